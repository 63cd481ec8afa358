import { type AggregateFields, earlierThan, type Moment } from '@cardinal/service-kit';
import type { CustomerVoteModel, CustomerVoteRow } from './customer-vote.model.ts';

export interface CustomerVotes {
  model: CustomerVoteModel;
  /** Customers of a card: one who was named on several that were merged counts once. */
  count(cardId: string): Promise<number>;
  has(cardId: string, customerKey: string): Promise<boolean>;
  /** Votes before a moment, newest first. */
  page(cardId: string, before: Moment | null, limit: number): Promise<CustomerVoteRow[]>;
  /** How many somebody recorded since then. */
  recordedBy(userId: string, since: Date): Promise<number>;
  insert(vote: CustomerVoteRow & Pick<AggregateFields, 'outbox'>): Promise<void>;
  /** Blanks a vote of the card at once, so that nothing of the customer stays if the rest is interrupted. False where there is none. */
  blank(voteId: string, cardId: string): Promise<boolean>;
  /** Removes a vote that is blank. */
  removeBlank(voteId: string): Promise<void>;
  remove(voteId: string): Promise<void>;
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
    async insert(vote) {
      await model.create(vote);
    },
    async blank(_id, cardId) {
      const blank = { gone: true, customerKey: _id, customer: '', contact: null, reason: null };
      const { modifiedCount } = await model.updateOne(
        { _id, cardId, gone: { $exists: false } } as never,
        { $set: { ...blank, recountAt: new Date() }, $inc: { version: 1 } } as never,
      );
      return modifiedCount > 0;
    },
    async removeBlank(_id) {
      await model.deleteOne({ _id, gone: true } as never);
    },
    async remove(_id) {
      await model.deleteOne({ _id } as never);
    },
  };
}
