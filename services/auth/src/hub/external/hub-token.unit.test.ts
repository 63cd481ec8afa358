import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { readHubKey } from './hub-key.ts';
import { readHubToken } from './hub-token.ts';

const at = new Date('2026-06-01T12:00:00Z');
const seconds = at.getTime() / 1_000;
const claims = {
  sub: 'person-1',
  preferred_username: 'ann',
  iss: 'https://hub.example',
  aud: 'cardinal',
  iat: seconds,
  exp: seconds + 60,
};
const rules = { issuer: 'https://hub.example', audience: 'cardinal', now: () => at };

describe('a hub’s token', () => {
  it('is good under a shared secret', () => {
    const secret = 's'.repeat(32);
    const token = jwt.sign(claims, secret, { algorithm: 'HS256' });
    expect(readHubToken(token, { key: readHubKey(secret), ...rules })).toEqual({
      kind: 'external',
      issuer: 'https://hub.example',
      subject: 'person-1',
      username: 'ann',
      email: null,
      emailVerified: false,
    });
  });

  it('is good under an RSA key, and not when it names another way than the key’s', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = readHubKey(publicKey.export({ type: 'spki', format: 'pem' }).toString());
    const token = jwt.sign(claims, privateKey, { algorithm: 'RS256' });
    expect(readHubToken(token, { key, ...rules }).subject).toBe('person-1');
    const other = jwt.sign(claims, privateKey, { algorithm: 'RS512' });
    expect(() => readHubToken(other, { key, ...rules })).toThrow('cannot be trusted');
  });

  it('forgives clocks that differ by half a minute and no more', () => {
    const secret = 's'.repeat(32);
    const key = readHubKey(secret);
    const ended = (ago: number) =>
      jwt.sign({ ...claims, exp: seconds - ago }, secret, { algorithm: 'HS256' });
    expect(readHubToken(ended(20), { key, ...rules }).subject).toBe('person-1');
    expect(() => readHubToken(ended(40), { key, ...rules })).toThrow('cannot be trusted');
  });
});
