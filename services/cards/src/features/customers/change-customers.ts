import { randomUUID } from 'node:crypto';
import { type addCustomerVote, type BodyOf, limits, may, type Role } from '@cardinal/contracts';
import { AppError, isDuplicateKey, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { requireParticipant, type SeeCard } from '../../kernel/card/see-card.ts';
import type { Recount } from '../../kernel/card-counts/recount.ts';
import { toCustomerKey } from './customer.rules.ts';
import type { CustomerVoteRow } from './customer-vote.model.ts';
import type { CustomerVotes } from './customer-vote.repository.ts';

export interface ChangeCustomersDeps {
  customers: CustomerVotes;
  seeCard: SeeCard;
  recount: Recount;
}

export interface ChangeCustomers {
  /** Votes for a card on behalf of a customer. @throws AppError `conflict` for one whose vote is there */
  add(user: SignedIn, cardId: string, body: BodyOf<typeof addCustomerVote>): Promise<CustomerVoteRow>;
  /** Takes such a vote back; nothing is kept of it. */
  remove(user: SignedIn, cardId: string, voteId: string): Promise<void>;
}

const day = 24 * 60 * 60 * 1_000;

/** @throws AppError `forbidden` */
function assertMayVote(role: Role): void {
  if (!may(role, 'vote.onBehalf'))
    throw new AppError('forbidden', 'Only the team may vote on behalf of customers');
}

export function createChangeCustomers({ customers, seeCard, recount }: ChangeCustomersDeps): ChangeCustomers {
  const takePart = requireParticipant(seeCard);

  async function seen(user: SignedIn, cardId: string) {
    const { card, role } = await takePart(user, cardId);
    assertMayVote(role);
    return card;
  }

  /** @throws AppError `rate_limited` or `conflict` */
  async function assertFew(userId: string, cardId: string): Promise<void> {
    if ((await customers.recordedBy(userId, new Date(Date.now() - day))) >= limits.customerVotesPerDay)
      throw new AppError('rate_limited', 'You recorded as many customers as you can today', {
        retryAfter: day / 1_000,
      });
    if ((await customers.count(cardId)) >= limits.customersOfCard)
      throw new AppError('conflict', 'This card has as many customers as it can have');
  }

  return {
    async add(user, cardId, { customer, contact, reason }) {
      const card = await seen(user, cardId);
      await assertFew(user.id, cardId);
      const known = new AppError('conflict', 'This customer’s vote for the card is counted already');
      const customerKey = toCustomerKey(customer);
      if (await customers.has(cardId, customerKey)) throw known;
      const { boardId, projectId } = card;
      const now = new Date();
      const vote = {
        ...{ _id: randomUUID(), version: 1, outbox: [], deleted: false },
        ...{ cardId, boardId, projectId, origin: cardId, customerKey, customer },
        ...{ contact: contact || null, reason: reason || null, by: user.id, createdAt: now, recountAt: now },
      };
      await customers.insert(vote).catch((error) => {
        throw isDuplicateKey(error) ? known : error;
      });
      // Null where the card was deleted meanwhile, which takes the vote along.
      if (!(await recount.now(cardId, ['customer'], { card }))) {
        await customers.remove(vote._id);
        throw notFound('Card');
      }
      recount.counted('customer', vote);
      return vote;
    },

    async remove(user, cardId, voteId) {
      await seen(user, cardId);
      if (!(await customers.blank(voteId, cardId))) throw notFound('Vote');
      await recount.now(cardId, ['customer']);
      await customers.removeBlank(voteId);
    },
  };
}
