import { type Connection, isDuplicateKey } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** A card that a user gets no e-mails about. */
interface CardMute {
  _id: string;
  userId: string;
  cardId: string;
  at: Date;
}

const schema = new mongoose.Schema<CardMute>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    cardId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, id: false } as never,
);
schema.index({ userId: 1 });
schema.index({ cardId: 1 });

const idOf = (userId: string, cardId: string) => `${userId}/${cardId}`;

export type CardMutes = ReturnType<typeof createCardMutes>;

/** Cards that users get no e-mails about: they said so by the link of an e-mail. */
export function createCardMutes({ connection }: { connection: Connection }) {
  const model = connection.model<CardMute>('MutedCard', schema, 'muted_cards');
  return {
    async mute(userId: string, cardId: string): Promise<void> {
      const row = { userId, cardId, at: new Date() };
      await model
        .updateOne({ _id: idOf(userId, cardId) }, { $setOnInsert: row }, { upsert: true })
        .catch((error) => {
          if (!isDuplicateKey(error)) throw error;
        });
    },
    /** Which of these cards the user muted. */
    async among(userId: string, cardIds: readonly string[]): Promise<Set<string>> {
      const ids = cardIds.map((cardId) => idOf(userId, cardId));
      const found = await model.find({ _id: { $in: ids } } as never).lean<CardMute[]>();
      return new Set(found.map(({ cardId }) => cardId));
    },
    async forgetCards(cardIds: readonly string[]): Promise<void> {
      await model.deleteMany({ cardId: { $in: cardIds } });
    },
    async eraseUser(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}
