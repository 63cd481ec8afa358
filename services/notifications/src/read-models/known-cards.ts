import { type CardWithParticipants, exportCards, lookUpCard } from '@cardinal/contracts';
import {
  eachPage,
  gatheredUpdates,
  type InternalClient,
  isDuplicateKey,
  rebuildModel,
} from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { KnownCard } from './participant.models.ts';

/** A card with its board and project. */
export interface CardAddress {
  id: string;
  projectId: string;
  boardId: string;
}

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
          wasGone ? { $set: { ...place, ...revived } } : { $set: place, $setOnInsert: { version } },
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

/** Cards with the participants that their owner returned. */
export function createKnownCards({ cards, cardById, internal }: KnownCardsDeps) {
  const upsert = gatheredUpdates(cards);

  async function mark(card: CardAddress, set: Partial<KnownCard>): Promise<void> {
    const { projectId, boardId } = card;
    const write = () =>
      upsert({
        filter: { _id: card.id },
        update: { $set: set, $setOnInsert: { version: 0, projectId, boardId } },
        upsert: true,
      });
    // Two concurrent upserts of one card can collide; the second then finds it.
    await write().catch((error) => (isDuplicateKey(error) ? write() : Promise.reject(error)));
  }

  async function store({ card: { value }, commenterIds, upvoterIds }: CardWithParticipants): Promise<void> {
    await mark(value, { complete: true, commenterIds, upvoterIds });
  }

  /** The complete row of a card; null if its owner no longer has the card. */
  async function complete(cardId: string): Promise<KnownCard | null> {
    const row = await cardById(cardId);
    if (row?.gone || row?.complete) return row.gone ? null : row;
    const { card } = await internal.call(lookUpCard, { query: { cardId } });
    if (card) await store(card);
    return card ? cards.findById(cardId).lean<KnownCard>() : null;
  }

  return {
    mark,
    move: moveBy({ cards, cardById, internal }),
    complete,

    /** Where a card is, or was, as far as is known here; uncached. Null if its owner does not know it either. */
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
          commenterIds,
          upvoterIds,
          ...(trashed ? { gone: true } : {}),
        }),
      );
    },
  };
}
