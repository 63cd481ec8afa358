import { hubServiceId } from '@cardinal/contracts';
import { mailConfig } from '@cardinal/mail';
import { baseConfig } from '@cardinal/service-kit';
import { z } from 'zod';

const flag = (standard: 'on' | 'off') =>
  z
    .enum(['on', 'off', 'true', 'false'])
    .default(standard)
    .transform((value) => value === 'on' || value === 'true');

const tries = (standard: number) => z.coerce.number().int().min(1).default(standard);

export const authConfig = baseConfig.extend({
  ...mailConfig,
  /** `true`: an account is active from its first sign-in, without an admin's approval. */
  AUTO_APPROVE: flag('off'),
  /** If set, it is required to create the first super admin. */
  SETUP_TOKEN: z.string().min(8, 'needs at least 8 characters').optional(),
  /** `on`: `make run` made SETUP_TOKEN and prints it, which the form for the first super admin says. */
  SETUP_TOKEN_PRINTED: flag('off'),
  /** `off`: users cannot change their own plan; super admins still can. */
  SELF_SERVICE_PLANS: flag('on'),
  /** `on`: POST /internal/seed/users creates demo accounts. */
  ALLOW_SEED: flag('off'),
  /** The hub where users sign in: the built-in one or an external one. */
  HUB_MODE: z.enum(['builtin', 'external']).default('builtin'),
  /** The hub's name on the sign-in button. */
  HUB_NAME: z.string().min(1).max(60).default('Cardinal'),
  /** Address of the external hub; also the issuer that its tokens name. */
  HUB_URL: z.url().optional(),
  /** Cardinal's id at the hub; the audience of its tokens. */
  HUB_SERVICE_ID: z.string().min(1).max(100).default(hubServiceId),
  /**
   * Verifies the external hub's signatures: a public key in PEM (RSA or EC P-256), or a shared secret of at least 32
   * characters.
   */
  HUB_KEY: z.string().optional(),
  /**
   * Additional redirect addresses of the built-in hub, separated by commas; `PUBLIC_URL/sso/callback` is always
   * allowed.
   */
  HUB_REDIRECT_URIS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((uri) => uri.trim()))
    .transform((list) => list.filter((uri) => uri !== ''))
    .pipe(z.array(z.url())),
  /** Failed sign-ins to one account from one address, or on one device that it was used on before, in 15 minutes. */
  LOGIN_TRIES: tries(10),
  /**
   * Failed sign-ins to one account in a day, from all devices that it was not used on before: half of them by its username,
   * half by its address. Beyond that, they need a link to choose a new password.
   */
  LOGIN_TRIES_PER_ACCOUNT: tries(2_000),
  /** Failed sign-ins from one address in 15 minutes. */
  LOGIN_TRIES_PER_ADDRESS: tries(100),
  /** Accounts that one project admin makes in a day (UTC). */
  SPONSORED_PER_DAY: tries(25),
  /** Accounts created from one address in an hour. */
  REGISTRATIONS_PER_ADDRESS: tries(20),
});
export type AuthConfig = z.output<typeof authConfig>;
