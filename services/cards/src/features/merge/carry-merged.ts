import { deletedUsername } from '@cardinal/contracts';
import type { AggregateStore, Connection, Log } from '@cardinal/service-kit';
import type { CardDocument, CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { Recount } from '../../kernel/card-counts/recount.ts';
import type { PurgeMergedCards } from '../../kernel/deletion/purge-merged-cards.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import {
  createPendingTasks,
  isOld,
  type PendingTaskModel,
  type PendingTasks,
  pendingTaskModel,
} from '../../kernel/tasks/pending-tasks.ts';
import type { VoteDocument } from '../votes/vote.model.ts';
import { type BringCommentsDeps, createBringComments } from './bring-comments.ts';
import type { CarriedVotes } from './carried-votes.ts';
import { targetChange } from './merge.events.ts';

/** Cards that are being merged into others, or taken out of them. */
export const mergeModel = (connection: Connection) => pendingTaskModel(connection, 'Merge', 'merges');

type Place = Pick<CardRow, '_id' | 'boardId' | 'projectId' | 'title' | 'mergedInto'>;

export interface CarryMerged extends PendingTasks {
  /** Notes that somebody is about to merge a card into another one, or to take it out. */
  begin(merge: Merge): Promise<void>;
  /** Brings what hangs on the first card to where it belongs by now: to the second one, or back. Harmless to repeat. */
  settle(merge: Merge): Promise<void>;
}

export interface Merge {
  sourceId: string;
  targetId: string;
  /** Who merges, or takes it out. */
  userId: string;
}

export interface CarryMergedDeps extends BringCommentsDeps {
  notes: PendingTaskModel;
  cards: CardModel;
  store: AggregateStore<CardDocument>;
  votes: Record<'upvote' | 'like', CarriedVotes>;
  recount: Recount;
  recountNotes: Recount<'note'>;
  names: Names;
  purgeMergedCards: PurgeMergedCards;
  log: Log;
}

const kinds = ['upvote', 'like'] as const;

/**
 * Which card a card is merged into is a field of that card, written once. All that follows of it is done by what that
 * field says at the moment: before the call is answered, and once more when the note is old, after a crash and for what
 * was on its way meanwhile.
 */
export function createCarryMerged(deps: CarryMergedDeps): CarryMerged {
  const { notes, cards, store, votes, names, log, recount, recountNotes, purgeMergedCards } = deps;
  const { bring, reindex } = createBringComments(deps);

  const placeOf = (_id: string) =>
    cards.findOne({ _id }, { boardId: 1, projectId: 1, title: 1, mergedInto: 1 }).lean<Place>();

  async function recountAll(cardId: string): Promise<void> {
    await recount.now(cardId, ['comment', 'upvote', 'like', 'customer']);
    await recountNotes.now(cardId, ['note']);
  }

  async function carry({ sourceId, userId }: Merge, target: Place): Promise<void> {
    await bring({ cardId: sourceId }, target, { $push: { mergedFrom: sourceId } });
    // All of them, as an earlier try may have ended here.
    await reindex({ cardId: target._id, mergedFrom: sourceId }, sourceId);
    const united = await Promise.all(kinds.map((kind) => votes[kind].unite(sourceId, target)));
    await recountAll(target._id);
    counted(united);
    // What was on its way to a card that was merged into another one meanwhile goes along.
    if (target.mergedInto) await settle({ sourceId: target._id, targetId: target.mergedInto.cardId, userId });
  }

  async function giveBack(source: Place, targetId: string): Promise<void> {
    const on = { cardId: targetId, mergedFrom: source._id };
    await bring(on, source, { $pop: { mergedFrom: 1 } });
    await reindex({ cardId: source._id }, targetId);
    const turned = await Promise.all(kinds.map((kind) => votes[kind].giveBack(source._id, targetId)));
    await Promise.all([recountAll(targetId), recountAll(source._id)]);
    counted(turned);
  }

  function counted(changed: readonly (readonly VoteDocument[])[]): void {
    for (const [n, kind] of kinds.entries()) for (const vote of changed[n] ?? []) recount.counted(kind, vote);
  }

  /** The card that stays lists the others, in the trash, too. */
  async function tell({ targetId, userId: id, ...source }: Merge, title: string, isIn: boolean) {
    const cardId = source.sourceId;
    const actor = (await names([id])).get(id) ?? { id, username: deletedUsername };
    const decide = (card: CardDocument) => targetChange(card, { cardId, title, isIn }, actor);
    if (!(await store.change(targetId, decide))) await store.change(targetId, decide, { inTrash: true });
  }

  async function settle(merge: Merge): Promise<void> {
    const { sourceId, targetId } = merge;
    const [source, target] = await Promise.all([placeOf(sourceId), placeOf(targetId)]);
    const isIn = source?.mergedInto?.cardId === targetId;
    if (!target) {
      if (isIn) await purgeMergedCards([targetId]);
      return;
    }
    if (isIn) await carry(merge, target);
    else if (source) await giveBack(source, targetId);
    await tell(merge, source?.title ?? '', isIn);
  }

  const work = createPendingTasks({
    notes,
    log,
    async work(note) {
      if (!isOld(note)) return false;
      const [sourceId = '', targetId = '', userId = ''] = note._id.split(':');
      await settle({ sourceId, targetId, userId });
      return true;
    },
  });

  return {
    ...work,
    begin: ({ sourceId, targetId, userId }) => work.start([`${sourceId}:${targetId}:${userId}`]),
    settle,
  };
}
