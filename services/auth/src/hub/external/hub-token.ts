import { emailInput } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { HubAccount } from '../hub.ts';
import type { HubKey } from './hub-key.ts';

const claims = z.object({
  sub: z.string().min(1).max(255),
  /** Required: a token without expiry is rejected. */
  exp: z.number(),
  preferred_username: z.string().min(1).max(200),
  email: z.string().nullish(),
  email_verified: z.boolean().nullish(),
});

/** An email address that the hub does not vouch for is ignored. */
const parseEmail = ({ email, email_verified }: z.output<typeof claims>): string | null =>
  email_verified === false ? null : (emailInput.safeParse(email).data ?? null);

const clockToleranceSeconds = 30;

/**
 * Reads the hub's identity token.
 * @throws AppError `upstream_failed` if it is invalid: the hub sent it, so the hub is at fault
 */
export function readHubToken(
  token: string,
  { key, issuer, audience, now }: { key: HubKey; issuer: string; audience: string; now: Clock },
): Extract<HubAccount, { kind: 'external' }> {
  try {
    const verified = claims.parse(
      jwt.verify(token, key.key, {
        algorithms: [key.algorithm],
        issuer,
        audience,
        clockTimestamp: Math.floor(now().getTime() / 1_000),
        clockTolerance: clockToleranceSeconds,
      }),
    );
    return {
      kind: 'external',
      issuer,
      subject: verified.sub,
      username: verified.preferred_username,
      email: parseEmail(verified),
      emailVerified: verified.email_verified === true,
    };
  } catch (cause) {
    throw new AppError('upstream_failed', 'The sign-in service sent an answer that cannot be trusted', {
      cause,
    });
  }
}
