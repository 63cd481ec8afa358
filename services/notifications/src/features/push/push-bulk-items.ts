import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';
import { addToBulkGroupIn } from '../../kernel/notifications/add-to-bulk-group.ts';
import type { NotificationDocument } from '../../kernel/notifications/notification.model.ts';

/** The content of a push about a bulk change: a copy of a notification, which need not be in the bell. */
type PushBulkItem = Omit<NotificationDocument, 'isRead' | 'readAt'>;

/** Longer than a push waits for the end of quiet hours and for the push service. */
const keptSeconds = 3 * 24 * 60 * 60;

const text = { type: String, required: true };
const schema = new mongoose.Schema<PushBulkItem>(
  {
    _id: text,
    userId: text,
    cardId: String,
    projectId: String,
    boardId: String,
    type: text,
    message: text,
    actorId: String,
    metadata: { type: mongoose.Schema.Types.Mixed, default: {} },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, id: false, minimize: false } as never,
);
schema.index({ userId: 1 });
schema.index({ actorId: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

export type PushBulkItems = ReturnType<typeof createPushBulkItems>;

/** Contents of pushes about bulk changes, with all cards so far. */
export function createPushBulkItems({ connection }: { connection: Connection }) {
  const model = connection.model<PushBulkItem>('PushBulkItem', schema, 'push_lots');
  return {
    add: addToBulkGroupIn(model),
    byId: (id: string) => model.findById(id).lean<PushBulkItem>(),
    async eraseUser(userId: string): Promise<void> {
      await model.deleteMany({ userId });
      await model.deleteMany({ actorId: userId });
    },
  };
}
