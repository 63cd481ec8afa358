import { createPublicKey, verify } from 'node:crypto';

const longestLifeSeconds = 24 * 60 * 60;

const parseJson = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** An uncompressed P-256 point as a key. */
function toPublicKey(point: Buffer) {
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) => part.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
}

/**
 * Checks who sends (RFC 8292).
 * @returns what is wrong; null if nothing is
 */
export function findTrouble(authorization: string, origin: string, serverKey: string | null): string | null {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const [header = '', claims = '', signature = ''] = token.split('.');
  try {
    if (serverKey !== null && key !== serverKey) return 'the subscription is for another server';
    if (parseJson(header).alg !== 'ES256') return 'not signed by ES256';
    const signed = { key: toPublicKey(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' } as const;
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      signed,
      Buffer.from(signature, 'base64url'),
    );
    if (!isSigned) return 'the signature is wrong';
    const { aud, exp, sub } = parseJson(claims);
    if (aud !== origin) return 'the audience is wrong';
    const now = Date.now() / 1_000;
    if (typeof exp !== 'number' || exp < now || exp > now + longestLifeSeconds) return 'the time is wrong';
    if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(String(sub))) return 'nobody to write to';
    return null;
  } catch (error) {
    return `not readable: ${String(error)}`;
  }
}
