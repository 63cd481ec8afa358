import { createSecretKey, type KeyObject } from 'node:crypto';
import { type Identity, identity, serviceNames } from '@cardinal/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

export const internalTokenHeader = 'x-cardinal-internal';

const issuer = z.enum(['gateway', 'operator', ...serviceNames]);
const claims = z.object({ iss: issuer, identity: identity.nullable() });
/** Who asks: the gateway on behalf of a user or a guest, or a service on its own. */
export type InternalCaller = z.infer<typeof claims>;

const audience = 'cardinal-internal';
/** Its kind, so that no other token that a key signs can pass for it. */
const typ = 'cardinal-internal+jwt';
const goodForSeconds = 60;
/** How long a token is given out again for the same caller; what is left of its minute is enough for one call. */
const givenOutMs = 10_000;

/** Tokens by all that they say, and callers by their tokens: each is worked out once, since it takes longer than most calls. */
const signed = new LRUCache<string, string>({ max: 10_000, ttl: givenOutMs });
const verified = new LRUCache<string, { caller: InternalCaller; until: number }>({ max: 10_000 });

/** The library tries a plain text as a key of every other kind first, each time. */
const keys = new LRUCache<string, KeyObject>({ max: 10 });
function keyOf(text: string): KeyObject {
  const key = keys.get(text) ?? createSecretKey(text, 'utf8');
  keys.set(text, key);
  return key;
}

/** A token good for one minute at most, enough for one call. `identity` is null for guests and for services. */
export function signInternalToken(key: string, iss: InternalCaller['iss'], who: Identity | null): string {
  const claim = { iss, identity: who };
  const said = `${key} ${JSON.stringify(claim)}`;
  const token =
    signed.get(said) ??
    jwt.sign(claim, keyOf(key), {
      algorithm: 'HS256',
      header: { alg: 'HS256', typ },
      audience,
      expiresIn: goodForSeconds,
    });
  if (!signed.has(said)) signed.set(said, token);
  return token;
}

/** The caller, or null when the token is missing, expired, foreign or of another kind. */
export function verifyInternalToken(key: string, token: string | undefined): InternalCaller | null {
  if (!token) return null;
  const known = verified.get(`${key} ${token}`);
  if (known) return known.until > Date.now() ? known.caller : null;
  try {
    const options = { algorithms: ['HS256' as const], audience, complete: true as const };
    const { header, payload } = jwt.verify(token, keyOf(key), options);
    if (header.typ !== typ) return null;
    const result = claims.extend({ exp: z.number() }).safeParse(payload);
    if (!result.success) return null;
    const { exp, ...caller } = result.data;
    verified.set(`${key} ${token}`, { caller, until: exp * 1_000 });
    return caller;
  } catch {
    return null;
  }
}
