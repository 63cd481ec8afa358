import { deletedUsername } from '@cardinal/contracts';
import type { AggregateStore, Connection, Log } from '@cardinal/service-kit';
import type { CardDocument, CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { Recount } from '../../kernel/card-counts/recount.ts';
import {
  type AfterCount,
  type CardData,
  type CardIndex,
  listHandlers,
} from '../../kernel/card-data/card-data.ts';
import { createBroughtAlong, untyped } from '../../kernel/card-data/on-cards.ts';
import type { PurgeMergedCards } from '../../kernel/deletion/purge-merged-cards.ts';
import type { ImageModel } from '../../kernel/images/image.model.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import {
  createPendingTasks,
  isOld,
  type PendingTaskModel,
  type PendingTasks,
  pendingTaskModel,
} from '../../kernel/tasks/pending-tasks.ts';
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
  /** The user who merges, or takes it out. */
  userId: string;
}

export interface CarryMergedDeps {
  notes: PendingTaskModel;
  cards: CardModel;
  store: AggregateStore<CardDocument>;
  images: ImageModel;
  /** Of all features. */
  cardData: readonly CardData[];
  cardIndexes: readonly CardIndex[];
  recount: Recount;
  recountNotes: Recount<'note'>;
  names: Names;
  purgeMergedCards: PurgeMergedCards;
  log: Log;
}

/**
 * The target of a merged card is a field of that card, written once. All that follows of it is done by what that
 * field says at the moment: before the call is answered, and once more when the note is old, after a crash and for what
 * was on its way meanwhile.
 */
export function createCarryMerged(deps: CarryMergedDeps): CarryMerged {
  const { notes, cards, store, images, cardData, cardIndexes, names, log } = deps;
  const { recount, recountNotes, purgeMergedCards } = deps;
  const imagesAlong = createBroughtAlong({ models: [untyped(images)] });

  const findCardPlace = (_id: string) =>
    cards.findOne({ _id }, { boardId: 1, projectId: 1, title: 1, mergedInto: 1 }).lean<Place>();

  async function recountAll(cardId: string): Promise<void> {
    await recount.now(cardId, ['comment', 'upvote', 'like', 'customer']);
    await recountNotes.now(cardId, ['note']);
  }

  /** Asks features one after the other. @returns what is to be done once the cards are counted */
  async function inTurn(asked: readonly (() => Promise<AfterCount | undefined>)[]): Promise<AfterCount[]> {
    const after: AfterCount[] = [];
    for (const ask of asked) after.push(...[await ask()].filter((done) => done !== undefined));
    return after;
  }

  async function carry({ sourceId, userId }: Merge, target: Place): Promise<void> {
    // The images first: the removal of one with its comment looks where the comment is.
    await imagesAlong.merge(sourceId, target);
    const after = await inTurn(listHandlers(cardData, 'merge').map((merge) => () => merge(sourceId, target)));
    // All of them, as an earlier try may have ended here.
    for (const index of cardIndexes)
      await index.merged({ cardId: target._id, mergedFrom: sourceId }, sourceId);
    await recountAll(target._id);
    for (const done of after) done();
    // Content on its way to a card that was merged into another one meanwhile goes along.
    if (target.mergedInto) await settle({ sourceId: target._id, targetId: target.mergedInto.cardId, userId });
  }

  async function giveBack(source: Place, targetId: string): Promise<void> {
    await imagesAlong.unmerge(source, targetId);
    const after = await inTurn(
      listHandlers(cardData, 'unmerge').map((unmerge) => () => unmerge(source, targetId)),
    );
    for (const index of cardIndexes) await index.merged({ cardId: source._id }, targetId);
    await Promise.all([recountAll(targetId), recountAll(source._id)]);
    for (const done of after) done();
  }

  /** The target lists the others, in the trash, too. */
  async function updateTarget({ targetId, userId: id, ...source }: Merge, title: string, isIn: boolean) {
    const cardId = source.sourceId;
    const actor = (await names([id])).get(id) ?? { id, username: deletedUsername };
    const decide = (card: CardDocument) => targetChange(card, { cardId, title, isIn }, actor);
    if (!(await store.change(targetId, decide))) await store.change(targetId, decide, { inTrash: true });
  }

  async function settle(merge: Merge): Promise<void> {
    const { sourceId, targetId } = merge;
    const [source, target] = await Promise.all([findCardPlace(sourceId), findCardPlace(targetId)]);
    const isIn = source?.mergedInto?.cardId === targetId;
    if (!target) {
      if (isIn) await purgeMergedCards([targetId]);
      return;
    }
    if (isIn) await carry(merge, target);
    else if (source) await giveBack(source, targetId);
    await updateTarget(merge, source?.title ?? '', isIn);
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
