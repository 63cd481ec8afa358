import {
  type CommentSnapshot,
  cardCreated,
  cardDeleted,
  cardMoved,
  cardRestored,
  commentCreated,
  commentDeleted,
  commentRestored,
  commentUpdated,
  type Envelope,
} from '@cardinal/contracts';
import { applyAllIfNewer, createWriter } from '@cardinal/service-kit';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { CommentDocument, CommentModel } from '../comments/comment.model.ts';
import { toParts } from './parts.ts';
import type { SearchEntry, SearchEntryModel } from './search-entry.model.ts';
import { parseEntryId, toEntryFilter, toEntryId, toEntryPlace } from './search-entry.rules.ts';
import { numberOn, termsOfCard, termsOfComment } from './terms.ts';
import { listLostWords, listTitleWords, listWordsOfEvent } from './title-words.ts';
import type { BoardWord, UsedWord, Vocabulary } from './vocabulary.ts';

export interface SearchIndex {
  /** Takes in what these events of cards say: new texts, moves to other boards, and ways into the trash and back. */
  keepCards(events: readonly Envelope[]): Promise<void>;
  keepComments(events: readonly Envelope[]): Promise<void>;
  /** Takes in these cards or comments as they are, where their entries are missing or older. @returns how many */
  addCards(cards: readonly Pick<CardRow, '_id' | 'version'>[]): Promise<number>;
  addComments(comments: readonly IndexedComment[]): Promise<number>;
  /** Brings the comments of these cards to the boards where they are now. */
  moved(cardIds: readonly string[]): Promise<void>;
  /** Removes all of these cards and their comments. */
  remove(cardIds: readonly string[]): Promise<void>;
  /** Removes what came by these events for cards that are gone. */
  removeOfGone(cardIds: readonly string[], events: readonly Envelope[]): Promise<void>;
  /** Removes those of these entries whose card or comment is gone, or whose comment is on another card by now. */
  removeLeft(entryIds: readonly string[]): Promise<void>;
  /** Removes what is left of a board whose cards are gone. */
  removeBoard(boardId: string): Promise<void>;
  /** Removes what came by these events for comments that are gone. */
  removeOfGoneComments(commentIds: readonly string[], events: readonly Envelope[]): Promise<void>;
  removeComment(comment: Pick<CommentDocument, '_id' | 'cardId'>): Promise<void>;
  /** Finds comments on the card to which they came with a merge, and not on that from which they did. */
  merged(came: { cardId: string; mergedFrom?: string }, fromCardId: string): Promise<void>;
}

type IndexedCard = Pick<
  CardRow,
  '_id' | 'boardId' | 'title' | 'description' | 'createdAt' | 'version' | 'deleted'
>;
export type IndexedComment = Pick<
  CommentDocument,
  '_id' | 'cardId' | 'boardId' | 'content' | 'createdAt' | 'version' | 'placeholder'
>;

const indexedFields = {
  ...{ boardId: 1, title: 1, description: 1, createdAt: 1 },
  ...{ version: 1, deleted: 1 },
} as const;
/** Entries that are read or written at once. */
const batch = 200;

/** Trashed cards have no terms. */
const entryOfCard = ({ _id, boardId, createdAt, version, deleted, ...text }: IndexedCard): SearchEntry => ({
  _id: toEntryId(_id),
  ...{ boardId, version },
  place: toEntryPlace(createdAt, _id),
  terms: deleted ? [] : termsOfCard(text).map(numberOn(boardId)),
});

/** Words of trashed cards come back with these. */
const listWords = ({ createdAt, deleted, ...card }: IndexedCard): UsedWord[] =>
  deleted ? [] : listTitleWords(card).map((word) => ({ ...word, createdAt }));

const entryOfComment = (comment: IndexedComment): SearchEntry => ({
  _id: toEntryId(comment.cardId, comment._id),
  ...{ boardId: comment.boardId, version: comment.version },
  place: toEntryPlace(comment.createdAt, comment._id),
  terms: comment.placeholder ? [] : termsOfComment(comment.content).map(numberOn(comment.boardId)),
});

/** The card of an event after which it is found by something else. */
function changedCard({ type, data }: Envelope): string[] {
  if (type === cardDeleted.type) return [(data as { cardId: string }).cardId];
  const { card, changes = [] } = data as { card?: { id: string }; changes?: { field: string }[] };
  const isFoundAnew =
    [cardCreated.type, cardMoved.type, cardRestored.type].some((one) => one === type) ||
    changes.some(({ field }) => field === 'title' || field === 'description');
  return card && isFoundAnew ? [card.id] : [];
}

