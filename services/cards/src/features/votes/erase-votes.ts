import type { AggregateStore } from '@cardinal/service-kit';
import type { Recount } from '../../kernel/card-counts/recount.ts';
import type { EraseUser } from '../../kernel/card-data/card-data.ts';
import { voteTurned } from './toggle-vote.ts';
import type { VoteDocument, VoteKind } from './vote.model.ts';

const batch = 200;

export interface EraseVotesDeps {
  stores: Record<VoteKind, AggregateStore<VoteDocument>>;
  recount: Recount;
}

/** Takes the votes of deleted users back, and counts their cards anew. */
export function createEraseVotes({ stores, recount }: EraseVotesDeps): EraseUser {
  async function takeBack(kind: VoteKind, { _id, cardId }: VoteDocument): Promise<void> {
    const vote = await stores[kind].change(_id, (found) =>
      found.on ? voteTurned(kind, found, false) : null,
    );
    if (vote && (await recount.now(cardId, [kind]))) recount.counted(kind, vote);
  }

  async function takeBackAll(kind: VoteKind, userId: string, isStopped: () => boolean): Promise<void> {
    const next = () =>
      stores[kind].model.find({ userId, on: true, deleted: false }).limit(batch).lean<VoteDocument[]>();
    for (let votes = await next(); votes.length > 0 && !isStopped(); votes = await next()) {
      for (const vote of votes) await takeBack(kind, vote);
    }
  }

  return async (userId, isStopped) => {
    await takeBackAll('upvote', userId, isStopped);
    await takeBackAll('like', userId, isStopped);
  };
}
