import type { BodyOf, getHubSettings, openSession, ResponseOf } from '@cardinal/contracts';

/** The one-time code, with what proves that it is redeemed by who asked for it. */
export type RedeemRequest = BodyOf<typeof openSession>;

/** Who signed in: an account of our own, or somebody that an external hub vouches for. */
export type HubAccount =
  | { kind: 'local'; userId: string }
  | { kind: 'external'; issuer: string; subject: string; username: string; email: string | null };

/** Where people sign in. Cardinal knows no more of it than this. */
export interface Hub {
  settings: ResponseOf<typeof getHubSettings>;
  /** @throws AppError `invalid_code` when the code is not (any longer) good, `upstream_failed` when the hub fails */
  redeem(request: RedeemRequest): Promise<HubAccount>;
}
