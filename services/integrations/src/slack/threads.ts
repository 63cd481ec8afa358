import { type Connection, isDuplicateKey } from '@cardinal/service-kit';
import mongoose from 'mongoose';
import { cardMove } from '../card-move.ts';

interface Thread {
  _id: string;
  projectId: string;
  boardId: string | null;
  cardId: string;
  /** The version of the card with which it came to its board; missing where it never moved. */
  placedVersion?: number;
  ts: string;
}

const schema = new mongoose.Schema<Thread>(
  {
    _id: { type: String, required: true },
    projectId: { type: String, required: true },
    boardId: { type: String, default: null },
    cardId: { type: String, required: true },
    placedVersion: Number,
    ts: { type: String, required: true },
  },
  { versionKey: false, id: false } as never,
);
schema.index({ projectId: 1 });
schema.index({ boardId: 1 });
schema.index({ cardId: 1 });

interface OnCard {
  projectId: string;
  boardId: string | null;
  cardId: string;
}

export type Threads = ReturnType<typeof createThreads>;

/** The first message of each card in each channel, which starts its thread. */
export function createThreads({ connection }: { connection: Connection }) {
  const model = connection.model<Thread>('SlackThread', schema, 'slack_threads');
  const toThreadId = (channelKey: string, cardId: string) => `${channelKey}/${cardId}`;
  return {
    async of(channelKey: string, cardId: string): Promise<string | null> {
      return (await model.findById(toThreadId(channelKey, cardId)).lean<Thread>())?.ts ?? null;
    },

    async begin(channelKey: string, { projectId, boardId, cardId }: OnCard, ts: string): Promise<void> {
      await model
        .updateOne(
          { _id: toThreadId(channelKey, cardId) },
          { $setOnInsert: { projectId, boardId, cardId, ts } },
          { upsert: true },
        )
        .catch((error) => {
          if (!isDuplicateKey(error)) throw error;
        });
    },

    async end(channelKey: string, cardId: string): Promise<void> {
      await model.deleteOne({ _id: toThreadId(channelKey, cardId) });
    },

    async moveCard(cardId: string, boardId: string, version: number): Promise<void> {
      await model.updateMany(...cardMove(cardId, boardId, version));
    },

    cardsOn: (boardId: string): Promise<string[]> =>
      model.distinct('cardId', { boardId } as never) as Promise<string[]>,

    async forget(where: { projectId: string } | { boardId: string } | { cardId: string }): Promise<void> {
      await model.deleteMany(where);
    },
  };
}
