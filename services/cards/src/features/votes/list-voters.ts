import type { Voter } from '@cardinal/contracts';
import { momentCursor, parseMoment } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { VoteRepository } from './vote.repository.ts';
import { assertMayViewVoters } from './vote.rules.ts';

export interface ListVotersDeps {
  upvotes: Pick<VoteRepository, 'page'>;
  names: Names;
  seeCardIncludingHidden: SeeCard;
}

type Page = { items: Voter[]; nextCursor: string | null };

/** Everybody who upvotes a card, latest first. */
export type ListVoters = (
  user: SignedIn,
  cardId: string,
  page: { cursor?: string | undefined; limit: number },
) => Promise<Page>;

export const createListVoters =
  ({ upvotes, names, seeCardIncludingHidden }: ListVotersDeps): ListVoters =>
  async (user, cardId, { cursor, limit }) => {
    const { role } = await seeCardIncludingHidden(user, cardId);
    assertMayViewVoters(role);
    const votes = await upvotes.page(cardId, cursor ? parseMoment(cursor) : null, limit);
    const people = await names(votes.map(({ userId }) => userId));
    const items = votes.flatMap(({ userId, createdAt, merged = [], own }) => {
      const user = people.get(userId);
      // The account was deleted a moment ago, and its votes are about to go.
      if (!user) return [];
      return [{ user, at: createdAt.toISOString(), mergedFrom: own ? [] : merged }];
    });
    const last = votes.length === limit ? votes.at(-1) : undefined;
    return { items, nextCursor: last ? momentCursor({ at: last.createdAt, id: last.userId }) : null };
  };
