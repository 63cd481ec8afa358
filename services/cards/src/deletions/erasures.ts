import {
  type AggregateStore,
  type Connection,
  createCoalescedRun,
  isDuplicateKey,
  type Log,
} from '@cardinal/service-kit';
import mongoose from 'mongoose';
import type { Recount } from '../card-counts/recount.ts';
import { voteTurned } from '../votes/toggle-vote.ts';
import type { VoteDocument, VoteKind } from '../votes/vote.model.ts';

/** A deleted user whose votes are still to be taken back. It stays for a while, for votes that were on their way. */
interface ErasureDocument {
  _id: string;
  createdAt: Date;
}

const keptMs = 60_000;
const batch = 200;

export function erasureModel(connection: Connection) {
  const schema = new mongoose.Schema<ErasureDocument>({ _id: String, createdAt: Date } as never, {
    versionKey: false,
  });
  return connection.model<ErasureDocument>('Erasure', schema, 'erasures');
}

export interface ErasureDeps {
  erasures: ReturnType<typeof erasureModel>;
  stores: Record<`${VoteKind}s`, AggregateStore<VoteDocument>>;
  recount: Recount;
  log: Log;
}

/** Takes the votes of deleted users back and counts their cards anew. Harmless to repeat. */
export function createErasures({ erasures, stores, recount, log }: ErasureDeps) {
  async function takeBack(
    kind: VoteKind,
    store: AggregateStore<VoteDocument>,
    { _id, cardId }: VoteDocument,
  ) {
    const vote = await store.change(_id, (found) => (found.on ? voteTurned(kind, found, false) : null));
    if (vote && (await recount.now(cardId, [kind]))) recount.counted(kind, vote);
  }

  async function takeBackAll(userId: string, kind: VoteKind): Promise<void> {
    const store = stores[`${kind}s`];
    const next = () =>
      store.model.find({ userId, on: true, deleted: false }).limit(batch).lean<VoteDocument[]>();
    for (let votes = await next(); votes.length > 0 && !runs.isStopped(); votes = await next()) {
      for (const vote of votes) await takeBack(kind, store, vote);
    }
  }

  async function erase({ _id: userId, createdAt }: ErasureDocument): Promise<void> {
    await takeBackAll(userId, 'upvote');
    await takeBackAll(userId, 'like');
    if (!runs.isStopped() && createdAt.getTime() < Date.now() - keptMs)
      await erasures.deleteOne({ _id: userId });
  }

  const runs = createCoalescedRun({
    async work() {
      for (const one of await erasures.find().lean<ErasureDocument[]>()) await erase(one);
    },
  });

  return {
    /** Notes the user down and begins; returns once that is noted. */
    async start(userId: string): Promise<void> {
      await erasures.create([{ _id: userId, createdAt: new Date() }]).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
      runs.request().catch((error) => log.warn({ err: error }, 'an erasure waits for the next round'));
    },
    run: runs.request,
    stop: runs.stop,
  };
}
