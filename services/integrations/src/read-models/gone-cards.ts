import { applyIfNewer, type Connection, type ReadModelFields, readModelSchema } from '@cardinal/service-kit';

interface GoneCard extends ReadModelFields {
  at: Date;
}

const schema = readModelSchema<GoneCard>({ at: { type: Date, required: true } });
// Longer than an event can be delayed.
schema.index({ at: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

export type GoneCards = ReturnType<typeof createGoneCards>;

/** Deleted cards, so that late events about them are ignored. Rows of earlier releases lack a version. */
export function createGoneCards({ connection }: { connection: Connection }) {
  const model = connection.model<GoneCard>('GoneCard', schema, 'gone_cards');
  return {
    has: async (cardId: string): Promise<boolean> =>
      (await model.exists({ _id: cardId, gone: { $ne: false } })) !== null,

    /** @param version of the card, since which it is gone, or is back */
    async set(cardId: string, version: number, gone: boolean): Promise<void> {
      await applyIfNewer(model, cardId, version, { at: new Date(), gone });
    },
  };
}
