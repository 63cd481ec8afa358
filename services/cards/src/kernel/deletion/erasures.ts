import type { AggregateStore, Connection, Log } from '@cardinal/service-kit';
import type { Visits } from '../../features/activity/visits.ts';
import type { CommentDocument } from '../../features/comments/comment.model.ts';
import { withoutReactionsOf } from '../../features/comments/react.ts';
import type { Contributions } from '../../features/contributions/contribution.repository.ts';
import { voteTurned } from '../../features/votes/toggle-vote.ts';
import type { VoteDocument, VoteKind } from '../../features/votes/vote.model.ts';
import type { Recount } from '../card-counts/recount.ts';
import {
  createPendingTasks,
  isOld,
  type PendingTaskModel,
  type PendingTasks,
  pendingTaskModel,
} from '../tasks/pending-tasks.ts';

const batch = 200;

/** Deleted users whose traces are still to be removed. They stay for a while, for requests that were on their way. */
export const erasureModel = (connection: Connection) => pendingTaskModel(connection, 'Erasure', 'erasures');

export interface ErasureDeps {
  erasures: PendingTaskModel;
  stores: Record<`${VoteKind}s`, AggregateStore<VoteDocument>> & {
    comments: AggregateStore<CommentDocument>;
    notes: AggregateStore<CommentDocument>;
  };
  recount: Recount;
  visits: Pick<Visits, 'erase'>;
  contributions: Pick<Contributions, 'erase'>;
  log: Log;
}

/**
 * Takes the votes and reactions of deleted users back, counts their cards anew, and forgets their visits and what they
 * asked for. Harmless to repeat.
 */
export function createErasures({ erasures, stores, recount, log, ...own }: ErasureDeps): PendingTasks {
  async function takeBack(
    kind: VoteKind,
    store: AggregateStore<VoteDocument>,
    { _id, cardId }: VoteDocument,
  ) {
    const vote = await store.change(_id, (found) => (found.on ? voteTurned(kind, found, false) : null));
    if (vote && (await recount.now(cardId, [kind]))) recount.counted(kind, vote);
  }

  async function takeBackAll(userId: string, kind: VoteKind): Promise<void> {
    const store = stores[`${kind}s`];
    const next = () =>
      store.model.find({ userId, on: true, deleted: false }).limit(batch).lean<VoteDocument[]>();
    for (let votes = await next(); votes.length > 0 && !erasing.isStopped(); votes = await next()) {
      for (const vote of votes) await takeBack(kind, store, vote);
    }
  }

  async function takeReactionsBack(userId: string, store: AggregateStore<CommentDocument>): Promise<void> {
    const next = () =>
      store.model
        .find({ 'reactions.by': userId, deleted: false }, { _id: 1 })
        .limit(batch)
        .hint('reacted')
        .lean<{ _id: string }[]>();
    for (let found = await next(); found.length > 0 && !erasing.isStopped(); found = await next()) {
      for (const { _id } of found) await withoutReactionsOf(store, _id, userId);
    }
  }

  const erasing = createPendingTasks({
    notes: erasures,
    log,
    async work(note) {
      await own.visits.erase(note._id);
      await own.contributions.erase(note._id);
      await takeBackAll(note._id, 'upvote');
      await takeBackAll(note._id, 'like');
      await takeReactionsBack(note._id, stores.comments);
      await takeReactionsBack(note._id, stores.notes);
      return !erasing.isStopped() && isOld(note);
    },
  });
  return erasing;
}
