import type { BellFilter, UnreadCounts } from '@cardinal/contracts';
import { byMoment, type Connection, earlierThan, type Moment } from '@cardinal/service-kit';
import {
  type NotificationDocument,
  notificationModel,
} from '../../kernel/notifications/notification.model.ts';
import { countByFilter, shownBy } from './bell.rules.ts';

/** The notifications of a user about one card, as far as a filter shows them. */
export interface Group {
  /** The card, or the notification if it is about none. */
  id: string;
  latest: NotificationDocument;
  count: number;
  unreadCount: number;
}

interface GroupPage {
  groups: Group[];
  /** The beginning of the next page; null at the end. */
  next: Moment | null;
}

/** Notifications read at once. */
const batchSize = 200;
/** Batches read for one page, so that it takes bounded time however many notifications a card has. */
const mostBatches = 10;
/** Unread notifications that are counted by filter: more than a badge can show. */
const mostCounted = 1_000;

const newestFirst = { createdAt: -1, _id: -1 } as const;
const getGroupId = ({ _id, cardId }: NotificationDocument): string => cardId ?? _id;
const toMoment = ({ _id: id, createdAt: at }: Pick<NotificationDocument, '_id' | 'createdAt'>) => ({
  at,
  id,
});
const ofGroup = (userId: string, id: string) => ({
  userId,
  $or: [{ cardId: id }, { _id: id, cardId: null }],
});

/** Brings back what is snoozed. The one that wakes stands where something that happens now would. */
const waking = [
  {
    $set: {
      isRead: { $cond: ['$snoozed.wakes', false, '$isRead'] },
      readAt: { $cond: ['$snoozed.wakes', null, '$readAt'] },
      createdAt: { $cond: ['$snoozed.wakes', '$$NOW', '$createdAt'] },
      'metadata.happenedAt': {
        $cond: [
          '$snoozed.wakes',
          { $ifNull: ['$metadata.happenedAt', { $dateToString: { date: '$createdAt' } }] },
          '$metadata.happenedAt',
        ],
      },
    },
  },
  { $unset: 'snoozed' },
];
const byPipeline = { updatePipeline: true };

type Counted = Pick<Group, 'count' | 'unreadCount'> & { _id: string; latest: Moment };

/** Reads the groups of a user's notifications. */
function createPages(model: ReturnType<typeof notificationModel>) {
  async function counted(userId: string, filter: BellFilter, docs: readonly NotificationDocument[]) {
    const cardIds = docs.flatMap(({ cardId }) => cardId ?? []);
    if (cardIds.length === 0) return new Map<string, Counted>();
    const found = await model.aggregate<Counted>([
      { $match: { userId, cardId: { $in: cardIds }, ...shownBy(filter) } },
      {
        $group: {
          _id: '$cardId',
          count: { $sum: 1 },
          unreadCount: { $sum: { $cond: ['$isRead', 0, 1] } },
          latest: { $top: { sortBy: newestFirst, output: { at: '$createdAt', id: '$_id' } } },
        },
      },
    ]);
    return new Map(found.map((row) => [row._id, row]));
  }

  const read = (userId: string, filter: BellFilter, from: Moment | null) =>
    model
      .find({ userId, $and: [shownBy(filter), earlierThan('createdAt', from)] } as never)
      .sort(newestFirst)
      .limit(batchSize)
      .lean<NotificationDocument[]>();

  /** Newest first, after a position in the list. */
  return async function list(
    userId: string,
    filter: BellFilter,
    after: Moment | null,
    limit: number,
  ): Promise<GroupPage> {
    const groups: Group[] = [];
    const seen = new Set<string>();
    let from = after;
    for (let batch = 0; batch < mostBatches && groups.length < limit; batch += 1) {
      const docs = await read(userId, filter, from);
      const latest = new Map<string, NotificationDocument>();
      let end = 0;
      for (; end < docs.length && latest.size < limit - groups.length; end += 1) {
        const doc = docs[end] as NotificationDocument;
        const id = getGroupId(doc);
        if (!seen.has(id)) latest.set(id, doc);
        seen.add(id);
      }
      const counts = await counted(userId, filter, [...latest.values()]);
      for (const [id, doc] of latest) {
        const { count, unreadCount, latest: newest } = counts.get(id) ?? ofOne(doc);
        // A group with a newer one is on a page before.
        if (!after || byMoment(newest, after) > 0) groups.push({ id, latest: doc, count, unreadCount });
      }
      if (end === docs.length && docs.length < batchSize) return { groups, next: null };
      from = toMoment(docs[end - 1] as NotificationDocument);
    }
    return { groups, next: from };
  };
}

