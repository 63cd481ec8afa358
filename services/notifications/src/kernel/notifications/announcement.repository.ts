import { deletedUsername } from '@cardinal/contracts';
import { batchCalls, type Connection, createWriter, unjournaled } from '@cardinal/service-kit';
import { withoutActorName } from './erased-name.ts';
import { type Announcement, announcementModel } from './notification.model.ts';
import type { NotificationContent } from './notification-content.ts';

/** Cards looked up with one query at most. */
const mostCards = 50;

export type Announcements = ReturnType<typeof createAnnouncements>;

/** The contents that users have been, or are being, notified of. */
export function createAnnouncements({ connection }: { connection: Connection }) {
  const model = announcementModel(connection);
  const { insertIfMissing } = createWriter({ model });
  const { update } = createWriter({ model, ...unjournaled });

  const since = batchCalls(async (looked: readonly { cardId: string; at: string }[]) => {
    const cardIds = [...new Set(looked.map(({ cardId }) => cardId))];
    const [first] = looked.map(({ at }) => at).sort();
    const cardId = cardIds.length === 1 ? cardIds[0] : { $in: cardIds };
    const found = await model.find({ cardId, at: { $gte: first } } as never).lean<Announcement[]>();
    return looked.map((card) => found.filter((row) => row.cardId === card.cardId && row.at >= card.at));
  }, mostCards);

  return {
    /**
     * Stores a content before its recipients are determined, so that users who become participants from now on find
     * it.
     * @returns how far an earlier try came
     */
    async begin(content: NotificationContent): Promise<'new' | 'begun' | 'done'> {
      const { key, cardId, at } = content;
      const fields = { cardId, at, occasion: content, done: false, heardAt: new Date() };
      if (await insertIfMissing({ _id: key, ...fields })) return 'new';
      return (await model.findById(key).lean<Announcement>())?.done ? 'done' : 'begun';
    },

    async finish(key: string): Promise<void> {
      await update({ filter: { _id: key }, update: { $set: { done: true } } });
    },

    /** Null if it is not kept any more. */
    byKey: async (key: string): Promise<NotificationContent | null> =>
      (await model.findById(key).lean<Announcement>())?.occasion ?? null,

    /** Contents of a card from that time on. Concurrent look-ups share a query. */
    since,

    /** Removes the name of a deleted user. */
    async eraseUser(userId: string): Promise<void> {
      const named = {
        'occasion.actorId': userId,
        'occasion.metadata.actorUsername': { $nin: [null, deletedUsername] },
      };
      await model.deleteMany({ 'occasion.type': 'user_pending', 'occasion.metadata.userId': userId });
      await model.updateMany(
        named,
        [
          withoutActorName('occasion.personal.message', 'occasion.metadata', false),
          withoutActorName('occasion.message', 'occasion.metadata'),
        ],
        { updatePipeline: true },
      );
    },
  };
}
