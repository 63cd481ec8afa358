import { pushBounded } from './bounded.ts';
import { lossEvent, signatureHeaders } from './event-sender.ts';
import type { Fault, Faults } from './faults.ts';
import type { WebApi } from './web-api.ts';
import type { Channel, SandboxMessage, Workspace, Workspaces } from './workspace.ts';

/** A call to the sandbox and its result: `ok`, an error's name, or the fault. */
export interface SandboxCall {
  method: string;
  at: number;
  channel: string | null;
  outcome: string;
}

const callsKept = 5_000;

export interface ControlDeps {
  url: string;
  workspaces: Workspaces;
  faults: Faults;
  api: WebApi;
  signingSecret: string;
  eventsUrl: string | null;
}

/** Controls and inspects the sandbox, for tests and demos. */
export class SlackSandboxControl {
  readonly calls: SandboxCall[] = [];
  readonly #deps: ControlDeps;
  #limit: { everyMs: number; retryAfter: number } | null = null;
  readonly #lastPost = new Map<string, number>();

  constructor(deps: ControlDeps) {
    this.#deps = deps;
  }

  /** All messages in a channel, or in all channels, oldest first. */
  messages(channel?: string): SandboxMessage[] {
    const { workspaces } = this.#deps;
    if (channel) return workspaces.channel(channel)?.messages ?? [];
    return workspaces.all
      .flatMap(({ channels }) => channels)
      .flatMap(({ messages }) => messages)
      .sort((a, b) => a.ts.localeCompare(b.ts));
  }

  /**
   * Makes the next calls fail.
   * @param method such as `chat.postMessage` or `webhook`; any by default
   */
  fail(fault: Fault, { times = 1, method }: { times?: number; method?: string } = {}): void {
    this.#deps.faults.plan(fault, times, method);
  }

  /** Makes every call fail until `down(null)`. */
  down(fault: Fault | null): void {
    this.#deps.faults.stand(fault);
  }

  /** Removes all faults. */
  clearFaults(): void {
    this.#deps.faults.clear();
  }

  /** A channel accepts one message in so many milliseconds, and answers 429 to more, like Slack. */
  limit(limit: { everyMs: number; retryAfter: number } | null): void {
    this.#limit = limit;
    this.#lastPost.clear();
  }

  /** Whether a message comes too soon after the last one of its channel. */
  tooSoon(channel: string): { retryAfter: number } | null {
    if (!this.#limit) return null;
    const now = Date.now();
    if (now - (this.#lastPost.get(channel) ?? 0) < this.#limit.everyMs) return this.#limit;
    this.#lastPost.set(channel, now);
    return null;
  }

  /** Whether a repeated `client_msg_id` returns the existing message; on at the start. */
  deduplicate(on: boolean): void {
    this.#deps.api.deduplicates = on;
  }

  /** Revokes the app's token in Slack; the app is informed if it has an events address. */
  revoke = (workspaceId?: string) => this.#lose('tokens_revoked', workspaceId);

  /** Uninstalls the app. */
  uninstall = (workspaceId?: string) => this.#lose('app_uninstalled', workspaceId);

  async #lose(kind: 'tokens_revoked' | 'app_uninstalled', workspaceId = 'T0ACME'): Promise<void> {
    const workspace = this.#workspace(workspaceId);
    this.#deps.workspaces.revoke(workspace, kind === 'tokens_revoked' ? 'revoked' : 'uninstalled');
    if (this.#deps.eventsUrl) await this.sendEvent(lossEvent(kind, workspace)).catch(() => {});
  }

  archive(channel: string): void {
    this.#channel(channel).isArchived = true;
  }

  removeChannel(channel: string): void {
    this.#deps.workspaces.remove(this.#channel(channel).id);
  }

  /** `/invite @Cardinal` in a private channel. */
  invite(channel: string): void {
    this.#channel(channel).botIsMember = true;
  }

  /** The events address, such as `http://localhost:3000/api/slack/events`; none at the start. */
  eventsTo(url: string | null): void {
    this.#deps.eventsUrl = url;
  }

  /**
   * Sends a signed event.
   * @param url by default the events address
   */
  sendEvent(event: object, url = this.#deps.eventsUrl): Promise<Response> {
    if (!url) throw new Error('The sandbox was not told where events go');
    const body = JSON.stringify(event);
    const headers = signatureHeaders(this.#deps.signingSecret, body);
    return fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(3_000) });
  }

  /**
   * Acts like a user on the consent page.
   * @param authorizeUrl where the app sent the browser
   * @returns where Slack redirects it to
   */
  async approve(authorizeUrl: string, channel = 'bugs'): Promise<string> {
    return this.#decide(authorizeUrl, { decision: 'allow', channel: this.#channel(channel).id });
  }

  async deny(authorizeUrl: string): Promise<string> {
    return this.#decide(authorizeUrl, { decision: 'deny' });
  }

  /** Resets everything. */
  clear(): void {
    this.#deps.workspaces.clear();
    this.#deps.faults.clear();
    this.calls.length = 0;
    this.limit(null);
    this.deduplicate(true);
  }

  note(call: Omit<SandboxCall, 'at'>): void {
    pushBounded(this.calls, { ...call, at: Date.now() }, callsKept);
  }

  async #decide(authorizeUrl: string, choice: Record<string, string>): Promise<string> {
    const asked = new URL(authorizeUrl);
    const response = await fetch(new URL('/oauth/v2/authorize', this.#deps.url), {
      method: 'POST',
      body: new URLSearchParams({ ...Object.fromEntries(asked.searchParams), ...choice }),
      redirect: 'manual',
    });
    const location = response.headers.get('location');
    if (!location) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
    return location;
  }

  #workspace(id: string): Workspace {
    const workspace = this.#deps.workspaces.byId(id);
    if (!workspace) throw new Error(`The sandbox has no workspace ${id}`);
    return workspace;
  }

  #channel(name: string): Channel {
    const channel = this.#deps.workspaces.channel(name);
    if (!channel) throw new Error(`The sandbox has no channel ${name}`);
    return channel;
  }
}
