import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** An answer as it was sent. */
export interface KeptAnswer {
  json: string;
  tag?: string | undefined;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** The best takes a hundred times as long. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

/**
 * Seals what is kept of a request with the key that came with it, which is stored nowhere: the database then holds no
 * copy of texts that are deleted later.
 */
export function createAnswerBox({ key }: { key: string }) {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'cardinal idempotency', 32));
  return {
    /** Tells two requests apart, without telling what is in them. */
    digest: (request: string): string => createHmac('sha256', secret).update(request).digest('base64url'),

    seal(answer: KeptAnswer): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, secret, nonce);
      const packed = brotliCompressSync(JSON.stringify(answer), quick);
      return Buffer.concat([nonce, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
    },

    /** @throws Error if it was sealed with another key */
    open(sealed: Buffer): KeptAnswer {
      const decipher = createDecipheriv(algorithm, secret, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const packed = Buffer.concat([
        decipher.update(sealed.subarray(nonceBytes, -tagBytes)),
        decipher.final(),
      ]);
      return JSON.parse(String(brotliDecompressSync(packed))) as KeptAnswer;
    },
  };
}
