import type { Model } from 'mongoose';
import { after, type Clock } from '../../clock.ts';
import { randomSecret, sameText, toCodeChallenge, toHash } from '../../secrets.ts';
import type { UserDocument } from '../../users/user.model.ts';
import type { RedeemRequest } from '../hub.ts';
import type { CodeDocument } from './code.model.ts';
import type { SignInRequest } from './sign-in-request.ts';

const lifetimeMs = 60_000;
/** Distinguishes our codes from those of an external hub. */
const prefix = 'cardinal.';

export const isBuiltinCode = (code: string): boolean => code.startsWith(prefix);

/** The user who signs in, as read before the password was checked. */
export type SignedIn = Pick<UserDocument, '_id' | 'sessionEpoch'>;
type Redeemed = Pick<CodeDocument, 'userId' | 'epoch'>;
export type Codes = ReturnType<typeof createCodes>;

interface CodesDeps {
  model: Model<CodeDocument>;
  service: string;
  now: Clock;
}

export function createCodes({ model, service, now }: CodesDeps) {
  const fits = (code: CodeDocument, request: RedeemRequest): boolean =>
    code.expiresAt > now() &&
    code.service === service &&
    code.redirectUri === request.redirectUri &&
    sameText(code.challenge, toCodeChallenge(request.codeVerifier));

  return {
    async issue({ _id: userId, sessionEpoch: epoch }: SignedIn, request: SignInRequest): Promise<string> {
      const code = `${prefix}${randomSecret()}`;
      const expiresAt = after(now(), lifetimeMs);
      const { redirectUri, challenge } = request;
      const bound = { userId, epoch, redirectUri, service: request.service, challenge };
      await model.create([{ _id: toHash(code), ...bound, expiresAt }]);
      return code;
    },
    /** The user it was issued for, and their session epoch then. The first attempt removes it, right or wrong. */
    async redeem(request: RedeemRequest): Promise<Redeemed | null> {
      const code = await model.findOneAndDelete({ _id: toHash(request.code) }).lean<CodeDocument>();
      return code && fits(code, request) ? { userId: code.userId, epoch: code.epoch } : null;
    },
  };
}