/** The comment of an event; a deleted one leaves an empty entry, so that a late event does not bring it back. */
function toIndexedComments({ type, data, version }: Envelope): IndexedComment[] {
  if ([commentCreated.type, commentUpdated.type, commentRestored.type].some((one) => one === type)) {
    const { id: _id, createdAt, ...comment } = (data as { comment: CommentSnapshot }).comment;
    return [{ ...comment, _id, createdAt: new Date(createdAt), version, placeholder: false }];
  }
  if (type !== commentDeleted.type) return [];
  const { commentId: _id, cardId, boardId } = data as { commentId: string; cardId: string; boardId: string };
  return [{ _id, cardId, boardId, content: '', createdAt: new Date(0), version, placeholder: true }];
}

/** Shorter than the delay of pending moves (60 s). Milliseconds. */
const soonMs = 30_000;

/**
 * Whether the note of a move may be done before this is kept: it was written before, and waited for long, or it is an
 * edit, which names the board that it read while the note brought the comment along.
 */
const mayBeOvertaken = ({ type, time }: Envelope): boolean =>
  type === commentUpdated.type || Date.parse(time) < Date.now() - soonMs;

export interface SearchIndexDeps {
  entries: SearchEntryModel;
  cards: CardModel;
  comments: CommentModel;
  vocabulary: Pick<Vocabulary, 'add' | 'lose' | 'removeBoard'>;
}

type Removal = Pick<
  SearchIndex,
  'remove' | 'removeOfGone' | 'removeLeft' | 'removeBoard' | 'removeOfGoneComments' | 'removeComment'
>;

/** Takes out what is gone. */
function createRemoval({ entries, cards, comments, vocabulary }: SearchIndexDeps): Removal {
  async function remove(cardIds: readonly string[]): Promise<void> {
    // The hint, here and below, as the planner otherwise weighs an index for each of the ranges.
    if (cardIds.length > 0)
      await entries.collection.deleteMany({ $or: cardIds.map(toEntryFilter) } as never, { hint: { _id: 1 } });
  }

  return {
    remove,
    async removeOfGone(cardIds, events) {
      const left: string[] = await cards.distinct('_id', { _id: { $in: [...cardIds] } });
      const ids = new Set(left);
      await remove(cardIds.filter((id) => !ids.has(id)));
      await vocabulary.lose(events.filter(({ subject }) => !ids.has(subject)).flatMap(listWordsOfEvent));
    },
    async removeLeft(entryIds) {
      const asked = entryIds.map((_id) => ({ _id, ...parseEntryId({ _id }) }));
      const [cardIds, found] = await Promise.all([
        cards.distinct('_id', { _id: { $in: asked.map(({ cardId }) => cardId) } }),
        comments
          .find({ _id: { $in: asked.flatMap(({ commentId }) => commentId ?? []) } }, { cardId: 1 })
          .lean<Pick<CommentDocument, '_id' | 'cardId'>[]>(),
      ]);
      const [living, places] = [
        new Set<string>(cardIds),
        new Map(found.map(({ _id, cardId }) => [_id, cardId])),
      ];
      const isLeft = ({ cardId, commentId }: (typeof asked)[number]) =>
        !living.has(cardId) || (commentId !== null && places.get(commentId) !== cardId);
      await entries.deleteMany({ _id: { $in: asked.filter(isLeft).map(({ _id }) => _id) } });
    },
    removeBoard: (boardId) => vocabulary.removeBoard(boardId),
    async removeOfGoneComments(commentIds, events) {
      const left: string[] = await comments.distinct('_id', { _id: { $in: [...commentIds] } });
      const ids = new Set(left);
      const gone = events.flatMap(toIndexedComments).filter(({ _id }) => !ids.has(_id));
      await entries.deleteMany({ _id: { $in: gone.map(({ _id, cardId }) => toEntryId(cardId, _id)) } });
    },
    async removeComment({ _id, cardId }) {
      await createWriter({ model: entries }).remove({ _id: toEntryId(cardId, _id) });
    },
  };
}

