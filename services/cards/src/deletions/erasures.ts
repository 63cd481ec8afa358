import { type AggregateStore, type Connection, isDuplicateKey } from '@cardinal/service-kit';
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
}

/** Takes the votes of deleted users back and counts their cards anew. Harmless to repeat. */
export function createErasures({ erasures, stores, recount }: ErasureDeps) {
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
    for (let votes = await next(); votes.length > 0; votes = await next()) {
      for (const vote of votes) await takeBack(kind, store, vote);
    }
  }

  async function erase({ _id: userId, createdAt }: ErasureDocument): Promise<void> {
    await takeBackAll(userId, 'upvote');
    await takeBackAll(userId, 'like');
    if (createdAt.getTime() < Date.now() - keptMs) await erasures.deleteOne({ _id: userId });
  }

  return {
    async start(userId: string): Promise<void> {
      await erasures.create([{ _id: userId, createdAt: new Date() }]).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    async run(): Promise<void> {
      for (const one of await erasures.find().lean<ErasureDocument[]>()) await erase(one);
    },
  };
}