const ofOne = (doc: NotificationDocument) => ({
  count: 1,
  unreadCount: doc.isRead ? 0 : 1,
  latest: toMoment(doc),
});

export type NotificationGroups = ReturnType<typeof createNotificationGroups>;

/** The notifications of users by card. Every call names the user, except for the one of the job. */
export function createNotificationGroups({ connection }: { connection: Connection }) {
  const model = notificationModel(connection);

  return {
    list: createPages(model),

    /** Of the newest unread ones. */
    async countUnread(userId: string): Promise<UnreadCounts> {
      const found = await model.aggregate<{
        _id: Parameters<typeof countByFilter>[0][number];
        count: number;
      }>([
        { $match: { userId, isRead: false } },
        { $sort: { createdAt: -1 } },
        { $limit: mostCounted },
        { $group: { _id: { type: '$type', forAssignee: '$forAssignee' }, count: { $sum: 1 } } },
      ]);
      return countByFilter(found.map(({ _id, count }) => ({ ..._id, count })));
    },

    /** The newest of a group up to that time; null if there is none. */
    newest: (userId: string, id: string, upTo: Date) =>
      model
        .findOne({ ...ofGroup(userId, id), createdAt: { $lte: upTo } } as never)
        .sort(newestFirst)
        .lean<NotificationDocument>(),

    async markRead(userId: string, id: string, upTo: Date): Promise<number> {
      const unread = { ...ofGroup(userId, id), isRead: false, createdAt: { $lte: upTo } };
      const read = { $set: { isRead: true, readAt: new Date() } };
      return (await model.updateMany(unread as never, read)).modifiedCount;
    },

    async markUnread(userId: string, notificationId: string): Promise<number> {
      const read = { _id: notificationId, userId, isRead: true };
      const unread = { $set: { isRead: false, readAt: null } };
      return (await model.updateOne(read as never, unread)).modifiedCount;
    },

    /** Puts a group off up to its newest one, which comes back as unread. */
    async snooze(userId: string, id: string, newest: NotificationDocument, until: Date): Promise<void> {
      const shown = { ...ofGroup(userId, id), createdAt: { $lte: newest.createdAt } };
      const set = {
        isRead: true,
        readAt: { $ifNull: ['$readAt', '$$NOW'] },
        snoozed: { until, wakes: { $eq: ['$_id', newest._id] } },
      };
      await model.updateMany(shown as never, [{ $set: set }] as never, byPipeline);
    },

    async wake(userId: string, id: string): Promise<number> {
      const snoozed = { ...ofGroup(userId, id), snoozed: { $ne: null } };
      return (await model.updateMany(snoozed as never, waking as never, byPipeline)).modifiedCount;
    },

    /** Brings back all that is due: each once, however many replicas do so. @returns the users who have some */
    async wakeDue(now: Date): Promise<string[]> {
      const due = { 'snoozed.until': { $gt: new Date(0), $lte: now } };
      const userIds = (await model.distinct('userId', due as never)) as string[];
      if (userIds.length > 0) await model.updateMany(due as never, waking as never, byPipeline);
      return userIds;
    },
  };
}
