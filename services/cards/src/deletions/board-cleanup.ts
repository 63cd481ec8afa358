import { type Connection, createCoalescedRun, isDuplicateKey, type Log } from '@cardinal/service-kit';
import mongoose from 'mongoose';
import type { BoardCountsModel } from '../card-counts/board-counts.model.ts';
import type { CardModel } from '../cards/card.model.ts';
import { type RemoveContents, removeAll } from './remove-contents.ts';

/** A deleted board whose cards are still to be removed. It stays until none is left, over crashes and restarts. */
interface CleanupDocument {
  _id: string;
  createdAt: Date;
}

export function cleanupModel(connection: Connection) {
  const schema = new mongoose.Schema<CleanupDocument>({ _id: String, createdAt: Date } as never, {
    versionKey: false,
  });
  return connection.model<CleanupDocument>('Cleanup', schema, 'cleanups');
}
type CleanupModel = ReturnType<typeof cleanupModel>;

export interface BoardCleanup {
  /** Notes the boards down and begins; returns once they are noted. Their tombstones must have been written. */
  start(boardIds: readonly string[]): Promise<void>;
  /** Removes the cards of all boards that are noted. */
  run(): Promise<void>;
  /** Waits for what is running. */
  stop(): Promise<void>;
}

const batch = 500;

export interface BoardCleanupDeps {
  cleanups: CleanupModel;
  cards: CardModel;
  storedCounts: BoardCountsModel;
  removeContents: RemoveContents;
  log: Log;
}

export function createBoardCleanup(deps: BoardCleanupDeps): BoardCleanup {
  const { cleanups, cards, storedCounts, removeContents, log } = deps;
  /** One round at a time; a board that is noted during a round gets the next one. */
  const rounds = createCoalescedRun({ work: clearAll });

  /** @returns whether all cards of the board are gone */
  async function clear(boardId: string): Promise<boolean> {
    while (!rounds.isStopped()) {
      const found = await cards
        .find({ boardId, deleted: false }, { _id: 1 })
        .limit(batch)
        .hint('newest')
        .lean<{ _id: string }[]>();
      if (found.length === 0) return true;
      const ids = found.map(({ _id }) => _id);
      // Contents first: once the card is gone, nothing would lead to them.
      await removeContents(ids);
      await removeAll(cards, { _id: { $in: ids } });
    }
    return false;
  }

  async function clearAll(): Promise<void> {
    const noted = await cleanups.find().sort({ _id: 1 }).lean<CleanupDocument[]>();
    for (const { _id } of noted) {
      if (!(await clear(_id))) return;
      await storedCounts.deleteOne({ _id });
      await cleanups.deleteOne({ _id });
    }
  }

  async function note(_id: string): Promise<void> {
    try {
      await cleanups.updateOne({ _id }, { $setOnInsert: { createdAt: new Date() } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return {
    run: rounds.request,
    async start(boardIds) {
      for (const id of boardIds) await note(id);
      if (boardIds.length > 0)
        rounds.request().catch((error) => log.warn({ err: error }, 'a cleanup waits for the next round'));
    },
    stop: rounds.stop,
  };
}
