import { deletedUsername } from '@cardinal/contracts';
import { type Connection, createWriter } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import { addToBulkGroupIn } from './add-to-bulk-group.ts';
import { withoutActorName } from './erased-name.ts';
import { asksToReview, type NotificationDocument, notificationModel } from './notification.model.ts';
import { ofNote } from './notification-content.ts';

/** Selects notifications by what they refer to. */
export type NotificationFilter =
  | { cardId: string; createdAt?: { $lte: Date } }
  | { boardId: string }
  | { projectId: string }
  | { 'metadata.commentId': string; createdAt?: { $lte: Date } }
  | { cardId: string; 'metadata.commentId': { $in: readonly string[] } }
  | { _id: { $in: string[] }; cardId: string | null };

export interface Page {
  limit: number;
  offset: number;
  unreadOnly: boolean;
}

const ofUser = (userId: string, unreadOnly: boolean) => ({
  userId,
  ...(unreadOnly ? { isRead: false } : {}),
});

/** Notifications of a board: all, or those of some users. */
export interface OnBoard {
  boardId: string;
  userIds?: readonly string[] | undefined;
}
const onBoard = ({ boardId, userIds }: OnBoard) => ({
  boardId,
  ...(userIds ? { userId: { $in: userIds } } : {}),
});

/** Queries and writes of the notifications of a board. */
const ofBoardsIn = (model: ReturnType<typeof notificationModel>) => ({
  /** The users who have some. */
  findReaders: (boardId: string): Promise<string[]> =>
    model.distinct('userId', { boardId }) as Promise<string[]>,

  /** The cards that they are about. */
  async cardsOn(on: OnBoard): Promise<string[]> {
    const found = await model.aggregate<{ _id: string | null }>([
      { $match: onBoard(on) },
      { $project: { ids: { $concatArrays: [['$cardId'], { $ifNull: ['$metadata.cardIds', []] }] } } },
      { $unwind: '$ids' },
      { $group: { _id: '$ids' } },
    ]);
    return found.flatMap(({ _id }) => _id ?? []);
  },

  /** Removes those of these cards, and of no others. @returns the users who had them */
  async removeOn(on: OnBoard, cardIds: readonly string[]): Promise<string[]> {
    const ofOthers = { 'metadata.cardIds': { $elemMatch: { $nin: cardIds } } };
    const filter = {
      ...onBoard(on),
      $or: [{ cardId: { $in: cardIds } }, { cardId: null, $nor: [ofOthers] }],
    };
    const userIds = await model.distinct('userId', filter as never);
    if (userIds.length > 0) await model.deleteMany(filter as never);
    return userIds as string[];
  },

  /** Notifications of several cards, of which some have left their board, lead to no board. */
  async takeOffBoard(on: OnBoard, cardIds: readonly string[]): Promise<void> {
    await model.updateMany(
      { ...onBoard(on), cardId: null, 'metadata.cardIds': { $in: cardIds } } as never,
      { $set: { boardId: null }, $unset: { 'metadata.boardName': 1, 'metadata.boardSlug': 1 } } as never,
    );
  },
});

export type NotificationRepository = ReturnType<typeof createNotificationRepository>;

type Board = { _id: string; name: string; slug: string };
const placeOn = ({ _id: boardId, name, slug }: Board) => ({
  boardId,
  'metadata.boardName': name,
  'metadata.boardSlug': slug,
});

/** Queries and writes of the notifications of a card. */
function ofCardsIn(model: Model<NotificationDocument>) {
  const readersOfCard = (cardId: string) => model.distinct('userId', { cardId }) as Promise<string[]>;
  return {
    /** Brings them to its new board. @returns the users who have them */
    async moveCard(cardId: string, board: Board): Promise<string[]> {
      await model.updateMany({ cardId }, { $set: placeOn(board) } as never);
      return readersOfCard(cardId);
    },

    /** The comments that they are about. */
    findCommentIds: (cardId: string): Promise<string[]> =>
      model.distinct('metadata.commentId', {
        cardId,
        'metadata.commentId': { $gt: '' },
      } as never) as Promise<string[]>,

    /** Brings those of some comments to another card. @returns the users who have notifications of that one */
    async moveComments(
      cardId: string,
      ids: readonly string[],
      to: { cardId: string; board: Board },
    ): Promise<string[]> {
      const ofThem = { cardId, 'metadata.commentId': { $in: ids } };
      await model.updateMany(ofThem as never, { $set: { cardId: to.cardId, ...placeOn(to.board) } } as never);
      return readersOfCard(to.cardId);
    },
  };
}

