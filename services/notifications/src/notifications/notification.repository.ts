import { deletedUsername } from '@cardinal/contracts';
import { type Connection, inBatches, onlyDuplicateKeys } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import { withoutActorName } from './erased-name.ts';
import { type NotificationDocument, notificationModel } from './notification.model.ts';

/** Which notifications hang on something. */
export type NotificationFilter =
  | { cardId: string }
  | { boardId: string }
  | { projectId: string }
  | { 'metadata.commentId': string }
  | { _id: { $in: string[] } };

export interface Page {
  limit: number;
  offset: number;
  unreadOnly: boolean;
}

const ofUser = (userId: string, unreadOnly: boolean) => ({
  userId,
  ...(unreadOnly ? { isRead: false } : {}),
});

async function insertUnlessThere(
  model: Model<NotificationDocument>,
  docs: readonly NotificationDocument[],
): Promise<void> {
  await model.collection.insertMany(docs as never, { ordered: false }).catch((error) => {
    if (!onlyDuplicateKeys(error)) throw error;
  });
}

export type NotificationRepository = ReturnType<typeof createNotificationRepository>;

export function createNotificationRepository({ connection }: { connection: Connection }) {
  const model = notificationModel(connection);
  const read = () => ({ $set: { isRead: true, readAt: new Date() } });

  return {
    /** Newest first. Every call names the user, so that nobody's notifications reach another. */
    list: (userId: string, { limit, offset, unreadOnly }: Page) =>
      model
        .find(ofUser(userId, unreadOnly))
        .sort({ createdAt: -1, _id: -1 })
        .skip(offset)
        .limit(limit)
        .lean<NotificationDocument[]>(),

    count: (userId: string, unreadOnly: boolean) => model.countDocuments(ofUser(userId, unreadOnly)),

    /** The notification, read; null where the user has none of that id. When it was first read stays. */
    async markRead(
      userId: string,
      id: string,
    ): Promise<{ doc: NotificationDocument; changed: boolean } | null> {
      const fresh = await model
        .findOneAndUpdate({ _id: id, userId, isRead: false }, read(), { returnDocument: 'after' })
        .lean<NotificationDocument>();
      if (fresh) return { doc: fresh, changed: true };
      const doc = await model.findOne({ _id: id, userId }).lean<NotificationDocument>();
      return doc && { doc, changed: false };
    },

    async markAllRead(userId: string): Promise<number> {
      const { modifiedCount } = await model.updateMany({ userId, isRead: false }, read());
      return modifiedCount;
    },

    /** Adds those that are not there yet; what is there stays as it is, read or not. */
    async insertMissing(docs: readonly NotificationDocument[]): Promise<void> {
      for await (const batch of inBatches(docs)) await insertUnlessThere(model, batch);
    },

    /** @returns whose they were */
    async remove(filter: NotificationFilter): Promise<string[]> {
      const userIds = await model.distinct('userId', filter as never);
      if (userIds.length > 0) await model.deleteMany(filter as never);
      return userIds as string[];
    },

    /** The boards of a project that a user has notifications of; null for those of the project itself. */
    boardsOf: (userId: string, projectId: string): Promise<(string | null)[]> =>
      model.distinct('boardId', { userId, projectId }) as Promise<(string | null)[]>,

    /** Those who have notifications of a board. */
    readersOf: (boardId: string): Promise<string[]> =>
      model.distinct('userId', { boardId }) as Promise<string[]>,

    async removeOf(
      userIds: readonly string[],
      about: { projectId: string; boardId: string | null },
    ): Promise<void> {
      await model.deleteMany({ userId: { $in: userIds }, ...about } as never);
    },

    /** Marks as read what told super admins of a pending user. @returns whose they were */
    async settlePending(pendingUserId: string): Promise<string[]> {
      const filter = { type: 'user_pending', 'metadata.userId': pendingUserId, isRead: false };
      const userIds = await model.distinct('userId', filter as never);
      if (userIds.length > 0) await model.updateMany(filter as never, read());
      return userIds as string[];
    },

    /** Marks as read what asked a user to join a project, and asks no longer. @returns whether anything did */
    async settleQuestion(userId: string, projectId: string): Promise<boolean> {
      const filter = { userId, projectId, type: 'member_added', 'metadata.asksToJoin': true };
      const { $set } = read();
      const answered = { $set, $unset: { 'metadata.asksToJoin': 1 } };
      return (await model.updateMany(filter as never, answered as never)).modifiedCount > 0;
    },

    /** @returns whose notifications of others changed */
    async eraseUser(userId: string): Promise<string[]> {
      await model.deleteMany({ userId });
      const waiting = { type: 'user_pending', 'metadata.userId': userId };
      const named = { actorId: userId, 'metadata.actorUsername': { $nin: [null, deletedUsername] } };
      const userIds = await model.distinct('userId', { $or: [waiting, named] } as never);
      await model.deleteMany(waiting as never);
      // The message begins with the name, or holds it where the one it is about is named too.
      await model.updateMany(named as never, [withoutActorName('message', 'metadata')], {
        updatePipeline: true,
      });
      return userIds as string[];
    },
  };
}
