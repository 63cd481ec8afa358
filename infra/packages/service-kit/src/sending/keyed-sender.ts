import { setTimeout as delay } from 'node:timers/promises';
import type { EventBus } from '../events/bus.ts';
import type { Log } from '../log.ts';
import type { Connection } from '../mongo.ts';
import { type Patience, retryDelay, retryWrite } from '../schedule.ts';
import { createKeyTurns, getPauseMs, type KeyTurn, type KeyTurns } from './key-turns.ts';
import { startSender } from './sender.ts';
import type { Outcome } from './sending.types.ts';

/** Stored items, of which those with the same key are sent one after another. */
export interface OrderedQueue<T> {
  /** The keys of what waits. */
  waitingKeys(): Promise<string[]>;
  /** The first item of a key. `settlesInMs`: how long it waits for earlier ones that have not been queued yet. */
  first(key: string): Promise<{ id: string; claimedUntil: Date | null; settlesInMs: number } | null>;
  /** Starts a try, which is counted first; null if another one may still be in progress. */
  claim(id: string, until: Date): Promise<T | null>;
  /** Stores the result of a try. */
  settle(item: T, state: 'sent' | 'failed', answer: string): Promise<void>;
  postpone(item: T, answer: string, nextAttemptAt: Date): Promise<void>;
}

/** How fast a receiver accepts items, and how long they wait. All in milliseconds. */
export interface KeyPace {
  /** Between two items of a key. */
  intervalMs: number;
  /** Of retries, by the consecutive failures of a key. */
  patience: Patience;
  /** After this an item has failed. */
  giveUpMs: number;
  /** How often a replica polls for items, in case it missed a broadcast. */
  pollMs: number;
  /** The lease of a key or an item; longer than a try can take. */
  leaseMs: number;
}

export interface KeyedSenderDeps<T> {
  queue: OrderedQueue<T>;
  /**
   * Tries once. When `stopping` is aborted, a try in progress is finished. `afterwards` is called once the result is
   * stored, if it is final.
   */
  send(item: T, stopping: AbortSignal): Promise<Outcome & { afterwards?(): Promise<void> }>;
  pace: KeyPace;
  connection: Connection;
  /** Stores the turns of keys. */
  collection: string;
  /** This replica. */
  holder: string;
  bus: Pick<EventBus, 'onBroadcast' | 'onGap'>;
  topic: string;
  /** For the log, such as `a message`. */
  what: string;
  log: Log;
}

/** The number of keys that one replica sends at the same time. */
const mostKeys = 50;
/** Longer waits give the key back. Milliseconds. */
const patienceMs = 1_500;

type StepDeps<T> = Pick<KeyedSenderDeps<T>, 'queue' | 'send' | 'pace'> & {
  turns: Pick<KeyTurns, 'pace'>;
  /** Interrupts the waits of the sender. */
  stopping: AbortSignal;
};

/**
 * Creates a function that sends the next item of a key. It returns how long to wait before the one after, in
 * milliseconds; null if there is none.
 */
function createNextStep<T extends { queuedAt: Date }>(deps: StepDeps<T>) {
  const { queue, turns, send, pace, stopping } = deps;
  const givesUp = ({ queuedAt }: T) => Date.now() - queuedAt.getTime() > pace.giveUpMs;

  async function postpone({ _id: key, troubles }: KeyTurn, item: T, answer: string, waitMs: number) {
    const notBefore = new Date(Date.now() + waitMs);
    await turns.pace(key, notBefore, troubles);
    await queue.postpone(item, answer, notBefore);
    return waitMs;
  }

  async function tryOnce(turn: KeyTurn, item: T, startedAt: number): Promise<number> {
    const outcome = await send(item, stopping);
    const { kind, answer } = outcome;
    if (kind === 'later') return postpone(turn, item, answer, outcome.afterMs ?? 0);
    if (kind === 'away' && !givesUp(item)) {
      const troubles = turn.troubles + 1;
      const waitMs = retryDelay(troubles, pace.patience, Math.random());
      return postpone({ ...turn, troubles }, item, answer, waitMs);
    }
    const state = kind === 'sent' ? 'sent' : 'failed';
    const text = kind === 'away' ? `given up: ${answer}` : answer;
    // Only this process knows the result. If it were not stored, the item would be sent again.
    await retryWrite(() => queue.settle(item, state, text), stopping);
    await outcome.afterwards?.();
    const notBefore = startedAt + pace.intervalMs;
    await turns.pace(turn._id, new Date(notBefore), 0);
    return Math.max(0, notBefore - Date.now());
  }

  return async (turn: KeyTurn): Promise<number | null> => {
    const now = Date.now();
    const pause = getPauseMs(turn, now);
    if (pause > 0) return pause;
    const first = await queue.first(turn._id);
    if (!first) return null;
    if (first.settlesInMs > 0) return first.settlesInMs;
    const item = await queue.claim(first.id, new Date(now + pace.leaseMs));
    if (item) return tryOnce(turn, item, now);
    // Another replica may have died during a try. Until its lease ends the key waits, to keep the order.
    return Math.max(10, (first.claimedUntil?.getTime() ?? now) - now);
  };
}

/**
 * Sends stored items: those of a key one after another, and not faster than its receiver accepts them; keys side by side.
 */
export function startKeyedSender<T extends { queuedAt: Date }>(deps: KeyedSenderDeps<T>) {
  const { queue, pace, connection, collection, holder } = deps;
  const turns = createKeyTurns({ connection, collection, holder, leaseMs: pace.leaseMs });
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const step = createNextStep({ ...deps, turns, stopping: stopping.signal });

  async function find(running: ReadonlySet<string>) {
    const waiting = await queue.waitingKeys();
    const idle = waiting.filter((key) => !running.has(key));
    const free = idle.length > 0 ? await turns.free(idle, patienceMs) : [];
    const keys = free.slice(0, mostKeys - running.size);
    return { keys, next: waiting.length > 0 ? new Date() : undefined };
  }

  /** Sends what a key has while there is something and waits are short. */
  async function send(key: string): Promise<void> {
    while (!isStopped()) {
      const turn = await turns.take(key);
      if (!turn) return;
      const wait = await step(turn);
      if (wait === null || wait > patienceMs) break;
      // A stop interrupts the wait.
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await turns.give(key);
  }

  const { bus, topic, what, log } = deps;
  const sender = startSender({ find, send, bus, topic, what, pollMs: pace.pollMs, log });
  return {
    /** Stops after the items in progress. */
    async stop(): Promise<void> {
      stopping.abort();
      await sender.stop();
    },
  };
}
