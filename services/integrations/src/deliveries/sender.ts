import { setTimeout as delay } from 'node:timers/promises';
import { createCoalescedRun, type Log } from '@cardinal/service-kit';
import type { IntegrationsConfig } from '../config.ts';
import type { Connections } from '../connections/connections.ts';
import type { Outcome } from '../slack/slack-outcome.ts';
import { type ChannelTurn, type ChannelTurns, pauseOf } from './channel-turns.ts';
import type { Delivery } from './delivery.model.ts';
import type { Deliveries } from './delivery.repository.ts';
import { leftOf, retryDelay } from './pace.rules.ts';
import type { sendDelivery, Tried } from './send-delivery.ts';
import { untilWritten } from './until-written.ts';

export interface SenderParts {
  deliveries: Deliveries;
  turns: ChannelTurns;
  connections: Connections;
  send: ReturnType<typeof sendDelivery>;
  config: IntegrationsConfig;
  leaseMs: number;
  log: Log;
  count: (outcome: Outcome['kind']) => void;
}

/** Channels that one replica sends to at the same time. */
const mostChannels = 50;
/** Longer waits are not sat out but come back to. */
const patienceMs = 1_500;

/**
 * Sends what waits: each channel's messages strictly one after another and not faster than Slack takes them, all
 * channels side by side. What it knows is in the database, so a restart or another replica goes on where it was.
 */
export class Sender {
  readonly #parts: SenderParts;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #looks = createCoalescedRun(() => this.#look());

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.wake(), parts.config.SLACK_POLL_MS).unref();
  }

  /** Look now: something waits. */
  wake(): void {
    void this.#looks.request();
  }

  /** Ends after the messages that are on their way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#looks.stop();
    await Promise.all(this.#running.values());
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #look(): Promise<void> {
    try {
      const waiting = await this.#parts.deliveries.waitingChannels();
      const idle = waiting.filter((key) => !this.#running.has(key));
      if (idle.length === 0) return;
      for (const key of await this.#parts.turns.free(idle, patienceMs)) this.#start(key);
    } catch (error) {
      if (!this.#stopped) this.#parts.log.warn({ err: error }, 'Slack messages wait for the database');
    }
  }

  #start(key: string): void {
    if (this.#running.has(key) || this.#running.size >= mostChannels || this.#stopped) return;
    const run = this.#run(key).then(
      // What came at its very end found it running.
      () => this.#finish(key, true),
      (error) => {
        if (!this.#stopped) this.#parts.log.warn({ err: error }, 'a Slack channel waits');
        this.#finish(key, false);
      },
    );
    this.#running.set(key, run);
  }

  #finish(key: string, looksAgain: boolean): void {
    this.#running.delete(key);
    if (looksAgain && !this.#stopped) this.wake();
  }

  /** Sends to one channel as long as there is something and the wait for it is short. */
  async #run(key: string): Promise<void> {
    const { turns } = this.#parts;
    while (!this.#stopped) {
      const turn = await turns.take(key);
      if (!turn) return;
      const wait = await this.#step(key, turn);
      if (wait === null || wait > patienceMs) break;
      // The stop cuts the wait short.
      await delay(wait, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
    await turns.give(key);
  }

  /** Does the next thing for a channel. @returns how long to wait before the one after; null for nothing to do */
  async #step(key: string, turn: ChannelTurn): Promise<number | null> {
    const { deliveries, config, leaseMs } = this.#parts;
    const now = Date.now();
    const pause = pauseOf(turn, now);
    if (pause > 0) return pause;
    const first = await deliveries.first(key);
    if (!first) return null;
    // Earlier ones may still be on their way here.
    const settled = new Date(first.queuedAt.getTime() + config.SLACK_SETTLE_MS);
    const settling = leftOf(first.queuedAt, settled, now);
    if (settling > 0) return settling;
    const claimed = await deliveries.claim(first._id, new Date(now + leaseMs));
    if (!claimed) return this.#unclaimed(first, now);
    const tried = await this.#parts.send(claimed, this.#stopping.signal);
    this.#parts.count(tried.outcome.kind);
    return this.#conclude(key, claimed, tried, turn.troubles, now);
  }

  /** Another replica may have died with it in hand; until that is sure, the channel waits, or the order is lost. */
  #unclaimed({ claimedUntil }: Delivery, now: number): number {
    return Math.max(10, (claimedUntil?.getTime() ?? now) - now);
  }

  async #conclude(
    key: string,
    delivery: Delivery,
    tried: Tried,
    troubles: number,
    startedAt: number,
  ): Promise<number> {
    const { deliveries, turns, config } = this.#parts;
    const { outcome } = tried;
    if (outcome.kind === 'wait')
      return this.#postpone(key, delivery, outcome, outcome.seconds * 1_000, troubles);
    if (outcome.kind === 'retry' && !this.#givesUp(delivery)) {
      const patience = { minMs: config.SLACK_RETRY_MIN_MS, maxMs: config.SLACK_RETRY_MAX_MS };
      return this.#postpone(
        key,
        delivery,
        outcome,
        retryDelay(troubles + 1, patience, Math.random()),
        troubles + 1,
      );
    }
    // Slack has done it, and nobody else knows: forgotten, it would be done again.
    await untilWritten(() => deliveries.settle(delivery, this.#ending(outcome)), this.#stopping.signal);
    if (outcome.kind === 'lost') await this.#lose(tried, outcome);
    const notBefore = startedAt + config.SLACK_MESSAGE_INTERVAL_MS;
    await turns.pace(key, new Date(notBefore), 0);
    return Math.max(0, notBefore - Date.now());
  }

  async #postpone(key: string, delivery: Delivery, { answer }: Outcome, waitMs: number, troubles: number) {
    const notBefore = new Date(Date.now() + waitMs);
    await this.#parts.turns.pace(key, notBefore, troubles);
    await this.#parts.deliveries.postpone(delivery, answer, notBefore);
    return waitMs;
  }

  #givesUp({ queuedAt }: Delivery): boolean {
    return Date.now() - queuedAt.getTime() > this.#parts.config.SLACK_GIVE_UP_MS;
  }

  #ending(outcome: Outcome): Partial<Delivery> {
    const now = new Date();
    const ended = { nextAttemptAt: null, finishedAt: now };
    if (outcome.kind === 'sent') return { ...ended, state: 'sent', answer: outcome.answer, sentAt: now };
    if (outcome.kind === 'lost') return { ...ended, state: 'failed', answer: outcome.answer };
    const answer = outcome.kind === 'retry' ? `given up: ${outcome.answer}` : outcome.answer;
    return { ...ended, state: 'failed', answer };
  }

  /** Nothing will get through any more: the project is disconnected, and what else waits fails with it. */
  async #lose({ connection }: Tried, { reason, answer }: Extract<Outcome, { kind: 'lost' }>): Promise<void> {
    const { connections, deliveries, log } = this.#parts;
    if (!connection) return;
    const was = await connections.disconnect(connection._id, reason, connection.connectionId);
    if (!was) return;
    log.warn({ projectId: connection._id, answer }, 'a project lost its Slack connection');
    await deliveries.failPending(connection._id, reason);
  }
}
