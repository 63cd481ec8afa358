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
  cardById(cardId: string): Promise<KnownCard | null>;
  internal: InternalClient;
}

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
    complete,

    /** @returns the number of cards */
    rebuild(): Promise<number> {
      return rebuildModel(
        cards,
        eachPage((after) => internal.call(exportCards, { query: { after } })),
        ({ card: { value, version }, commenterIds, upvoterIds }): KnownCard => ({
          _id: value.id,
          version,
          projectId: value.projectId,
          boardId: value.boardId,
          complete: true,
          commenterIds,
          upvoterIds,
        }),
      );
    },
  };
}
