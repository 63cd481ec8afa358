import { hubServiceId } from '@cardinal/contracts';
import { baseConfig } from '@cardinal/service-kit';
import { z } from 'zod';

const flag = (standard: 'on' | 'off') =>
  z
    .enum(['on', 'off', 'true', 'false'])
    .default(standard)
    .transform((value) => value === 'on' || value === 'true');

const tries = (standard: number) => z.coerce.number().int().min(1).default(standard);

export const authConfig = baseConfig.extend({
  /** `true`: an account is active from its first sign-in, without an admin's approval. */
  AUTO_APPROVE: flag('off'),
  /** When set, the first super admin is made only by who knows it. */
  SETUP_TOKEN: z.string().min(8, 'needs at least 8 characters').optional(),
  /** `off`: nobody changes the own plan; super admins still do. */
  SELF_SERVICE_PLANS: flag('on'),
  /** `on`: POST /internal/seed/users makes demo accounts. */
  ALLOW_SEED: flag('off'),
  /** Where people sign in: at the hub built into this service, or at another. */
  HUB_MODE: z.enum(['builtin', 'external']).default('builtin'),
  /** What the sign-in button calls the hub. */
  HUB_NAME: z.string().min(1).max(60).default('Cardinal'),
  /** Address of the external hub; also the issuer that its tokens name. */
  HUB_URL: z.url().optional(),
  /** What the hub knows Cardinal by; the audience of its tokens. */
  HUB_SERVICE_ID: z.string().min(1).max(100).default(hubServiceId),
  /** What the external hub signs with: its public key in PEM (RSA or EC P-256), or a shared secret of 32 characters or more. */
  HUB_KEY: z.string().optional(),
  /** Further addresses that the built-in hub may send people back to, separated by commas; `PUBLIC_URL/sso/callback` always is one. */
  HUB_REDIRECT_URIS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((uri) => uri.trim()))
    .transform((list) => list.filter((uri) => uri !== ''))
    .pipe(z.array(z.url())),
  /** Failed sign-ins to one account from one address in 15 minutes. */
  LOGIN_TRIES: tries(10),
  /** Failed sign-ins to one account from anywhere in an hour; high, so that nobody can lock another out cheaply. */
  LOGIN_TRIES_PER_ACCOUNT: tries(100),
  /** Failed sign-ins from one address in 15 minutes. */
  LOGIN_TRIES_PER_ADDRESS: tries(100),
  /** Accounts that one project admin makes in a day (UTC). */
  SPONSORED_PER_DAY: tries(25),
  /** Accounts made from one address in an hour. */
  REGISTRATIONS_PER_ADDRESS: tries(20),
});
export type AuthConfig = z.output<typeof authConfig>;
