import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { Subscriber } from './subscriptions.ts';

const saltBytes = 16;
const headerBytes = saltBytes + 5;
const tagBytes = 16;

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/**
 * Decrypts as the browser of the subscriber does (RFC 8188 and 8291, `aes128gcm` with one record).
 * @throws if it is not encrypted for this browser
 */
export function decrypt(body: Buffer, { ecdh, auth }: Pick<Subscriber, 'ecdh' | 'auth'>): string {
  const salt = body.subarray(0, saltBytes);
  const keyLength = body.readUInt8(headerBytes - 1);
  const senderKey = body.subarray(headerBytes, headerBytes + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const input = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const record = body.subarray(headerBytes + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record');
  return padded.subarray(0, end).toString('utf8');
}
