import { randomBytes } from 'node:crypto';
import { BoundedMap, pushBounded } from './bounded.ts';

export interface SandboxMessage {
  ts: string;
  /** The `ts` of the thread's first message; null outside of a thread. */
  threadTs: string | null;
  text: string;
  blocks: unknown[];
  via: 'bot' | 'webhook';
  clientMsgId: string | null;
  metadata: unknown;
  at: string;
}

export interface Channel {
  id: string;
  name: string;
  isPrivate: boolean;
  isArchived: boolean;
  /** Public channels can be posted to without it (`chat:write.public`). */
  botIsMember: boolean;
  messages: SandboxMessage[];
  webhookPath: string | null;
}

export interface Workspace {
  id: string;
  name: string;
  botUserId: string;
  channels: Channel[];
  /** One token for all installations, as in Slack; null if the app is not installed. */
  token: string | null;
}

/** The state of a token. */
export type TokenState = 'live' | 'revoked' | 'uninstalled';

const messagesAChannel = 1_000;
const tokensKept = 1_000;
const secret = (bytes = 12) => randomBytes(bytes).toString('hex');

const channel = (id: string, name: string, more: Partial<Channel> = {}): Channel => ({
  id,
  name,
  isPrivate: false,
  isArchived: false,
  botIsMember: false,
  messages: [],
  webhookPath: null,
  ...more,
});

const startingWorkspaces = (): Workspace[] => [
  {
    id: 'T0ACME',
    name: 'Acme',
    botUserId: 'U0ACMEBOT',
    token: null,
    channels: [
      channel('C0GENERAL', 'general'),
      channel('C0BUGS', 'bugs'),
      channel('C0RELEASES', 'releases'),
      channel('G0LEADS', 'leads', { isPrivate: true }),
    ],
  },
  {
    id: 'T0ORBIT',
    name: 'Orbit Labs',
    botUserId: 'U0ORBITBOT',
    token: null,
    channels: [channel('C0FEEDBACK', 'feedback'), channel('C0RANDOM', 'random')],
  },
];

/** The sandbox's workspaces, in memory. */
export class Workspaces {
  all: Workspace[] = startingWorkspaces();
  readonly #tokens = new BoundedMap<{ workspaceId: string; state: TokenState }>(tokensKept);
  #lastTs = 0;

  /** Resets everything. */
  clear(): void {
    this.all = startingWorkspaces();
    this.#tokens.clear();
  }

  byId = (id: string): Workspace | undefined => this.all.find((workspace) => workspace.id === id);

  /** By id or by name, in one workspace or in any. */
  channel(idOrName: string, workspace?: Workspace): Channel | undefined {
    const wanted = idOrName.replace(/^#/, '');
    return (workspace ? [workspace] : this.all)
      .flatMap(({ channels }) => channels)
      .find(({ id, name }) => id === wanted || name === wanted);
  }

  install(workspace: Workspace, channel: Channel): { token: string; webhookPath: string } {
    workspace.token ??= `xoxb-sandbox-${secret()}`;
    this.#tokens.set(workspace.token, { workspaceId: workspace.id, state: 'live' });
    channel.webhookPath ??= `/services/${workspace.id}/${channel.id}/${secret()}`;
    return { token: workspace.token, webhookPath: channel.webhookPath };
  }

  /** @returns the revoked token, if there was one */
  revoke(workspace: Workspace, state: Exclude<TokenState, 'live'>): string | null {
    const { token } = workspace;
    if (token) this.#tokens.set(token, { workspaceId: workspace.id, state });
    workspace.token = null;
    for (const each of workspace.channels) each.webhookPath = null;
    return token;
  }

  token(token: string): { workspace: Workspace; state: TokenState } | null {
    const known = this.#tokens.get(token);
    const workspace = known && this.byId(known.workspaceId);
    return known && workspace ? { workspace, state: known.state } : null;
  }

  remove(channelId: string): void {
    for (const workspace of this.all)
      workspace.channels = workspace.channels.filter(({ id }) => id !== channelId);
  }

  add(channel: Channel, message: Omit<SandboxMessage, 'ts' | 'at'>): SandboxMessage {
    const now = new Date();
    // Slack's timestamps are unique in a channel and identify the message.
    this.#lastTs = Math.max(this.#lastTs + 1, now.getTime() * 1_000);
    const ts = `${Math.floor(this.#lastTs / 1_000_000)}.${String(this.#lastTs % 1_000_000).padStart(6, '0')}`;
    const posted = { ...message, ts, at: now.toISOString() };
    pushBounded(channel.messages, posted, messagesAChannel);
    return posted;
  }
}
