import { type Connection, createWriter } from '@cardinal/service-kit';
import { addToBulkGroupIn } from '../../kernel/notifications/add-to-bulk-group.ts';
import { asksToReview } from '../../kernel/notifications/notification.model.ts';
import type { BulkGroup } from '../../kernel/notifications/notification-content.ts';
import { type MailItem, mailItemModel } from './mail-item.model.ts';

/** E-mails that are begun by one look. */
const mostKeys = 500;
/** Items of one e-mail. */
const mostItems = 500;

/** The item that an e-mail is queued for, and begins with. */
export type FirstItem = Pick<MailItem, '_id' | 'key' | 'userId' | 'plans'>;

const prefix = 'notification-';
/** Before the number of plans; in no id of an item. */
const mark = '.';
/** The id of the e-mail that begins with an item, so that queueing it twice is harmless. */
export const toMailId = ({ _id, plans = 0 }: Pick<MailItem, '_id' | 'plans'>): string =>
  prefix + _id + (plans > 0 ? mark + plans : '');
const getFirstId = (mailId: string): string => mailId.slice(prefix.length).split(mark)[0] ?? '';

/** An item of several cards that an e-mail left out waits for another one. */
const planAgain = (at: Pick<MailItem, 'key' | 'dueAt'>) => ({
  $set: { mailId: null, ...at },
  $inc: { plans: 1 },
  $unset: { isQueued: true, untold: true },
});

export type MailItems = ReturnType<typeof createMailItems>;

/** Entries of e-mails. */
export function createMailItems({ connection }: { connection: Connection }) {
  const model = mailItemModel(connection);
  const { insertIfMissing } = createWriter({ model });
  const addToBulkGroup = addToBulkGroupIn(model);
  const inMail = (mailId: string) =>
    model.find({ mailId }).sort({ createdAt: 1, _id: 1 }).limit(mostItems).lean<MailItem[]>();

  return {
    /** Adds the missing ones; existing ones stay unchanged, sent or not. */
    async add(items: readonly MailItem[]): Promise<void> {
      await Promise.all(items.map(insertIfMissing));
    },

    /** The same for cards of a bulk change: each item counts all so far, and is planned again if an e-mail left it out. */
    async addToBulkGroup(items: readonly MailItem[], message: BulkGroup['message']): Promise<void> {
      await addToBulkGroup(items, message);
      await Promise.all(
        items.map(({ _id, key, dueAt }) =>
          model.updateOne({ _id, untold: true } as never, planAgain({ key, dueAt }) as never),
        ),
      );
    },

    /** Notes which items an e-mail shows, so that items of several cards may be planned again. */
    async noteShown(taken: readonly MailItem[], shown: readonly Pick<MailItem, '_id'>[]): Promise<void> {
      const ids = new Set(shown.map(({ _id }) => _id));
      for (const { _id, mailId, metadata, key, dueAt, untold = false } of taken) {
        const isUntold = !ids.has(_id);
        if (!Array.isArray(metadata.cardIds) || isUntold === untold) continue;
        const itself = { _id, mailId, 'metadata.cardIds': metadata.cardIds };
        const { matchedCount } = await model.updateOne(
          itself as never,
          { $set: { untold: isUntold } } as never,
        );
        // Another card came in the meantime.
        if (matchedCount === 0 && isUntold)
          await model.updateOne({ _id, mailId } as never, planAgain({ key, dueAt }) as never);
      }
    },

    /** When the first item that waits is due; null if none waits. */
    nextDue: async (): Promise<Date | null> =>
      (await model.findOne({ mailId: null }, { dueAt: 1 }).sort({ dueAt: 1 }).lean<MailItem>())?.dueAt ??
      null,

    /** The first item of each e-mail that is due and not queued yet. */
    async due(now: Date): Promise<FirstItem[]> {
      const found = await model.aggregate<{ _id: string; first: string; userId: string; plans?: number }>([
        { $match: { mailId: null, dueAt: { $lte: now } } },
        { $sort: { dueAt: 1, _id: 1 } },
        {
          $group: {
            _id: '$key',
            first: { $first: '$_id' },
            userId: { $first: '$userId' },
            plans: { $first: '$plans' },
            isQueued: { $max: '$isQueued' },
          },
        },
        // Later items will be in the e-mail that is queued.
        { $match: { isQueued: { $ne: true } } },
        { $limit: mostKeys },
      ]);
      return found.map(({ _id: key, first, userId, plans = 0 }) => ({ _id: first, key, userId, plans }));
    },

    markQueued: async (id: string): Promise<void> =>
      void (await model.updateOne({ _id: id }, { $set: { isQueued: true } })),

    /** Puts the items of a key that no e-mail is queued for into a later e-mail. */
    postpone: async (key: string, later: Pick<MailItem, 'key' | 'dueAt'>): Promise<void> =>
      void (await model.updateMany({ key, mailId: null, isQueued: { $ne: true } } as never, { $set: later })),

    /**
     * Puts all waiting items of the key into this e-mail, the first time. No other e-mail shows them, and this one shows no
     * more: the mail server may have taken it already, and mail programs show only one with its Message-ID.
     * The item that it begins with is in it in any case: it may have been put into a later e-mail meanwhile, and would wait
     * there for ever, as its own e-mail is queued once.
     * @returns what is in it, oldest first
     */
    async take(key: string, mailId: string): Promise<MailItem[]> {
      const first = { _id: getFirstId(mailId) };
      // A crash may have come before all were in it. No other e-mail begins with its first item.
      const isBegun = await model.exists({ mailId });
      const which = isBegun ? first : { $or: [{ key }, first] };
      const waiting = await model
        .find({ mailId: null, ...which } as never, { _id: 1 })
        .lean<{ _id: string }[]>();
      // By their ids: the database may hear of it late, when a later try has written the e-mail, and others wait by this key.
      const _id = { $in: waiting.map((item) => item._id) };
      await model.updateMany({ mailId: null, _id } as never, { $set: { mailId } });
      return inMail(mailId);
    },

    /** Removes items for a deleted user, and items about one. */
    async eraseUser(userId: string): Promise<void> {
      await model.deleteMany({ userId });
      await model.deleteMany({ actorId: userId });
      await model.deleteMany(asksToReview(userId) as never);
    },
  };
}
