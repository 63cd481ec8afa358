import { earlierThan, type Moment } from '@cardinal/service-kit';
import type { CustomerVoteModel, CustomerVoteRow } from './customer-vote.model.ts';

export interface CustomerVotes {
  model: CustomerVoteModel;
  /** Customers of a card: one who was named on several that were merged counts once. */
  count(cardId: string): Promise<number>;
  has(cardId: string, customerKey: string): Promise<boolean>;
  /** Those before a moment, newest first. */
  page(cardId: string, before: Moment | null, limit: number): Promise<CustomerVoteRow[]>;
  /** How many somebody recorded since then. */
  recordedBy(userId: string, since: Date): Promise<number>;
}

const there = { deleted: false, gone: { $exists: false } };

export function createCustomerVotes({
  customerVotes: model,
}: {
  customerVotes: CustomerVoteModel;
}): CustomerVotes {
  return {
    model,
    count: async (cardId) => (await model.distinct('customerKey', { cardId, ...there } as never)).length,
    has: async (cardId, customerKey) =>
      (await model.exists({ cardId, customerKey, ...there } as never)) !== null,
    page: (cardId, before, limit) =>
      model
        .find({ cardId, ...there, ...earlierThan('createdAt', before) } as never, { outbox: 0 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<CustomerVoteRow[]>(),
    recordedBy: (by, since) => model.countDocuments({ by, createdAt: { $gt: since } } as never),
  };
}
