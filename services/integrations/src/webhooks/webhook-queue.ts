import { createClaims, remainingMs, unclaimed } from '@cardinal/service-kit';
import type { WebhookDeliveryDocument, WebhookDeliveryModel } from './webhook-delivery.model.ts';

export interface WebhookQueueDeps {
  model: WebhookDeliveryModel;
  /** An event waits this long for earlier ones that have not been queued yet. Milliseconds. */
  settleMs: number;
}

export type WebhookQueue = ReturnType<typeof createWebhookQueue>;

const waiting = { state: 'waiting' } as const;
/** Events that are read to find the cards that are due: many may be of one card. */
const read = 200;

/** The first event of a card that waits. */
export interface Head {
  id: string;
  nextAttemptAt: Date;
  claimedUntil: Date | null;
  /** How long it waits for earlier ones. */
  settlesInMs: number;
}

/** The events that wait: in order for each card of a webhook, which is their key. */
export function createWebhookQueue({ model, settleMs }: WebhookQueueDeps) {
  const claims = createClaims<WebhookDeliveryDocument>({ model, waiting: 'waiting' });
  const isDue = (now: Date) => ({ nextAttemptAt: { $lte: now } });

  return {
    claim: claims.claim,
    end: claims.end,

    /** Webhooks with something to try now, and when there is something else. */
    async dueWebhooks(): Promise<{ ids: string[]; next: Date | undefined }> {
      const now = new Date();
      const [ids, later] = await Promise.all([
        model.distinct('webhookId', { ...waiting, ...isDue(now) } as never) as Promise<string[]>,
        model
          .findOne({ ...waiting, nextAttemptAt: { $gt: now } } as never, { nextAttemptAt: 1 })
          .sort({ nextAttemptAt: 1 })
          .lean<Pick<WebhookDeliveryDocument, 'nextAttemptAt'>>(),
      ]);
      return { ids, next: later?.nextAttemptAt ?? undefined };
    },

    /** Keys of a webhook that are due, without those that are sent here already; those that waited longest come first. */
    async dueKeys(webhookId: string, running: readonly string[], most: number): Promise<string[]> {
      const now = new Date();
      const filter = { webhookId, ...waiting, ...isDue(now), key: { $nin: running }, ...unclaimed(now) };
      const rows = await model
        .find(filter as never, { key: 1 })
        .sort({ nextAttemptAt: 1 })
        .limit(read)
        .lean<Pick<WebhookDeliveryDocument, 'key'>[]>();
      return [...new Set(rows.map(({ key }) => key))].slice(0, most);
    },

    async head(key: string): Promise<Head | null> {
      const first = await model
        .findOne({ key, ...waiting } as never, { nextAttemptAt: 1, claimedUntil: 1, queuedAt: 1 })
        .sort({ order: 1 })
        .lean<Pick<WebhookDeliveryDocument, '_id' | 'nextAttemptAt' | 'claimedUntil' | 'queuedAt'>>();
      if (!first) return null;
      const { _id: id, claimedUntil, queuedAt } = first;
      const settledAt = new Date(queuedAt.getTime() + settleMs);
      return {
        id,
        claimedUntil,
        nextAttemptAt: first.nextAttemptAt ?? queuedAt,
        settlesInMs: remainingMs(queuedAt, settledAt, Date.now()),
      };
    },

    /** Stores a failed try; what was cancelled meanwhile stays so. */
    async again(
      { _id, attempts }: Pick<WebhookDeliveryDocument, '_id' | 'attempts'>,
      fields: Partial<WebhookDeliveryDocument>,
    ): Promise<void> {
      await model.updateOne({ _id, attempts, ...waiting } as never, {
        $set: { ...fields, claimedUntil: null },
      });
    },

    /** Later events of a key, after one that failed, are not looked at before that is tried again. */
    async holdBack(key: string, until: Date): Promise<void> {
      await model.updateMany({ key, ...waiting, nextAttemptAt: { $lt: until } } as never, {
        $set: { nextAttemptAt: until },
      });
    },

    /** After an event that failed before was sent. */
    async release(key: string): Promise<void> {
      const now = new Date();
      await model.updateMany({ key, ...waiting, nextAttemptAt: { $gt: now } } as never, {
        $set: { nextAttemptAt: now },
      });
    },

    // With a time, so that an index has them.
    countWaiting: () => model.countDocuments({ ...waiting, nextAttemptAt: { $gt: new Date(0) } } as never),
  };
}
