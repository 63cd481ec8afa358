import { type Connection, gatheredInserts, ifMissing } from '@cardinal/service-kit';
import { addToLotIn } from '../notifications/lot.ts';
import { type MailItem, mailItemModel } from './mail-item.model.ts';

/** E-mails that are begun by one look. */
const mostKeys = 500;
/** Items of one e-mail. */
const mostItems = 500;

export type MailItems = ReturnType<typeof createMailItems>;

/** What e-mails will tell of. */
export function createMailItems({ connection }: { connection: Connection }) {
  const model = mailItemModel(connection);
  const insertIfMissing = ifMissing(gatheredInserts(model));
  return {
    /** Adds the missing ones; existing ones stay unchanged, sent or not. */
    async add(items: readonly MailItem[]): Promise<void> {
      await Promise.all(items.map(insertIfMissing));
    },

    /** The same for cards of a bulk change: each item tells of all so far. */
    addToLot: addToLotIn(model),

    /** The first item of each e-mail that is due. */
    async due(now: Date): Promise<Pick<MailItem, '_id' | 'key' | 'userId'>[]> {
      const found = await model.aggregate<{ _id: string; first: string; userId: string }>([
        { $match: { mailId: null, dueAt: { $lte: now } } },
        { $sort: { dueAt: 1, _id: 1 } },
        { $group: { _id: '$key', first: { $first: '$_id' }, userId: { $first: '$userId' } } },
        { $limit: mostKeys },
      ]);
      return found.map(({ _id: key, first, userId }) => ({ _id: first, key, userId }));
    },

    /**
     * Puts all waiting items of the key into this e-mail. No other e-mail tells of them.
     * @returns what is in it, oldest first
     */
    async take(key: string, mailId: string): Promise<MailItem[]> {
      await model.updateMany({ key, mailId: null } as never, { $set: { mailId } });
      return model.find({ mailId }).sort({ createdAt: 1, _id: 1 }).limit(mostItems).lean<MailItem[]>();
    },

    /** Removes what waits for a deleted user, or tells of one. */
    async eraseUser(userId: string): Promise<void> {
      await model.deleteMany({ userId });
      await model.deleteMany({ actorId: userId });
    },
  };
}
