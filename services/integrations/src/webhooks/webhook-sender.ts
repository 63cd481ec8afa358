import { setTimeout as delay } from 'node:timers/promises';
import {
  type EventBus,
  type Log,
  type Patience,
  retryDelay,
  retryWrite,
  startSender,
} from '@cardinal/service-kit';
import type { WebhookDeliveryDocument } from './webhook-delivery.model.ts';
import type { WebhookQueue } from './webhook-queue.ts';

/** The result of a try. `fields`: for the log. */
export interface Tried {
  kind: 'sent' | 'failed' | 'again';
  answer: string;
  fields: Partial<WebhookDeliveryDocument>;
  /** How long to wait at least before the next try, in milliseconds. */
  afterMs?: number;
  /** Called once the result is stored. */
  afterwards?(): Promise<void>;
}

export interface WebhookSenderDeps {
  queue: WebhookQueue;
  /** Tries once. Never fails. */
  attempt(delivery: WebhookDeliveryDocument, ending: AbortSignal): Promise<Tried>;
  patience: Patience;
  pollMs: number;
  /** How long a claim is valid; longer than a try can take. Milliseconds. */
  leaseMs: number;
  bus: Pick<EventBus, 'onBroadcast' | 'onGap'>;
  topic: string;
  log: Log;
}

/** The most cards of one webhook that a replica sends at the same time: so no receiver takes all there is. */
const mostOfWebhook = 8;
/** After so many failures in a row, only one is tried at a time. */
const manyTroubles = 3;
/** The longest pause of a receiver that fails, besides those of its cards. Milliseconds. */
const longestPauseMs = 60_000;
/** Longer waits give a card back. Milliseconds. */
const patienceMs = 1_500;
/** How long a stopping service waits for the answers of receivers. */
const lastAnswersMs = 5_000;

const toWebhookId = (key: string) => key.split('/')[0] as string;

/** The key of what is sent in order: the events of a card, or those that concern none. */
export const toKey = (webhookId: string, cardId: string | null): string =>
  `${webhookId}/${cardId ?? 'others'}`;

/** Notes which receivers fail again and again: these are tried with one card at a time, with a pause between. */
function createTroubles() {
  const troubles = new Map<string, { inARow: number; pausedUntil: number }>();
  return {
    /** @param waitMs how long the card waits that failed */
    note(webhookId: string, kind: Tried['kind'], waitMs = 0): void {
      if (kind !== 'again') return void troubles.delete(webhookId);
      const inARow = (troubles.get(webhookId)?.inARow ?? 0) + 1;
      troubles.set(webhookId, { inARow, pausedUntil: Date.now() + Math.min(waitMs, longestPauseMs) });
    },
    /** How many cards of a webhook may be sent at the same time. */
    getRoom(webhookId: string): number {
      const { inARow, pausedUntil } = troubles.get(webhookId) ?? { inARow: 0, pausedUntil: 0 };
      if (inARow < manyTroubles) return mostOfWebhook;
      return Date.now() < pausedUntil ? 0 : 1;
    },
    /** When to look again: at that time, or when a pause of one of these webhooks is over. */
    endOfPause(webhookIds: readonly string[], next: Date | undefined): Date | undefined {
      const ends = webhookIds.map((id) => troubles.get(id)?.pausedUntil ?? 0).filter((at) => at > Date.now());
      const first = Math.min(...ends, next?.getTime() ?? Number.POSITIVE_INFINITY);
      return Number.isFinite(first) ? new Date(first) : undefined;
    },
  };
}

/** Sends what waits for webhooks: the events of a card one after another, those of several cards side by side. */
export function startWebhookSender(deps: WebhookSenderDeps) {
  const { queue, bus, topic, pollMs, log } = deps;
  const stopping = new AbortController();
  const ending = new AbortController();
  const troubles = createTroubles();
  const step = createStep({ ...deps, stopping: stopping.signal, ending: ending.signal, note: troubles.note });

  async function find(running: ReadonlySet<string>) {
    const { ids, next } = await queue.dueWebhooks();
    const found = await Promise.all(
      ids.map((id) => {
        const own = [...running].filter((key) => toWebhookId(key) === id);
        const room = troubles.getRoom(id) - own.length;
        return room > 0 ? queue.dueKeys(id, own, room) : [];
      }),
    );
    return { keys: found.flat(), next: troubles.endOfPause(ids, next) };
  }

  async function send(key: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const wait = await step(key);
      if (wait === null) return;
      // A stop interrupts the wait.
      if (wait > 0)
        await delay(Math.min(wait, patienceMs), undefined, { signal: stopping.signal }).catch(() => {});
      if (wait > patienceMs) return;
    }
  }

  const sender = startSender({ find, send, bus, topic, what: 'an event for a webhook', pollMs, log });
  return {
    /** Stops after what is in progress. */
    async stop(): Promise<void> {
      stopping.abort();
      setTimeout(() => ending.abort(), lastAnswersMs).unref();
      await sender.stop();
    },
  };
}

interface StepDeps extends Pick<WebhookSenderDeps, 'queue' | 'attempt' | 'patience' | 'leaseMs'> {
  stopping: AbortSignal;
  ending: AbortSignal;
  note(webhookId: string, kind: Tried['kind'], waitMs?: number): void;
}

/**
 * Creates a function that sends the first event of a key. It returns how long to wait before the next, in milliseconds;
 * null if there is none, or none before it is looked for again.
 */
function createStep({ queue, attempt, patience, leaseMs, stopping, ending, note }: StepDeps) {
  async function settle(delivery: WebhookDeliveryDocument, tried: Tried): Promise<number | null> {
    const { kind, answer, fields } = tried;
    if (kind === 'again') {
      const waitMs = Math.max(tried.afterMs ?? 0, retryDelay(delivery.attempts, patience, Math.random()));
      note(delivery.webhookId, kind, waitMs);
      const next = new Date(Date.now() + waitMs);
      const { _id, attempts } = delivery;
      await retryWrite(
        () => queue.again({ _id, attempts }, { ...fields, answer, nextAttemptAt: next }),
        stopping,
      );
      await queue.holdBack(delivery.key, next);
      return null;
    }
    note(delivery.webhookId, kind);
    const sentAt = kind === 'sent' ? new Date() : null;
    // Only this process knows the result. If it were not stored, the event would be sent again.
    await retryWrite(() => queue.end(delivery, { ...fields, state: kind, answer, sentAt }), stopping);
    if (delivery.attempts > 1) await queue.release(delivery.key);
    await tried.afterwards?.();
    return 0;
  }

  return async (key: string): Promise<number | null> => {
    const head = await queue.head(key);
    if (!head) return null;
    if (head.settlesInMs > 0) return head.settlesInMs;
    const now = Date.now();
    if (head.nextAttemptAt.getTime() > now) {
      await queue.holdBack(key, head.nextAttemptAt);
      return null;
    }
    const delivery = await queue.claim(head.id, new Date(now + leaseMs));
    if (delivery) return settle(delivery, await attempt(delivery, ending));
    // Another replica sends it, or died meanwhile: until its lease ends the card waits, to keep the order.
    return Math.max(50, (head.claimedUntil?.getTime() ?? now) - now);
  };
}
