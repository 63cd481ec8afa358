import { createSecretKey, type KeyObject } from 'node:crypto';
import { type Identity, identity, serviceNames } from '@cardinal/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

export const internalTokenHeader = 'x-cardinal-internal';

const issuer = z.enum(['gateway', 'operator', ...serviceNames]);
const claims = z.object({
  iss: issuer,
  identity: identity.nullable(),
  /** The gateway forwards a user's request, instead of making its own. */
  passedOn: z.boolean().optional(),
});
/** The caller: the gateway on behalf of a user or a guest, or a service. */
export type InternalCaller = z.infer<typeof claims>;

const audience = 'cardinal-internal';
/** The token type, so that no other token signed with the key can be used instead. */
const typ = 'cardinal-internal+jwt';
const goodForSeconds = 60;
/** How long a token is reused for the same caller; the rest of its minute is enough for one call. */
const givenOutMs = 10_000;
/** Maximum number of cached tokens of each kind. */
const remembered = 10_000;

/** With a plain string, the library would try all other kinds of keys first, each time. */
const createKey = (text: string): KeyObject => createSecretKey(text, 'utf8');

const createClaim = (
  iss: InternalCaller['iss'],
  who: Identity | null,
  passedOn: boolean,
): InternalCaller => ({
  iss,
  identity: who,
  ...(passedOn ? { passedOn } : {}),
});

const signed = (key: KeyObject, claim: InternalCaller): string =>
  jwt.sign(claim, key, {
    algorithm: 'HS256',
    header: { alg: 'HS256', typ },
    audience,
    expiresIn: goodForSeconds,
  });

interface Verified {
  caller: InternalCaller;
  /** When the token expires, in milliseconds. */
  until: number;
}

function verified(key: KeyObject, token: string, ignoreExpiration = false): Verified | null {
  try {
    const options = { algorithms: ['HS256' as const], audience, complete: true as const, ignoreExpiration };
    const { header, payload } = jwt.verify(token, key, options);
    if (header.typ !== typ) return null;
    const result = claims.extend({ exp: z.number() }).safeParse(payload);
    if (!result.success) return null;
    const { exp, ...caller } = result.data;
    return { caller, until: exp * 1_000 };
  } catch {
    return null;
  }
}

/** Creates a token that is valid for at most one minute. `identity` is null for guests and for services. */
export const signInternalToken = (
  key: string,
  iss: InternalCaller['iss'],
  who: Identity | null,
  passedOn = false,
): string => signed(createKey(key), createClaim(iss, who, passedOn));

/** The caller, or null if the token is missing, expired, or of another key or type. */
export const verifyInternalToken = (key: string, token: string | undefined): InternalCaller | null =>
  token ? (verified(createKey(key), token)?.caller ?? null) : null;

export interface InternalTokens {
  /** Like `signInternalToken`, but reuses the token of a caller for a short time. */
  sign(iss: InternalCaller['iss'], who: Identity | null, passedOn?: boolean): string;
  /** As `verifyInternalToken`. */
  verify(token: string | undefined): InternalCaller | null;
  /** Whether the token is valid except for its expiry. */
  hasExpired(token: string | undefined): boolean;
}

/** Signs and verifies the tokens of one key, with caches, since both take longer than most calls. */
export function createInternalTokens({ key: text }: { key: string }): InternalTokens {
  const key = createKey(text);
  /** Tokens by their claims. */
  const given = new LRUCache<string, { token: string; at: number }>({ max: remembered, ttl: givenOutMs });
  /** The expiry is a time of day, and the clock may have been set since the token was made. */
  const isRecent = (at: number) => Math.abs(Date.now() - at) < givenOutMs;
  const known = new LRUCache<string, Verified>({ max: remembered });
  return {
    sign(iss, who, passedOn = false) {
      const claim = createClaim(iss, who, passedOn);
      const said = JSON.stringify(claim);
      const before = given.get(said);
      if (before && isRecent(before.at)) return before.token;
      const token = signed(key, claim);
      given.set(said, { token, at: Date.now() });
      return token;
    },
    verify(token) {
      if (!token) return null;
      const before = known.get(token);
      if (before) return before.until > Date.now() ? before.caller : null;
      const found = verified(key, token);
      if (found) known.set(token, found);
      return found?.caller ?? null;
    },
    hasExpired(token) {
      const found = token ? verified(key, token, true) : null;
      return found !== null && found.until <= Date.now();
    },
  };
}
