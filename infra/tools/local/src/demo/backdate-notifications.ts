import type { Notification } from '@cardinal/contracts';
import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { Made } from './demo-cards.ts';

type Type = Notification['type'];
interface Row {
  _id: string;
  createdAt: Date;
}

const hour = 3_600_000;

/** Types that ask for something until it is done. */
const asking: readonly Type[] = ['user_pending', 'submissions_waiting', 'reports_waiting', 'card_due'];
/** Types that came with a card; others are news of it. */
const withCard: readonly Type[] = ['card_created', 'card_assigned', 'mention'];

/** Gives notifications the time when their subject was written or changed; those of people come before all of it. */
export async function backdateNotifications(database: Db, made: readonly Made[]): Promise<void> {
  const set = (filter: object, createdAt: Date): AnyBulkWriteOperation<Row> => ({
    updateMany: { filter, update: { $set: { createdAt } } },
  });
  const first = Math.min(...made.map(({ at }) => at.getTime()));
  const updates = made.flatMap(({ collection, id, at, changedAt = at }) => {
    if (collection !== 'cards') return [set({ 'metadata.commentId': id }, at)];
    const ofCard = { cardId: id, 'metadata.commentId': { $exists: false } };
    return [
      set({ ...ofCard, type: { $in: withCard } }, at),
      set({ ...ofCard, type: { $nin: [...withCard, ...asking] } }, changedAt),
    ];
  });
  const ofPeople = set({ cardId: null, type: { $nin: asking } }, new Date(first - hour));
  await database.collection<Row>('notifications').bulkWrite([ofPeople, ...updates]);
}
