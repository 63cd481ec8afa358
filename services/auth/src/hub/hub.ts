import type { BodyOf, getHubSettings, openSession, ResponseOf } from '@cardinal/contracts';

/** The one-time code, with the verifier of the client that requested it. */
export type RedeemRequest = BodyOf<typeof openSession>;

/** The signed-in user: a local account, or an identity of an external hub. */
export type HubAccount =
  | { kind: 'local'; userId: string; epoch: number }
  | {
      kind: 'external';
      issuer: string;
      subject: string;
      username: string;
      email: string | null;
      /** Whether the hub vouches for the address. */
      emailVerified: boolean;
    };

/** The interface to the place where users sign in. */
export interface Hub {
  settings: ResponseOf<typeof getHubSettings>;
  /** @throws AppError `invalid_code` if the code is not valid, `upstream_failed` if the hub fails */
  redeem(request: RedeemRequest): Promise<HubAccount>;
}
