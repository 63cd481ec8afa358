import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

interface EndedSession {
  _id: string;
  at: Date;
}

const schema = new mongoose.Schema<EndedSession>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { versionKey: false, id: false } as never,
);
// Longer than the lifetime of a stream and of any token made before the end.
schema.index({ at: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

export type EndedSessions = ReturnType<typeof createEndedSessions>;

/** Ended sessions, so that a token made just before cannot open or keep a stream. */
export function createEndedSessions({ connection }: { connection: Connection }) {
  const model = connection.model<EndedSession>('EndedSession', schema, 'ended_sessions');
  return {
    has: async (sessionId: string): Promise<boolean> => (await model.exists({ _id: sessionId })) !== null,

    async add(sessionId: string): Promise<void> {
      await model.updateOne({ _id: sessionId }, { $setOnInsert: { at: new Date() } }, { upsert: true });
    },
  };
}
