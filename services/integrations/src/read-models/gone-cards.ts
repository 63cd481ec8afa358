import { applyIfNewer, type Connection, type ReadModelFields, readModelSchema } from '@cardinal/service-kit';

interface GoneCard extends ReadModelFields {
  at: Date;
  /** When it was put into the trash; ISO 8601. What happens to it later happens after a restoration. */
  trashedAt?: string | null;
}

const schema = readModelSchema<GoneCard>({ at: { type: Date, required: true }, trashedAt: String });
// Longer than an event can be delayed.
schema.index({ at: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

export type GoneCards = ReturnType<typeof createGoneCards>;

/** Deleted cards, so that late events about them are ignored. Rows of earlier releases lack a version. */
export function createGoneCards({ connection }: { connection: Connection }) {
  const model = connection.model<GoneCard>('GoneCard', schema, 'gone_cards');
  return {
    /** @param at when something happened to the card: the event of its restoration may come after that of this */
    async has(cardId: string, at: string): Promise<boolean> {
      const card = await model.findOne({ _id: cardId, gone: { $ne: false } }).lean<GoneCard>();
      return card !== null && !(card.trashedAt && card.trashedAt < at);
    },

    /** @param version of the card, since which it is gone, or is back */
    async set(
      cardId: string,
      version: number,
      { gone, trashedAt = null }: Pick<GoneCard, 'gone' | 'trashedAt'>,
    ): Promise<void> {
      await applyIfNewer(model, cardId, version, { at: new Date(), gone, trashedAt });
    },
  };
}
