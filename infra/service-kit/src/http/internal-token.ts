import { type Identity, identity, serviceNames } from '@cardinal/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

export const internalTokenHeader = 'x-cardinal-internal';

const issuer = z.enum(['gateway', 'operator', ...serviceNames]);
const claims = z.object({ iss: issuer, identity: identity.nullable() });
/** Who asks: the gateway on behalf of a user or a guest, or a service on its own. */
export type InternalCaller = z.infer<typeof claims>;

const audience = 'cardinal-internal';

/** A token good for one minute, enough for one call. `identity` is null for guests and for services. */
export function signInternalToken(key: string, iss: InternalCaller['iss'], who: Identity | null): string {
  return jwt.sign({ iss, identity: who }, key, { algorithm: 'HS256', audience, expiresIn: 60 });
}

/** The caller, or null when the token is missing, expired, foreign or of another kind. */
export function verifyInternalToken(key: string, token: string | undefined): InternalCaller | null {
  if (!token) return null;
  try {
    const result = claims.safeParse(jwt.verify(token, key, { algorithms: ['HS256'], audience }));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
