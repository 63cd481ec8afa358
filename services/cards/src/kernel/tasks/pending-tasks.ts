import {
  type Connection,
  createCoalescedRun,
  isDuplicateKey,
  type Log,
  withSome,
} from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';
import { atMost } from './at-most.ts';

/** Work that is still to be done, by the id of what it is about. It stays until it is done, over crashes and restarts. */
export interface Note {
  _id: string;
  createdAt: Date;
}

export function pendingTaskModel(connection: Connection, name: string, collection: string) {
  const schema = new mongoose.Schema<Note>({ _id: String, createdAt: Date } as never, { versionKey: false });
  return connection.model<Note>(name, schema, collection);
}
export type PendingTaskModel = ReturnType<typeof pendingTaskModel>;

export interface PendingTasks {
  model: PendingTaskModel;
  /** Notes the work down and begins; returns once it is noted. */
  start(ids: readonly string[]): Promise<void>;
  /** Does all that is noted. */
  run(): Promise<void>;
  isStopped(): boolean;
  /** Waits for what is running. */
  stop(): Promise<void>;
}

export interface PendingTasksDeps {
  notes: PendingTaskModel;
  log: Log;
  /** Harmless to repeat. @returns whether it is done and may be forgotten */
  work(note: Note): Promise<boolean>;
  /** Notes worked on at a time; 1 by default. */
  atOnce?: number;
}

const keptMs = 60_000;
/** Whether what was on its way when the work was noted has arrived by now. */
export const isOld = ({ createdAt }: Note): boolean => createdAt.getTime() < Date.now() - keptMs;

/** Not one that was noted again in the meantime. */
const asRead = ({ _id, createdAt }: Note) => ({ _id, createdAt });

/** One round at a time; what is noted during a round gets the next one. */
export function createPendingTasks({ notes, log, work, atOnce = 1 }: PendingTasksDeps): PendingTasks {
  const rounds = createCoalescedRun({
    async work() {
      const inTurn = atMost(atOnce);
      const round = (await notes.find().sort({ _id: 1 }).lean<Note[]>()).map((note) =>
        inTurn(async () => {
          if (!rounds.isStopped() && (await work(note))) await notes.deleteOne(asRead(note));
        }),
      );
      // One that fails keeps no other waiting.
      const failed = (await Promise.allSettled(round)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
  });

  async function note(_id: string): Promise<void> {
    try {
      await notes.updateOne({ _id }, { $set: { createdAt: new Date() } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return {
    model: notes,
    async start(ids) {
      for (const id of ids) await note(id);
      if (ids.length === 0) return;
      rounds
        .request()
        .catch((error) => log.warn({ err: error, of: notes.modelName }, 'work waits for the next round'));
    },
    run: rounds.request,
    isStopped: rounds.isStopped,
    stop: rounds.stop,
  };
}

/**
 * Does what is noted of all these works, so that a crash leaves none of it undone. One that fails keeps no other waiting.
 * @returns when to look again, if anything was noted
 */
export const runPendingTasks = (works: readonly PendingTasks[]) => async (): Promise<Date | undefined> => {
  const found = await withSome(
    works.map((work) => ({ work, model: work.model as never as Model<never> })),
    {},
  );
  const failed = (await Promise.allSettled(found.map(({ work }) => work.run()))).find(
    ({ status }) => status === 'rejected',
  );
  if (failed?.status === 'rejected') throw failed.reason;
  return found.length > 0 ? new Date() : undefined;
};
