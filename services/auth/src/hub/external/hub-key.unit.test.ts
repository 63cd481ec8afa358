import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readHubKey } from './hub-key.ts';

const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('the hub’s key', () => {
  it('says by its kind how tokens are verified', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    expect(readHubKey(pem(rsa.publicKey)).algorithm).toBe('RS256');
    expect(readHubKey(pem(ec.publicKey)).algorithm).toBe('ES256');
    expect(readHubKey('s'.repeat(32)).algorithm).toBe('HS256');
  });

  it('may be written on one line, as in environment files', () => {
    expect(readHubKey(pem(rsa.publicKey).replaceAll('\n', '\\n')).algorithm).toBe('RS256');
  });

  it('is refused when it is too short, of another kind, broken or private', () => {
    const ed = generateKeyPairSync('ed25519');
    const secp = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
    const own = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => readHubKey('s'.repeat(31))).toThrow('at least 32 characters');
    expect(() => readHubKey(pem(ed.publicKey))).toThrow('RSA or an EC P-256 key');
    expect(() => readHubKey(pem(secp.publicKey))).toThrow('RSA or an EC P-256 key');
    expect(() => readHubKey('-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----')).toThrow('not a PEM');
    expect(() => readHubKey(own)).toThrow('not the private one');
  });
});
