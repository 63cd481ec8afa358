import { type CardWithParticipants, exportCards, lookUpCard } from '@cardinal/contracts';
import {
  createWriter,
  eachPage,
  type InternalClient,
  isDuplicateKey,
  rebuildModel,
  type Update,
} from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { KnownCard } from './participant.models.ts';

/** A card with its board and project. */
export interface CardAddress {
  id: string;
  projectId: string;
  boardId: string;
}

/** Its author, and to whom it is assigned. */
export interface CardPeople {
  createdBy: string;
  assigneeIds: string[];
}

/** A card as events describe it. */
type DescribedCard = CardAddress & CardPeople;

interface WhereCardIs {
  projectId: string;
  boardId: string;
  /** Whether it was deleted, and does not lie in the trash. */
  isGoneForGood: boolean;
}

export interface KnownCardsDeps {
  cards: Model<KnownCard>;
  cardById(cardId: string): Promise<KnownCard | null>;
  internal: InternalClient;
}

/**
 * Brings the row of a card to another board. The deletion of the card, or of the board that it left, may have come
 * first. False if it has moved on since, or its owner no longer has it.
 */
const moveBy = ({ cards, cardById, internal }: KnownCardsDeps) =>
  async function move({ id, projectId, boardId }: CardAddress, version: number): Promise<boolean> {
    const wasGone = (await cardById(id))?.gone === true;
    const { card } = wasGone ? await internal.call(lookUpCard, { query: { cardId: id } }) : { card: true };
    if (!card) return false;
    const place = { projectId, boardId, placedVersion: version };
    const revived = { gone: false, version, complete: false };
    try {
      const moved = await cards
        .findOneAndUpdate(
          { _id: id, placedVersion: { $not: { $gt: version } } } as never,
          wasGone ? { $set: { ...place, ...revived } } : { $set: place, $max: { version } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<KnownCard>();
      // The deletion was heard of at the same time.
      return moved.gone && !wasGone ? move({ id, projectId, boardId }, version) : true;
    } catch (error) {
      // The row is there, with a later move.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

/** Writes of single cards. All of them may come in any order. */
function createWrites(cards: Model<KnownCard>) {
  const writer = createWriter({ model: cards });

  /** Two concurrent upserts of one card can collide; the second then finds it. */
  async function write(update: Update): Promise<void> {
    const again = (error: unknown) => (isDuplicateKey(error) ? writer.update(update) : Promise.reject(error));
    await writer.update(update).catch(again);
  }

  /** Its owner is asked anew who takes part, also where the card itself is still to be heard of. */
  async function incomplete({ id: _id, projectId, boardId }: CardAddress, partedAt?: string): Promise<void> {
    const update = {
      ...(partedAt ? { $max: { partedAt } } : {}),
      $set: { complete: false },
      $inc: { doubts: 1 },
      $setOnInsert: { version: 0, projectId, boardId },
    };
    await write({ filter: { _id }, update, upsert: true });
  }

  /** Keeps who takes part, as its owner says; complete unless that was doubted since it was asked. */
  async function named(
    { card, commenterIds, upvoterIds }: CardWithParticipants,
    doubts: number,
  ): Promise<void> {
    const { id: _id, projectId, boardId } = card.value;
    const fields = {
      complete: { $eq: [{ $ifNull: ['$doubts', 0] }, doubts] },
      commenterIds: { $literal: commenterIds },
      upvoterIds: { $literal: upvoterIds },
      version: { $ifNull: ['$version', 0] },
      projectId: { $ifNull: ['$projectId', { $literal: projectId }] },
      boardId: { $ifNull: ['$boardId', { $literal: boardId }] },
    };
    await write({ filter: { _id }, update: [{ $set: fields }], upsert: true });
  }

  /**
   * Keeps a new card, which is complete, as all its later events arrive here. What is there already is from these: a
   * restored card is not complete, as its deletion took its participants.
   */
  async function created({ id: _id, ...card }: DescribedCard, version: number): Promise<void> {
    const { projectId, boardId, createdBy, assigneeIds } = card;
    const first = {
      ...{ projectId, boardId, createdBy, assigneeIds, peopleVersion: version, version },
      complete: true,
    };
    const unlessThere = Object.entries(first).map(([field, value]) => [
      field,
      { $ifNull: [`$${field}`, { $literal: value }] },
    ]);
    await write({ filter: { _id }, update: [{ $set: Object.fromEntries(unlessThere) }], upsert: true });
  }

  /** Keeps to whom a card is assigned, unless a newer version did. */
  async function assigned(
    { id: _id, projectId, boardId, createdBy, assigneeIds }: DescribedCard,
    version: number,
  ): Promise<void> {
    const update = {
      $set: { createdBy, assigneeIds, peopleVersion: version },
      // So that a rebuild with what was read before leaves this alone.
      $max: { version },
      $setOnInsert: { projectId, boardId },
    };
    const filter = { _id, peopleVersion: { $not: { $gte: version } } };
    await write({ filter, update, upsert: true }).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  return { incomplete, named, created, assigned };
}

/** Cards with the participants that their owner returned. */
export function createKnownCards({ cards, cardById, internal }: KnownCardsDeps) {
  const { incomplete, named, created, assigned } = createWrites(cards);

  async function ask(cardId: string, row: KnownCard | null): Promise<KnownCard | null> {
    const { card } = await internal.call(lookUpCard, { query: { cardId } });
    if (!card) return null;
    await named(card, row?.doubts ?? 0);
    await assigned(card.card.value, card.card.version);
    return cards.findById(cardId).lean<KnownCard>();
  }

  /** The row of a card, complete unless it is gone; null if its owner no longer has a card of which nothing is known. */
  async function complete(cardId: string): Promise<KnownCard | null> {
    const row = await cardById(cardId);
    return row?.gone || row?.complete ? row : ask(cardId, row);
  }

  return {
    created,

    assigned,

    /** The complete row of a card with its author and assignees; null if it is gone. */
    async withPeople(cardId: string): Promise<(KnownCard & CardPeople) | null> {
      const row = await cardById(cardId);
      const isKnown = row?.gone || (row?.complete && row.peopleVersion !== undefined);
      const card = isKnown ? row : await ask(cardId, row);
      if (!card || card.gone) return null;
      return { ...card, createdBy: card.createdBy ?? '', assigneeIds: card.assigneeIds ?? [] };
    },

    move: moveBy({ cards, cardById, internal }),
    complete,
    incomplete,

    /** The board that a card is or was on, as far as is known here; uncached. Null if its owner knows none either. */
    async whereIs(cardId: string): Promise<WhereCardIs | null> {
      const row = (await cardById(cardId)) ?? (await complete(cardId));
      if (!row?.boardId) return null;
      const { projectId, boardId, gone, trashedAt } = row;
      return { projectId, boardId, isGoneForGood: gone === true && !trashedAt };
    },

    /** @returns the number of cards */
    rebuild(): Promise<number> {
      return rebuildModel(
        cards,
        eachPage((after) => internal.call(exportCards, { query: { after } })),
        ({ card: { value, version }, commenterIds, upvoterIds, trashed }): KnownCard => ({
          _id: value.id,
          version,
          projectId: value.projectId,
          boardId: value.boardId,
          complete: true,
          createdBy: value.createdBy,
          assigneeIds: value.assigneeIds,
          peopleVersion: version,
          commenterIds,
          upvoterIds,
          ...(trashed ? { gone: true } : {}),
        }),
      );
    },
  };
}
