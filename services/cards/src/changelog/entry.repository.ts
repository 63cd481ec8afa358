import { type EntryState, limits } from '@cardinal/contracts';
import { type AggregateStore, findLiving, gatheredInserts, ifMissing } from '@cardinal/service-kit';
import type { changelogModel, claimModel, EntryDocument } from './entry.model.ts';

export interface EntryRepositoryDeps {
  store: AggregateStore<EntryDocument>;
  changelogs: ReturnType<typeof changelogModel>;
  claims: ReturnType<typeof claimModel>;
}

interface Part {
  limit: number;
  offset: number;
}

/** Which entries of a project. */
interface Wanted {
  state?: EntryState | undefined;
  /** Published after this time. */
  since?: Date | undefined;
}

export type Entries = ReturnType<typeof createEntries>;

/** Whether changelogs are public. */
const createSettings = (changelogs: EntryRepositoryDeps['changelogs']) => ({
  isPublic: async (projectId: string): Promise<boolean> =>
    (await changelogs.findById(projectId).lean())?.isPublic === true,

  async setPublic(projectId: string, isPublic: boolean): Promise<void> {
    await changelogs.updateOne({ _id: projectId }, { $set: { isPublic } }, { upsert: true });
  },

  /** The projects whose changelogs are public, by id. */
  async publicOnes(limit: number): Promise<string[]> {
    const found = await changelogs.find({ isPublic: true }, { _id: 1 }).limit(limit).lean();
    return found.map(({ _id }) => _id);
  },
});

/** All queries of changelogs. They never return deleted entries; the caller checks who may see them. */
export function createEntries({ store, changelogs, claims }: EntryRepositoryDeps) {
  const { model } = store;
  const insertClaim = ifMissing(gatheredInserts(claims));
  const filterOf = (projectId: string, { state, since }: Wanted) =>
    ({
      projectId,
      deleted: false,
      ...(state ? { state } : {}),
      ...(since ? { sortAt: { $gt: since } } : {}),
    }) as never;

  return {
    insert: store.insert,
    change: store.change,
    remove: store.remove,
    ...createSettings(changelogs),

    async byId(projectId: string, id: string): Promise<EntryDocument | null> {
      const found = await findLiving(model, id, { outbox: 0 });
      return found?.projectId === projectId ? found : null;
    },

    list: (projectId: string, { limit, offset, ...wanted }: Wanted & Part) =>
      model
        .find(filterOf(projectId, wanted), { outbox: 0 })
        .sort({ sortAt: -1, _id: -1 })
        .skip(offset)
        .limit(limit)
        .lean<EntryDocument[]>(),
    count: (projectId: string, wanted: Wanted = {}): Promise<number> =>
      model.countDocuments(filterOf(projectId, wanted)),

    /** All that are published, the latest first, without their texts, which together may be of 20 MB. */
    publishedIds: (projectId: string) =>
      model
        .find(filterOf(projectId, { state: 'published' }), { _id: 1, updatedAt: 1 })
        .sort({ sortAt: -1, _id: -1 })
        .limit(limits.changelogEntries)
        .hint('ofState')
        .lean<Pick<EntryDocument, '_id' | 'updatedAt'>[]>(),

    /** The published ones that name one of these cards, the latest first. */
    naming: (cardIds: readonly string[], limit: number) =>
      model
        .find(
          { cardIds: { $in: [...cardIds] }, state: 'published', deleted: false },
          { outbox: 0, content: 0 },
        )
        .sort({ sortAt: -1 })
        .limit(limit)
        .lean<EntryDocument[]>(),

    /** The scheduled ones whose time has come, the earliest first. */
    async due(now: Date, limit: number): Promise<string[]> {
      const found = await model
        .find({ state: 'scheduled', publishAt: { $lte: now }, deleted: false }, { _id: 1 })
        .sort({ publishAt: 1 })
        .limit(limit)
        .hint('scheduled')
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },

    /** Those of the cards of which this entry tells, and no other. */
    async claim(
      { _id: entryId, projectId }: Pick<EntryDocument, '_id' | 'projectId'>,
      cardIds: readonly string[],
    ): Promise<Set<string>> {
      await Promise.all(cardIds.map((_id) => insertClaim({ _id, projectId, entryId })));
      const found = await claims.find({ _id: { $in: [...cardIds] }, entryId }, { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Removes what hangs on a deleted project, besides its entries. */
    async forgetProject(projectId: string): Promise<void> {
      await changelogs.deleteOne({ _id: projectId });
      await claims.deleteMany({ projectId });
    },
  };
}
