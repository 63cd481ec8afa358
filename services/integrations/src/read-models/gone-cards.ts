import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

interface GoneCard {
  _id: string;
  at: Date;
}

const schema = new mongoose.Schema<GoneCard>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { versionKey: false, id: false } as never,
);
// Longer than an event can be delayed.
schema.index({ at: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

export type GoneCards = ReturnType<typeof createGoneCards>;

/** Deleted cards, so that late events about them are ignored. */
export function createGoneCards({ connection }: { connection: Connection }) {
  const model = connection.model<GoneCard>('GoneCard', schema, 'gone_cards');
  return {
    has: async (cardId: string): Promise<boolean> => (await model.exists({ _id: cardId })) !== null,

    async add(cardId: string): Promise<void> {
      await model.updateOne({ _id: cardId }, { $setOnInsert: { at: new Date() } }, { upsert: true });
    },
  };
}
