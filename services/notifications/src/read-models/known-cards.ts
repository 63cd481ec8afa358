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

export interface KnownCardsDeps {
  cards: Model<KnownCard>;
  /** What else names the board of a card. */
  onCards: readonly Model<never>[];
  cardById(cardId: string): Promise<KnownCard | null>;
  internal: InternalClient;
}

/**
 * Brings the row of a card to another board, with those of its participants. The deletion of the board that it left may
 * have come first. False if it has moved on since, or its owner no longer has it.
 */
const moveBy =
  ({ cards, onCards, cardById, internal }: KnownCardsDeps) =>
  async ({ id, projectId, boardId }: CardAddress, version: number): Promise<boolean> => {
    const row = await cardById(id);
    const { card } = row?.gone ? await internal.call(lookUpCard, { query: { cardId: id } }) : { card: true };
    if (!card) return false;
    const place = { boardId, placedVersion: version };
    const revived = row?.gone ? { gone: false, version: 0, complete: false } : {};
    try {
      await cards.updateOne(
        { _id: id, placedVersion: { $not: { $gt: version } } } as never,
        {
          $set: { ...place, ...revived },
          $setOnInsert: { projectId, ...(row ? {} : { version: 0 }) },
        } as never,
        { upsert: true },
      );
    } catch (error) {
      // The row is there, with a later move.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    await Promise.all(
      onCards.map((model) => model.updateMany({ cardId: id } as never, { $set: { boardId } } as never)),
    );
    return true;
  };

/** Cards with the participants that their owner returned. */
export function createKnownCards({ cards, onCards, cardById, internal }: KnownCardsDeps) {
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
    move: moveBy({ cards, onCards, cardById, internal }),
    complete,

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
