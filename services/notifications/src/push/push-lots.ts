import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';
import { addToLotIn } from '../notifications/lot.ts';
import type { NotificationDocument } from '../notifications/notification.model.ts';

/** What a push tells of a bulk change: a copy of a notification, which need not be in the bell. */
type PushLot = Omit<NotificationDocument, 'isRead' | 'readAt'>;

/** Longer than a push waits for the end of quiet hours and for the push service. */
const keptSeconds = 3 * 24 * 60 * 60;

const text = { type: String, required: true };
const schema = new mongoose.Schema<PushLot>(
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

export type PushLots = ReturnType<typeof createPushLots>;

/** What pushes tell of bulk changes: of all cards so far. */
export function createPushLots({ connection }: { connection: Connection }) {
  const model = connection.model<PushLot>('PushLot', schema, 'push_lots');
  return {
    add: addToLotIn(model),
    byId: (id: string) => model.findById(id).lean<PushLot>(),
    async eraseUser(userId: string): Promise<void> {
      await model.deleteMany({ userId });
      await model.deleteMany({ actorId: userId });
    },
  };
}
