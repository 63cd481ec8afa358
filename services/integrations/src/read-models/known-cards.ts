import type { CardPlace } from '@cardinal/contracts';
import {
  applyIfNewer,
  type Connection,
  isDuplicateKey,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';

/** A card that was deleted, restored, or moved to another board. Rows of earlier releases lack a version. */
interface KnownCard extends ReadModelFields {
  at: Date;
  /** When it was put into the trash; ISO 8601. What happens to it later happens after a restoration. */
  trashedAt?: string | null;
  /** Its board, and the version of the card with which it came there; missing if it never moved. */
  boardId?: string;
  placedVersion?: number;
}

const schema = readModelSchema<KnownCard>({
  at: { type: Date, required: true },
  trashedAt: String,
  boardId: String,
  placedVersion: Number,
});
// Longer than an event can be delayed.
schema.index({ at: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

interface CardThen {
  /** Not if it was restored before, of which the event may be still to come. */
  isGone: boolean;
  /** If it is gone: whether it is in the trash. */
  mayComeBack: boolean;
  /** The board that it moved to; null if it never moved. */
  place: { boardId: string; version: number } | null;
}

export type KnownCards = ReturnType<typeof createKnownCards>;

/** Deletions and moves of cards, so that late events about them are not posted, or posted for their present board. */
export function createKnownCards({ connection }: { connection: Connection }) {
  // Named for what it held in earlier releases.
  const model = connection.model<KnownCard>('GoneCard', schema, 'gone_cards');

  return {
    /** The state of a card to which something happened at that time, as far as it is known. */
    async of(cardId: string, at: string): Promise<CardThen> {
      const card = await model.findById(cardId).lean<KnownCard>();
      if (!card) return { isGone: false, mayComeBack: false, place: null };
      const { gone, trashedAt, boardId, placedVersion: version } = card;
      return {
        isGone: gone !== false && !(trashedAt && trashedAt < at),
        mayComeBack: Boolean(trashedAt),
        place: boardId !== undefined && version !== undefined ? { boardId, version } : null,
      };
    },

    /** @param version of the card, since which it is gone, or is back */
    async set(
      cardId: string,
      version: number,
      { gone, trashedAt = null }: Pick<KnownCard, 'gone' | 'trashedAt'>,
    ): Promise<void> {
      await applyIfNewer(model, cardId, version, { at: new Date(), gone, trashedAt });
    },

    async moved({ id, boardId, version }: Pick<CardPlace, 'id' | 'boardId' | 'version'>): Promise<void> {
      try {
        await model.updateOne(
          { _id: id, placedVersion: { $not: { $gt: version } } },
          {
            $set: { boardId, placedVersion: version, at: new Date() },
            $setOnInsert: { version: 0, gone: false },
          },
          { upsert: true },
        );
      } catch (error) {
        // It has moved on since.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}
