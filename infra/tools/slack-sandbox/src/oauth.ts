import { randomBytes, timingSafeEqual } from 'node:crypto';
import { BoundedMap } from './bounded.ts';
import type { Channel, Workspace, Workspaces } from './workspace.ts';

/** The app's credentials. */
export interface AppCredentials {
  clientId: string;
  clientSecret: string;
  signingSecret: string;
}

export interface SandboxUrls {
  /** For servers. */
  api: string;
  /** For browsers. */
  pages: string;
}

interface Grant {
  workspace: Workspace;
  channel: Channel;
  redirectUri: string;
  scope: string;
  expiresAt: number;
}

const codeMs = 10 * 60_000;
const codesKept = 1_000;
const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** OAuth v2, as far as installing an app with an incoming webhook needs it. */
export class OAuth {
  readonly #workspaces: Workspaces;
  readonly #app: AppCredentials;
  readonly #urls: SandboxUrls;
  readonly #codes = new BoundedMap<Grant>(codesKept);

  constructor(workspaces: Workspaces, app: AppCredentials, urls: SandboxUrls) {
    this.#workspaces = workspaces;
    this.#app = app;
    this.#urls = urls;
  }

  grant(grant: Omit<Grant, 'expiresAt'>): string {
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { ...grant, expiresAt: Date.now() + codeMs });
    return code;
  }

  /** `oauth.v2.access`: redeems a code once. */
  access(fields: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
    const refused = (error: string) => ({ ok: false, error });
    if (fields.client_id !== this.#app.clientId) return refused('invalid_client_id');
    if (!same(fields.client_secret ?? '', this.#app.clientSecret)) return refused('bad_client_secret');
    const grant = this.#codes.get(fields.code ?? '');
    if (!grant || grant.expiresAt < Date.now()) return refused('invalid_code');
    this.#codes.delete(fields.code ?? '');
    if (fields.redirect_uri !== grant.redirectUri) return refused('bad_redirect_uri');
    const { workspace, channel, scope } = grant;
    const { token, webhookPath } = this.#workspaces.install(workspace, channel);
    return {
      ok: true,
      app_id: 'A0CARDINAL',
      authed_user: { id: 'U0PERSON' },
      scope,
      token_type: 'bot',
      access_token: token,
      bot_user_id: workspace.botUserId,
      team: { id: workspace.id, name: workspace.name },
      enterprise: null,
      is_enterprise_install: false,
      incoming_webhook: {
        channel: `#${channel.name}`,
        channel_id: channel.id,
        configuration_url: `${this.#urls.pages}/channels/${channel.id}`,
        url: `${this.#urls.api}${webhookPath}`,
      },
    };
  }
}
