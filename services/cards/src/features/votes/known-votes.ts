import { batchCalls } from '@cardinal/service-kit';
import { LRUCache } from 'lru-cache';
import type { CardRow } from '../../kernel/card/card.model.ts';
import type { VoteRepository } from './vote.repository.ts';

/** Voters that are remembered, of all cards together: some seventy bytes each. */
const votersKept = 100_000;
/** No longer than this, as a replica of an earlier release does not count votes anew that leave the counts as they were. */
const keptMs = 10 * 60_000;
/** Votes that a card has at most to be remembered, so that a long list is not made of thousands of them. */
export const fewVotes = 25;
/** Voters named on a card; later ones are only counted. */
export const namedVoters = 100;

export interface KnownVotesDeps {
  votes: Pick<VoteRepository, 'among' | 'voterIds' | 'findVoters'>;
  /** The field of a card that counts votes of this kind. */
  count: 'upvoteCount' | 'likeCount';
}

type CountedCard = Pick<CardRow, '_id' | 'countsVersion' | 'upvoteCount' | 'likeCount'>;

/** Votes of one kind on cards that have just been read. */
export interface KnownVotes {
  /** The cards among these that the user votes for. */
  among(cards: readonly CountedCard[], userId: string | null): Promise<ReadonlySet<string>>;
  /** The first hundred voters of the card. */
  first(card: CountedCard): Promise<readonly string[]>;
}

/** Everybody who votes for a card at one version of its counts, in the order in which they first did. */
interface Known {
  version: number;
  voters: readonly string[];
}

/**
 * Remembers who votes for a card, for all who look at it. A vote is acknowledged when its card is counted anew, in a new
 * version of its counts; so as long as that is the same, the voters are. They are asked for after the card was read, so that
 * none are remembered for a version that they are older than.
 */
export function createKnownVotes({ votes, count }: KnownVotesDeps): KnownVotes {
  const known = new LRUCache<string, Known>({
    maxSize: votersKept,
    sizeCalculation: ({ voters }) => voters.length + 1,
    ttl: keptMs,
  });

  const ask = batchCalls(async (lists: readonly (readonly CountedCard[])[]) => {
    const cards = lists.flat();
    const found = await votes.findVoters([...new Set(cards.map(({ _id }) => _id))]);
    for (const { _id, countsVersion } of cards) {
      known.set(_id, { version: countsVersion, voters: found.get(_id) ?? [] });
    }
    return lists.map(() => found);
  });

  async function loadVoters(
    cards: readonly CountedCard[],
  ): Promise<(card: CountedCard) => readonly string[]> {
    const held = new Map<string, readonly string[]>();
    for (const { _id, countsVersion } of cards) {
      const its = known.get(_id);
      if (its?.version === countsVersion) held.set(_id, its.voters);
    }
    const missing = cards.filter(({ _id }) => !held.has(_id));
    const found = missing.length > 0 ? await ask(missing) : undefined;
    return ({ _id }) => held.get(_id) ?? found?.get(_id) ?? [];
  }

  const getIds = (cards: readonly CountedCard[]) => cards.map(({ _id }) => _id);

  return {
    async among(cards, userId) {
      if (!userId) return new Set();
      const few = cards.filter((card) => card[count] > 0 && card[count] <= fewVotes);
      const many = cards.filter((card) => card[count] > fewVotes);
      const [voters, mine] = await Promise.all([loadVoters(few), votes.among(getIds(many), userId)]);
      return new Set([...getIds(few.filter((card) => voters(card).includes(userId))), ...mine]);
    },
    async first(card) {
      if (card[count] === 0) return [];
      if (card[count] > fewVotes) return votes.voterIds(card._id, namedVoters);
      return (await loadVoters([card]))(card).slice(0, namedVoters);
    },
  };
}
