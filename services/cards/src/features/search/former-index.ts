import type { EntryCollection } from './read-entries.ts';
import type { SearchEntry } from './search-entry.model.ts';
import { beginning, type Fill, type FillModel, walks } from './search-fill.ts';

/** The collection in which the last release kept the index. */
const formerName = 'search_words';
/** The collections of all earlier releases, which are also the ids of their progress. */
const formerNames = ['search_entries', 'search_index', formerName];

export interface FormerIndex {
  /** The index of the last release, as long as replicas of it may write there; null from then on. */
  readFormer(): Promise<EntryCollection | null>;
  /** Whether all there was is found, by this index or by the former one. */
  isWhole(): Promise<boolean>;
  /** If the update is taken back, processes of the last release look for what this one did not write into its index. */
  expectRollback(): Promise<void>;
  drop(): Promise<void>;
  /** Whether a replica of an earlier release wrote again after the drop. */
  isRevived(): Promise<boolean>;
}

/** Knows which indexes have what there was. */
export function createFormerIndex({ fills, fillId }: { fills: FillModel; fillId: string }): FormerIndex {
  let isAlone = false;

  async function read() {
    const fields = { walks: 1, isFormerGone: 1 };
    const found = await fills.find({ _id: { $in: [fillId, formerName] } }, fields).lean<Fill[]>();
    const byId = new Map(found.map((fill) => [fill._id, fill]));
    const [own, before] = [byId.get(fillId), byId.get(formerName)];
    const over = own?.walks ?? 0;
    isAlone = own?.isFormerGone === true || over >= walks || (over > 0 && before === undefined);
    return { isWhole: over > 0 || (before?.walks ?? 0) > 0, hasFormer: !isAlone && before !== undefined };
  }

  return {
    readFormer: async () =>
      !isAlone && (await read()).hasFormer ? fills.db.collection<SearchEntry>(formerName) : null,
    isWhole: async () => isAlone || (await read()).isWhole,
    async expectRollback() {
      const again = { ...beginning, walks: walks - 1, walkedAt: new Date(0) };
      await fills.updateOne({ _id: formerName, walks: { $gt: 0 } }, { $set: again });
    },
    async drop() {
      for (const name of formerNames) await fills.db.dropCollection(name);
      await fills.deleteMany({ _id: { $in: formerNames } });
    },
    async isRevived() {
      const all = await fills.db.listCollections();
      return (
        all.some(({ name }) => formerNames.includes(name)) ||
        (await fills.exists({ _id: { $in: formerNames } })) !== null
      );
    },
  };
}
