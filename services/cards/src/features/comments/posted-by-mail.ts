import { type Connection, isDuplicateKey } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** A comment that came by e-mail and was deleted. */
interface Posted {
  _id: string;
  at: Date;
}

/** Longer than the address for answers of an e-mail is valid. */
const keptSeconds = 120 * 24 * 60 * 60;

const schema = new mongoose.Schema<Posted>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { versionKey: false, id: false } as never,
);
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });

export const postedModel = (connection: Connection) =>
  connection.model<Posted>('PostedByMail', schema, 'posted_by_mail');

export type PostedByMail = ReturnType<typeof createPostedByMail>;

/** Comments by e-mail that are gone, so that the same e-mail, coming again, does not post them again. */
export function createPostedByMail({ posted: model }: { posted: ReturnType<typeof postedModel> }) {
  return {
    async isGone(commentId: string): Promise<boolean> {
      return (await model.exists({ _id: commentId })) !== null;
    },
    /** Remembers that a comment goes. Harmless to repeat. */
    async remember(commentId: string): Promise<void> {
      const at = { $setOnInsert: { at: new Date() } };
      await model.updateOne({ _id: commentId }, at, { upsert: true }).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
  };
}