/** Brings entries of comments to the boards where their cards are. */
function createMoving({ entries, cards, comments }: SearchIndexDeps) {
  const writer = createWriter({ model: entries });

  /** The comments that the index has on a board where their card is not, by the board where it is. */
  async function leftBehind(cardIds: readonly string[]): Promise<Map<string, string>> {
    const found = await cards
      .find({ _id: { $in: cardIds } }, { boardId: 1 })
      .lean<Pick<CardRow, '_id' | 'boardId'>[]>();
    if (found.length === 0) return new Map();
    const boards = new Map(found.map(({ _id, boardId }) => [_id, boardId]));
    const elsewhere = await entries
      .find({ $or: found.map(({ _id, boardId }) => ({ ...toEntryFilter(_id), boardId: { $ne: boardId } })) })
      .select({ _id: 1 })
      .hint({ _id: 1 })
      .lean<Pick<SearchEntry, '_id'>[]>();
    const left = elsewhere.map(parseEntryId).flatMap(({ cardId, commentId }): [string, string][] => {
      const boardId = boards.get(cardId);
      return commentId && boardId ? [[commentId, boardId]] : [];
    });
    return new Map(left);
  }

  async function bring(commentIds: readonly string[], boards: ReadonlyMap<string, string>): Promise<void> {
    const found = await comments.find({ _id: { $in: commentIds } }, { outbox: 0 }).lean<IndexedComment[]>();
    const writes = found.map((comment) => {
      const boardId = boards.get(comment._id) ?? comment.boardId;
      const { _id, version, ...set } = entryOfComment({ ...comment, boardId });
      // With a later version, its text has changed, and the owner of that text is asked again by the pending task of
      // the move.
      return writer.update({
        filter: { _id, version: { $lte: version } },
        update: { $set: { ...set, version } },
      });
    });
    await Promise.all(writes);
  }

  async function moved(cardIds: readonly string[]): Promise<void> {
    for (const ids of toParts(cardIds, batch)) {
      const boards = await leftBehind(ids);
      for (const part of toParts([...boards.keys()], batch)) await bring(part, boards);
    }
  }

  /** For moves that were completed before these events came. Asked afterwards, as a later move does it itself. */
  async function broughtAlong(events: readonly Envelope[]): Promise<void> {
    const written = events.flatMap(toIndexedComments).filter(({ placeholder }) => !placeholder);
    for (const part of toParts(written, batch)) {
      const found = await cards
        .find({ _id: { $in: part.map(({ cardId }) => cardId) } }, { boardId: 1 })
        .lean<Pick<CardRow, '_id' | 'boardId'>[]>();
      const boards = new Map(found.map(({ _id, boardId }) => [_id, boardId]));
      const left = part.filter(({ cardId, boardId }) => (boards.get(cardId) ?? boardId) !== boardId);
      await moved([...new Set(left.map(({ cardId }) => cardId))]);
    }
  }

  return { moved, broughtAlong };
}

/** Keeps what the search finds cards and comments by. All of it may be repeated and come in any order. */
export function createSearchIndex(deps: SearchIndexDeps): SearchIndex {
  const { entries, cards, comments, vocabulary } = deps;
  const write = (found: readonly SearchEntry[]) => applyAllIfNewer(entries, found);

  async function missing<T extends { _id: string; version: number }>(
    sources: readonly T[],
    getId: (source: T) => string,
  ): Promise<T[]> {
    const known = await entries
      .find({ _id: { $in: sources.map(getId) } }, { version: 1 })
      .lean<Pick<SearchEntry, '_id' | 'version'>[]>();
    const versions = new Map(known.map(({ _id, version }) => [_id, version]));
    return sources.filter((source) => (versions.get(getId(source)) ?? 0) < source.version);
  }

  const readCards = (ids: readonly string[]) =>
    cards.find({ _id: { $in: ids } }, indexedFields).lean<IndexedCard[]>();

  /** With one command for new words, lost ones and entries: if a part of it fails, all is done again. */
  async function keep(cardIds: readonly string[], lost: readonly BoardWord[]): Promise<void> {
    for (const [n, ids] of toParts(cardIds, batch).entries()) {
      const found = await readCards(ids);
      await Promise.all([
        vocabulary.add(found.flatMap(listWords)),
        vocabulary.lose(n === 0 ? lost : []),
        write(found.map(entryOfCard)),
      ]);
    }
  }

  /** Words come first, as nothing is done again for entries that are there. */
  async function add(cardIds: readonly string[]): Promise<void> {
    for (const ids of toParts(cardIds, batch)) {
      const found = await readCards(ids);
      await vocabulary.add(found.flatMap(listWords));
      await write(found.map(entryOfCard));
    }
  }

  const { moved, broughtAlong } = createMoving(deps);
  const removal = createRemoval(deps);

  async function addComments(found: readonly IndexedComment[]): Promise<number> {
    const left = await missing(found, ({ _id, cardId }) => toEntryId(cardId, _id));
    await write(left.map(entryOfComment));
    return left.length;
  }

  return {
    async keepCards(events) {
      const ids = new Set(events.flatMap(changedCard));
      await keep([...ids], events.flatMap(listLostWords));
      const gone = events.filter(({ type }) => type === cardMoved.type);
      await moved([...new Set(gone.map(({ data }) => (data as { card: { id: string } }).card.id))]);
    },
    async keepComments(events) {
      await write(events.flatMap(toIndexedComments).map(entryOfComment));
      await broughtAlong(events.filter(mayBeOvertaken));
    },
    async addCards(found) {
      const left = await missing(found, ({ _id }) => toEntryId(_id));
      await add(left.map(({ _id }) => _id));
      return left.length;
    },
    addComments,
    moved,
    async merged(came, fromCardId) {
      const all = await comments.find(came, { outbox: 0, edits: 0 }).lean<IndexedComment[]>();
      for (const { _id } of all) await removal.removeComment({ _id, cardId: fromCardId });
      await addComments(all);
    },
    ...removal,
  };
}
