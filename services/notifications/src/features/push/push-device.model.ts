import type { Connection } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';

/** A browser that a user has turned notifications on in. The id is derived from its endpoint. */
export interface PushDeviceDocument {
  _id: string;
  userId: string;
  /** The session that turned it on; the device goes with it. */
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  browser: string | null;
  system: string | null;
  createdAt: Date;
}

const schema = new mongoose.Schema<PushDeviceDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    sessionId: { type: String, required: true },
    endpoint: { type: String, required: true },
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    browser: { type: String, default: null },
    system: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, id: false } as never,
);
schema.index({ userId: 1, createdAt: -1 });
schema.index({ sessionId: 1 });

export const pushDeviceModel = (connection: Connection): Model<PushDeviceDocument> =>
  connection.model<PushDeviceDocument>('PushDevice', schema, 'push_devices');
