import { setTimeout as delay } from 'node:timers/promises';
import { createCoalescedRun, type Log } from '@cardinal/service-kit';
import type { Channel, Outcome, Pace } from './channel.port.ts';
import { type ChannelTurn, type ChannelTurns, pauseOf } from './channel-turns.ts';
import type { Delivery } from './delivery.model.ts';
import type { Deliveries } from './delivery.repository.ts';
import { leftOf, retryDelay } from './pace.rules.ts';
import { untilWritten } from './until-written.ts';

export interface SenderDeps {
  deliveries: Deliveries;
  turns: ChannelTurns;
  channel: Pick<Channel, 'send'>;
  pace: Pace;
  log: Log;
}

/** The number of channels that one replica sends to at the same time. */
const mostChannels = 50;
/** Longer waits give the channel back. */
const patienceMs = 1_500;

/**
 * Sends waiting messages: those of a channel one after another, and not faster than it accepts them; channels in
 * parallel. All state is in the database, so another replica can continue.
 */
export class Sender {
  readonly #deps: SenderDeps;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #looks = createCoalescedRun(() => this.#look());

  constructor(deps: SenderDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.wake(), deps.pace.pollMs).unref();
  }

  /** Checks for messages now. */
  wake(): void {
    void this.#looks.request();
  }

  /** Stops after the messages in progress. */
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
      const waiting = await this.#deps.deliveries.waitingChannels();
      const idle = waiting.filter((key) => !this.#running.has(key));
      if (idle.length === 0) return;
      for (const key of await this.#deps.turns.free(idle, patienceMs)) this.#start(key);
    } catch (error) {
      if (!this.#stopped) this.#deps.log.warn({ err: error }, 'messages wait for the database');
    }
  }

  #start(key: string): void {
    if (this.#running.has(key) || this.#running.size >= mostChannels || this.#stopped) return;
    const run = this.#run(key).then(
      // A message that arrived at the very end found it still running.
      () => this.#finish(key, true),
      (error) => {
        if (!this.#stopped) this.#deps.log.warn({ err: error }, 'a channel waits');
        this.#finish(key, false);
      },
    );
    this.#running.set(key, run);
  }

  #finish(key: string, looksAgain: boolean): void {
    this.#running.delete(key);
    if (looksAgain && !this.#stopped) this.wake();
  }

  /** Sends to one channel while there are messages and waits are short. */
  async #run(key: string): Promise<void> {
    const { turns } = this.#deps;
    while (!this.#stopped) {
      const turn = await turns.take(key);
      if (!turn) return;
      const wait = await this.#step(key, turn);
      if (wait === null || wait > patienceMs) break;
      // A stop interrupts the wait.
      await delay(wait, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
    await turns.give(key);
  }

  /**
   * Sends the next message of a channel.
   * @returns how long to wait before the one after; null if there is none
   */
  async #step(key: string, turn: ChannelTurn): Promise<number | null> {
    const { deliveries, channel, pace } = this.#deps;
    const now = Date.now();
    const pause = pauseOf(turn, now);
    if (pause > 0) return pause;
    const first = await deliveries.first(key);
    if (!first) return null;
    // Earlier messages may not have arrived yet.
    const settled = new Date(first.queuedAt.getTime() + pace.settleMs);
    const settling = leftOf(first.queuedAt, settled, now);
    if (settling > 0) return settling;
    const claimed = await deliveries.claim(first._id, new Date(now + pace.leaseMs));
    if (!claimed) return this.#unclaimed(first, now);
    const outcome = await channel.send(claimed, this.#stopping.signal);
    return this.#conclude(key, claimed, outcome, turn.troubles, now);
  }

  /** Another replica may have died during a try. Until its lease ends the channel waits, to keep the order. */
  #unclaimed({ claimedUntil }: Delivery, now: number): number {
    return Math.max(10, (claimedUntil?.getTime() ?? now) - now);
  }

  async #conclude(
    key: string,
    delivery: Delivery,
    outcome: Outcome,
    troubles: number,
    startedAt: number,
  ): Promise<number> {
    const { deliveries, turns, pace } = this.#deps;
    if (outcome.kind === 'wait')
      return this.#postpone(key, delivery, outcome, outcome.seconds * 1_000, troubles);
    if (outcome.kind === 'retry' && !this.#givesUp(delivery)) {
      const patience = { minMs: pace.retryMinMs, maxMs: pace.retryMaxMs };
      return this.#postpone(
        key,
        delivery,
        outcome,
        retryDelay(troubles + 1, patience, Math.random()),
        troubles + 1,
      );
    }
    // Only this process knows that the channel has sent it. If that were not stored, it would be sent again.
    await untilWritten(() => deliveries.settle(delivery, this.#ending(outcome)), this.#stopping.signal);
    if (outcome.kind === 'lost') await outcome.disconnect();
    const notBefore = startedAt + pace.intervalMs;
    await turns.pace(key, new Date(notBefore), 0);
    return Math.max(0, notBefore - Date.now());
  }

  async #postpone(key: string, delivery: Delivery, { answer }: Outcome, waitMs: number, troubles: number) {
    const notBefore = new Date(Date.now() + waitMs);
    await this.#deps.turns.pace(key, notBefore, troubles);
    await this.#deps.deliveries.postpone(delivery, answer, notBefore);
    return waitMs;
  }

  #givesUp({ queuedAt }: Delivery): boolean {
    return Date.now() - queuedAt.getTime() > this.#deps.pace.giveUpMs;
  }

  #ending(outcome: Outcome): Partial<Delivery> {
    const now = new Date();
    const ended = { nextAttemptAt: null, finishedAt: now };
    if (outcome.kind === 'sent') return { ...ended, state: 'sent', answer: outcome.answer, sentAt: now };
    if (outcome.kind === 'lost') return { ...ended, state: 'failed', answer: outcome.answer };
    const answer = outcome.kind === 'retry' ? `given up: ${outcome.answer}` : outcome.answer;
    return { ...ended, state: 'failed', answer };
  }
}
