import { minutes } from '@cardinal/service-kit';
import jwt from 'jsonwebtoken';
import type { Clock } from '../clock.ts';
import { deriveKey } from '../secrets.ts';
import type { UserDocument } from '../users/user.model.ts';

const lifetimeMs = minutes(15);

export type SignIdentityToken = (user: UserDocument) => string;

interface IdentityTokensDeps {
  internalKey: string;
  publicUrl: string;
  now: Clock;
}

/**
 * Signs the web's `hub_jwt_token`. It names the user and grants nothing. Nobody verifies it; its key, type and audience
 * are unique, so that it cannot pass for a token that is verified.
 */
export function createIdentityTokens({ internalKey, publicUrl, now }: IdentityTokensDeps): SignIdentityToken {
  const key = deriveKey(internalKey, 'identity-token');
  return (user) => {
    const iat = Math.floor(now().getTime() / 1_000);
    const claims = { preferred_username: user.username, iat, exp: iat + lifetimeMs / 1_000 };
    return jwt.sign(claims, key, {
      algorithm: 'HS256',
      header: { alg: 'HS256', typ: 'cardinal-identity+jwt' },
      issuer: publicUrl,
      audience: 'cardinal-identity',
      subject: user._id,
    });
  };
}
