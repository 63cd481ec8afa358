import { type Connection, isDuplicateKey } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** An answer that came in, so that it is posted once. */
interface InboundMail {
  _id: string;
  userId: string;
  /** Null until it is known. */
  outcome: string | null;
  at: Date;
}

const keptSeconds = 30 * 24 * 60 * 60;
const hourMs = 60 * 60 * 1_000;

const schema = new mongoose.Schema<InboundMail>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    outcome: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { versionKey: false, id: false } as never,
);
schema.index({ userId: 1, at: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });

export type InboundMails = ReturnType<typeof createInboundMails>;

/** Answers that came in. */
export function createInboundMails({ connection }: { connection: Connection }) {
  const model = connection.model<InboundMail>('InboundMail', schema, 'inbound_mails');
  return {
    /** @returns what became of it before; null if it has not been dealt with */
    async begin(id: string, userId: string): Promise<string | null> {
      const row = { _id: id, userId, outcome: null, at: new Date() };
      try {
        await model.collection.insertOne(row as never);
        return null;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await model.findById(id).lean<InboundMail>())?.outcome ?? null;
      }
    },
    async finish(id: string, outcome: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { outcome } });
    },
    /** How many a user sent within an hour. */
    recent: (userId: string): Promise<number> =>
      model.countDocuments({ userId, at: { $gt: new Date(Date.now() - hourMs) } }),
    eraseUser: async (userId: string): Promise<void> => void (await model.deleteMany({ userId })),
  };
}
