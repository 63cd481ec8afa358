import { type EntryState, limits } from '@cardinal/contracts';
import { type AggregateStore, createWriter, findLiving } from '@cardinal/service-kit';
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

/** Filter of a project's entries. */
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

/** A request takes less. */
const claimMs = 60_000;

/** Claims of entries to announce cards. */
function createClaims({ store, claims }: Pick<EntryRepositoryDeps, 'store' | 'claims'>) {
  const { insertIfMissing: insertClaim } = createWriter({ model: claims });

  /** Takes over what an entry whose writing failed was about to announce. */
  async function takeOver(entryId: string, cardIds: readonly string[]): Promise<void> {
    const at = { $lt: new Date(Date.now() - claimMs) };
    const old = await claims.find({ _id: { $in: [...cardIds] }, at }).lean();
    for (const { _id, entryId: former } of old) {
      if (former === entryId || (await findLiving(store.model, former))?.toldCardIds.includes(_id)) continue;
      await claims.updateOne({ _id, entryId: former, at }, { $set: { entryId, at: new Date() } });
    }
  }

  return {
    /** The cards that this entry announces, and no other. */
    async claim(
      { _id: entryId, projectId }: Pick<EntryDocument, '_id' | 'projectId'>,
      cardIds: readonly string[],
    ): Promise<Set<string>> {
      const mine = () => claims.find({ _id: { $in: [...cardIds] }, entryId }, { _id: 1 }).lean();
      const at = new Date();
      await Promise.all(cardIds.map((_id) => insertClaim({ _id, projectId, entryId, at })));
      let found = await mine();
      if (found.length < cardIds.length) {
        await takeOver(entryId, cardIds);
        found = await mine();
      }
      return new Set(found.map(({ _id }) => _id));
    },

    /** Deletes an entry. What it announced stays announced. */
    async remove(...[id, decide, options]: Parameters<typeof store.remove>): Promise<EntryDocument | null> {
      const settle = async (entry: EntryDocument | null) => {
        const announced = { _id: { $in: entry?.toldCardIds ?? [] }, entryId: id };
        await claims.updateMany(announced, { $unset: { at: 1 } });
      };
      await settle(await findLiving(store.model, id));
      const gone = await store.remove(id, decide, options);
      // It may have announced others meanwhile.
      await settle(gone);
      return gone;
    },
  };
}

/** All queries of changelogs. They never return deleted entries; the caller checks who may see them. */
export function createEntries({ store, changelogs, claims }: EntryRepositoryDeps) {
  const { model } = store;
  const toQuery = (projectId: string, { state, since }: Wanted) =>
    ({
      projectId,
      deleted: false,
      ...(state ? { state } : {}),
      ...(since ? { sortAt: { $gt: since } } : {}),
    }) as never;

  return {
    insert: store.insert,
    change: store.change,
    ...createClaims({ store, claims }),
    ...createSettings(changelogs),

    async byId(projectId: string, id: string): Promise<EntryDocument | null> {
      const found = await findLiving(model, id, { outbox: 0 });
      return found?.projectId === projectId ? found : null;
    },

    list: (projectId: string, { limit, offset, ...wanted }: Wanted & Part) =>
      model
        .find(toQuery(projectId, wanted), { outbox: 0 })
        .sort({ sortAt: -1, _id: -1 })
        .skip(offset)
        .limit(limit)
        .lean<EntryDocument[]>(),
    count: (projectId: string, wanted: Wanted = {}): Promise<number> =>
      model.countDocuments(toQuery(projectId, wanted)),

    /** All that are published, the latest first, without their texts, which together may be of 20 MB. */
    publishedIds: (projectId: string) =>
      model
        .find(toQuery(projectId, { state: 'published' }), { _id: 1, updatedAt: 1 })
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

    /** Entries that wait for their time, the earliest first. */
    scheduled: (limit: number) =>
      model
        .find({ state: 'scheduled', publishAt: { $ne: null }, deleted: false }, { publishAt: 1 })
        .sort({ publishAt: 1 })
        .limit(limit)
        .hint('scheduled')
        .lean<{ _id: string; publishAt: Date }[]>(),

    /** Removes what hangs on a deleted project, besides its entries. */
    async forgetProject(projectId: string): Promise<void> {
      await changelogs.deleteOne({ _id: projectId });
      await claims.deleteMany({ projectId });
    },
  };
}
