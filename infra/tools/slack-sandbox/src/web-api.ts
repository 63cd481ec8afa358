import { blocksProblem } from './blocks.ts';
import type { Channel, SandboxMessage, Workspace, Workspaces } from './workspace.ts';

/** The methods of Slack's Web API that Cardinal uses, with Slack's input and answers. */

export type Fields = Readonly<Record<string, string | undefined>>;
type Answer = { ok: boolean; error?: string } & Record<string, unknown>;

const refused = (error: string, more: Record<string, unknown> = {}): Answer => ({
  ok: false,
  error,
  ...more,
});

const longestText = 40_000;

/** Blocks and metadata are JSON strings in a form, or plain values in JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export class WebApi {
  readonly #workspaces: Workspaces;
  /** Whether a repeated `client_msg_id` is answered with the existing message. */
  deduplicates = true;

  constructor(workspaces: Workspaces) {
    this.#workspaces = workspaces;
  }

  /** Undefined for an unknown method. */
  call(method: string, token: string | undefined, fields: Fields): Answer | undefined {
    switch (method) {
      case 'auth.test':
        return this.#withToken(token, ({ id, name, botUserId }) => ({
          ok: true,
          url: `https://${id.toLowerCase()}.slack.test/`,
          team: name,
          team_id: id,
          user: 'cardinal',
          user_id: botUserId,
        }));
      case 'auth.revoke':
        return this.#withToken(token, (workspace) => {
          this.#workspaces.revoke(workspace, 'revoked');
          return { ok: true, revoked: true };
        });
      case 'chat.postMessage':
        return this.#withToken(token, (workspace) => this.#post(workspace, fields));
      default:
        return undefined;
    }
  }

  #withToken(token: string | undefined, work: (workspace: Workspace) => Answer): Answer {
    if (!token) return refused('not_authed');
    const known = this.#workspaces.token(token);
    if (!known) return refused('invalid_auth');
    if (known.state === 'revoked') return refused('token_revoked');
    if (known.state === 'uninstalled') return refused('account_inactive');
    return work(known.workspace);
  }

  #post(workspace: Workspace, fields: Fields): Answer {
    const channel = this.#workspaces.channel(fields.channel ?? '', workspace);
    if (!channel) return refused('channel_not_found');
    if (channel.isArchived) return refused('is_archived');
    if (channel.isPrivate && !channel.botIsMember) return refused('not_in_channel');
    const known = this.#known(channel, fields.client_msg_id);
    return known ? this.#posted(channel, known) : this.#postNew(channel, fields, 'bot');
  }

  /** Posts a message into a channel, by the bot or by a webhook, if it is valid. */
  #postNew(channel: Channel, fields: Fields, via: SandboxMessage['via']): Answer {
    const text = fields.text ?? '';
    const blocks = fields.blocks === undefined ? [] : parsed(fields.blocks);
    const problem = blocksProblem(blocks);
    if (problem)
      return refused('invalid_blocks', { response_metadata: { messages: [`[ERROR] ${problem}`] } });
    if (!text && (blocks as unknown[]).length === 0) return refused('no_text');
    if (text.length > longestText) return refused('msg_too_long');
    const threadTs = fields.thread_ts ?? null;
    if (threadTs && !channel.messages.some(({ ts }) => ts === threadTs)) return refused('thread_not_found');
    const message = this.#workspaces.add(channel, {
      threadTs,
      text,
      blocks: blocks as unknown[],
      via,
      clientMsgId: fields.client_msg_id ?? null,
      metadata: parsed(fields.metadata) ?? null,
    });
    return this.#posted(channel, message);
  }

  /** An incoming webhook, which may post where the bot may not. Returns a status and a word, like Slack's. */
  webhook(path: string, fields: Fields): { status: number; text: string } {
    const channel = this.#workspaces.all
      .flatMap(({ channels }) => channels)
      .find(({ webhookPath }) => webhookPath === path);
    if (!channel) return { status: 404, text: 'no_service' };
    if (channel.isArchived) return { status: 410, text: 'channel_is_archived' };
    const answer = this.#postNew(channel, { ...fields, client_msg_id: undefined }, 'webhook');
    return answer.ok ? { status: 200, text: 'ok' } : { status: 400, text: answer.error ?? 'invalid_payload' };
  }

  #known(channel: Channel, clientMsgId: string | undefined): SandboxMessage | undefined {
    if (!this.deduplicates || !clientMsgId) return undefined;
    return channel.messages.find((message) => message.clientMsgId === clientMsgId);
  }

  #posted(channel: Channel, { ts, text, blocks, threadTs }: SandboxMessage): Answer {
    const thread = threadTs ? { thread_ts: threadTs } : {};
    return { ok: true, channel: channel.id, ts, message: { type: 'message', text, ts, blocks, ...thread } };
  }
}
