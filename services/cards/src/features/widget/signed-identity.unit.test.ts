import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deriveSecret, readIdentity } from './signed-identity.ts';

const master = 'a-key-of-the-tests-that-is-long-enough';
const secret = deriveSecret(master, { projectId: 'apollo', id: 'first' });
const now = Math.floor(Date.now() / 1_000);
const ann = { sub: 'u-1', name: 'Ann', iat: now, exp: now + 600 };

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** By hand, as anybody could make it. */
function signed(claims: object, { key = secret, header = {} }: { key?: string; header?: object } = {}) {
  const text = `${encoded({ alg: 'HS256', typ: 'JWT', ...header })}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
const refused = (token: string, secrets = [secret]) => {
  try {
    readIdentity(token, secrets);
    return 'read';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('an identity', () => {
  it('names somebody, signed with any key that holds', () => {
    const other = deriveSecret(master, { projectId: 'apollo', id: 'second' });
    expect(readIdentity(signed(ann), [other, secret])).toEqual({ sub: 'u-1', name: 'Ann' });
    expect(readIdentity(signed({ ...ann, email: 'ann@example.com' }, { key: other }), [other])).toEqual({
      ...{ sub: 'u-1', name: 'Ann' },
    });
  });

  it('has a key of its project, which another project, another id and another installation do not have', () => {
    const others = [
      deriveSecret(master, { projectId: 'gemini', id: 'first' }),
      deriveSecret(master, { projectId: 'apollo', id: 'second' }),
      deriveSecret(`${master}!`, { projectId: 'apollo', id: 'first' }),
    ];
    expect(new Set([secret, ...others]).size).toBe(4);
    for (const key of others) expect(refused(signed(ann, { key }))).toMatch(/not signed with a key/);
    expect(refused(signed(ann), [])).toMatch(/not signed with a key/);
  });

  it('is signed, and in one way alone', () => {
    const [, claims] = signed(ann).split('.');
    const tokens = [
      `${encoded({ alg: 'none' })}.${claims}.`,
      `${encoded({ alg: 'HS256' })}.${claims}.`,
      signed(ann, { header: { alg: 'HS512' } }),
      signed(ann, { header: { alg: 'RS256' } }),
      signed(ann, { header: { alg: 'none' } }),
      `${signed(ann).slice(0, -1)}${signed(ann).endsWith('A') ? 'B' : 'A'}x`,
      signed(ann).replace(claims!, encoded({ ...ann, sub: 'u-2' })),
      ...['', '.', '..', 'a.b.c', 'null', '{}'],
    ];
    for (const token of tokens) expect(refused(token)).toMatch(/not signed with a key/);
    expect(refused(signed(ann, { header: { crit: ['exp'] } }))).toMatch(/needs more than is understood/);
  });

  it('holds for a while, up to twelve hours, with a minute for clocks that differ', () => {
    expect(refused(signed({ ...ann, iat: now - 700, exp: now - 30 }))).toBe('read');
    expect(refused(signed({ ...ann, iat: now - 700, exp: now - 90 }))).toMatch(/has expired/);
    expect(refused(signed({ ...ann, iat: now + 30 }))).toBe('read');
    expect(refused(signed({ ...ann, iat: now + 90 }))).toMatch(/of the future/);
    expect(refused(signed({ ...ann, nbf: now + 90 }))).toMatch(/does not hold yet/);
    expect(refused(signed({ ...ann, exp: now + 12 * 3_600 }))).toBe('read');
    expect(refused(signed({ ...ann, exp: now + 12 * 3_600 + 1 }))).toMatch(/more than twelve hours/);
  });

  it('says who, since when and until when', () => {
    const wrong = [
      ...(['sub', 'name', 'iat', 'exp'] as const).map((field) => ({ ...ann, [field]: undefined })),
      { ...ann, sub: '' },
      { ...ann, sub: 7 },
      { ...ann, sub: { $ne: null } },
      { ...ann, sub: 'x'.repeat(201) },
      { ...ann, name: 'x'.repeat(61) },
      { ...ann, name: '​' },
    ];
    for (const claims of wrong) expect(refused(signed(claims))).not.toBe('read');
  });
});