/** The notifications of a user that still exist, by id. */
const byIdsIn =
  (model: Model<NotificationDocument>) =>
  async (userId: string, ids: readonly string[]): Promise<Map<string, NotificationDocument>> => {
    const found = await model.find({ _id: { $in: ids }, userId } as never).lean<NotificationDocument[]>();
    return new Map(found.map((doc) => [doc._id, doc]));
  };

const read = () => ({ $set: { isRead: true, readAt: new Date() } });

/** Marks as read what has been answered, also where it is snoozed and would come back as unread. */
function settlingIn(model: Model<NotificationDocument>) {
  const settled = () => ({ ...read(), $unset: { snoozed: 1 } });
  const unsettled = { $or: [{ isRead: false }, { 'snoozed.until': { $gt: new Date(0) } }] };
  return {
    /**
     * Marks super admins' notifications of a pending user as read.
     * @returns the users who had them
     */
    async settlePending(pendingUserId: string): Promise<string[]> {
      const filter = { ...asksToReview(pendingUserId), ...unsettled };
      const userIds = await model.distinct('userId', filter as never);
      if (userIds.length > 0) await model.updateMany(filter as never, settled() as never);
      return userIds as string[];
    },

    /**
     * Marks the question whether to join a project as read and answered.
     * @returns whether there was one
     */
    async settleQuestion(userId: string, projectId: string): Promise<boolean> {
      const filter = { userId, projectId, type: 'member_added', 'metadata.asksToJoin': true };
      const { $set, $unset } = settled();
      const answered = { $set, $unset: { ...$unset, 'metadata.asksToJoin': 1 } };
      return (await model.updateMany(filter as never, answered as never)).modifiedCount > 0;
    },
  };
}

export function createNotificationRepository({ connection }: { connection: Connection }) {
  const model = notificationModel(connection);
  const { insertIfMissing } = createWriter({ model });

  return {
    /** Newest first. Every call names the user, so that nobody sees the notifications of others. */
    list: (userId: string, { limit, offset, unreadOnly }: Page) =>
      model
        .find(ofUser(userId, unreadOnly))
        .sort({ createdAt: -1, _id: -1 })
        .skip(offset)
        .limit(limit)
        .lean<NotificationDocument[]>(),

    count: (userId: string, unreadOnly: boolean) => model.countDocuments(ofUser(userId, unreadOnly)),

    /**
     * Marks a notification as read and returns it; null if the user has none with that id. Keeps the time when it was
     * first read.
     */
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

    markAllRead: async (userId: string): Promise<number> =>
      (await model.updateMany({ userId, isRead: false }, read())).modifiedCount,

    /** Adds the missing ones; existing ones stay unchanged, read or not. */
    async insertMissing(docs: readonly NotificationDocument[]): Promise<void> {
      await Promise.all(docs.map(insertIfMissing));
    },

    addToBulkGroup: addToBulkGroupIn(model),
    byIds: byIdsIn(model),

    ...ofBoardsIn(model),

    /** @returns the users who had them */
    async remove(filter: NotificationFilter): Promise<string[]> {
      const userIds = await model.distinct('userId', filter as never);
      if (userIds.length > 0) await model.deleteMany(filter as never);
      return userIds as string[];
    },

    existsAbout: async (commentId: string): Promise<boolean> =>
      (await model.exists({ 'metadata.commentId': commentId } as never)) !== null,

    /** The boards of a project that the user has notifications of; null for the project itself. */
    findBoardIds: (userId: string, projectId: string): Promise<(string | null)[]> =>
      model.distinct('boardId', { userId, projectId }) as Promise<(string | null)[]>,

    ...ofCardsIn(model),

    /** Removes those of a project that are about none of its boards. */
    async removeOffBoards(userIds: readonly string[], projectId: string): Promise<void> {
      await model.deleteMany({ userId: { $in: userIds }, projectId, boardId: null } as never);
    },

    /** Removes those of internal notes. @returns whether there were some */
    async removeNotes(userId: string, projectId: string): Promise<boolean> {
      const ofNotes = { userId, projectId, 'metadata.internal': ofNote.internal };
      return (await model.deleteMany(ofNotes as never)).deletedCount > 0;
    },

    ...settlingIn(model),

    /** @returns the users whose notifications changed */
    async eraseUser(userId: string): Promise<string[]> {
      await model.deleteMany({ userId });
      const waiting = asksToReview(userId);
      const named = { actorId: userId, 'metadata.actorUsername': { $nin: [null, deletedUsername] } };
      const userIds = await model.distinct('userId', { $or: [waiting, named] } as never);
      await model.deleteMany(waiting as never);
      // The message starts with the name, or contains it if its subject is named too.
      await model.updateMany(named as never, [withoutActorName('message', 'metadata')], {
        updatePipeline: true,
      });
      return userIds as string[];
    },
  };
}
