import { type ImportState, importLimits, openImportStates } from '@cardinal/contracts';
import { AppError, isDuplicateKey, notFound } from '@cardinal/service-kit';
import type { ImportCounts, ImportModels, ImportRow } from './import.model.ts';

/** Listed as if nobody had begun. */
const unseen = 'receiving';
/** Under way: the only one of its project. */
export const open = { state: { $in: openImportStates } };
/** Its file is of no more use. */
const ended = { state: { $in: ['stopped', 'done', 'taken_back'] } } as const;

const taken = () =>
  new AppError(
    'conflict',
    'Another import of this project is under way. Wait for its end, or stop it first.',
  );

/** Looks for imports. */
const createReads = ({ imports }: Pick<ImportModels, 'imports'>) => ({
  byId: (_id: string) => imports.findById(_id).lean<ImportRow>(),

  list: (projectId: string): Promise<ImportRow[]> =>
    imports
      .find({ projectId, state: { $ne: unseen } }, { source: 0, 'mapping.columns': 0, 'mapping.people': 0 })
      .sort({ createdAt: -1 })
      .limit(importLimits.listed)
      .lean<ImportRow[]>(),

  /** The one of a project that was never started. */
  findReady: (projectId: string) => imports.findOne({ projectId, state: 'ready' }).lean<ImportRow>(),

  /** @throws AppError `conflict` while another one is under way */
  async assertNoneUnderWay(projectId: string): Promise<void> {
    if (await imports.exists({ projectId, ...open })) throw taken();
  },

  /** Imports that are to be worked on. */
  atWork: () =>
    imports.find({ state: { $in: ['running', 'taking_back'] } }, { _id: 1 }).lean<Pick<ImportRow, '_id'>[]>(),

  /** Imports that have been in one of these states since before this moment. */
  leftSince: (states: readonly ImportRow['state'][], before: Date) =>
    imports
      .find({ state: { $in: [...states] }, changedAt: { $lt: before } })
      .limit(100)
      .lean<ImportRow[]>(),

  /** Imports that had ended before this moment, and whose file is still there. */
  endedWithFile: (before: Date) =>
    imports
      .find({ ...ended, hasFile: true, changedAt: { $lt: before } }, { _id: 1 })
      .limit(100)
      .lean<Pick<ImportRow, '_id'>[]>(),
  ofProject: (projectId: string) => imports.find({ projectId }, { _id: 1 }).lean<Pick<ImportRow, '_id'>[]>(),
});

export type Imports = ReturnType<typeof createImports>;

/** The imports of projects. Each change says in which state it may be made, so that of two at once one is refused. */
export function createImports({ imports }: Pick<ImportModels, 'imports'>) {
  async function find(projectId: string, _id: string): Promise<ImportRow> {
    const found = await imports.findOne({ _id, projectId, state: { $ne: unseen } }).lean<ImportRow>();
    if (!found) throw notFound('Import');
    return found;
  }

  /** @throws AppError `conflict` where it is in another state, or another import of the project is under way */
  async function change(
    { _id, projectId }: Pick<ImportRow, '_id' | 'projectId'>,
    from: readonly ImportRow['state'][],
    to: ImportState,
    set: Partial<ImportRow> = {},
    unset: readonly (keyof ImportRow)[] = [],
  ): Promise<ImportRow> {
    const gone = Object.fromEntries(unset.map((field) => [field, 1]));
    const fields = { ...set, state: to, changedAt: new Date() };
    const filter = { _id, projectId, state: { $in: [...from] } };
    try {
      const changed = await imports
        .findOneAndUpdate(filter, { $set: fields, $unset: gone } as never, { returnDocument: 'after' })
        .lean<ImportRow>();
      if (changed) return changed;
    } catch (error) {
      if (isDuplicateKey(error)) throw taken();
      throw error;
    }
    await find(projectId, _id);
    throw new AppError('conflict', 'This import is in another state by now. Please look again.');
  }

  /** The same for what may come too late or twice: one that has begun is left as it is. */
  async function changeIf(
    row: ImportRow,
    from: readonly ImportState[],
    to: ImportState,
    set: Partial<ImportRow> = {},
  ) {
    const applies = row.state === 'ready' || from.some((state) => state === row.state);
    const former = ['failure', ...(set.endedAt ? [] : ['endedAt'])] as (keyof ImportRow)[];
    return applies ? change(row, from, to, set, former) : row;
  }

  return {
    ...createReads({ imports }),
    find,
    change,
    changeIf,
    async insert(row: ImportRow): Promise<void> {
      await imports.create(row);
    },
    async remove(_id: string): Promise<void> {
      await imports.deleteOne({ _id });
    },
    async noteFileGone(_id: string): Promise<void> {
      await imports.updateOne({ _id }, { $unset: { hasFile: 1 } });
    },
    /** Counts cards that were removed while an import is taken back. @returns how many it has removed until now */
    async countRemoved(_id: string, removed: number): Promise<number> {
      const row = await imports
        .findOneAndUpdate(
          { _id },
          { $inc: { removed } },
          { returnDocument: 'after', projection: { removed: 1 } },
        )
        .lean<Pick<ImportRow, 'removed'>>();
      return row?.removed ?? removed;
    },
    async keepMapping({ _id, mapping, source }: ImportRow): Promise<void> {
      await imports.updateOne({ _id, state: 'ready' }, { $set: { mapping, source } });
    },

    /** Notes how far it is, unless another process noted it or takes it back. @returns its state */
    async progress(
      _id: string,
      from: number,
      counts: ImportCounts & { done: number },
    ): Promise<ImportRow['state'] | undefined> {
      const row = await imports
        .findOneAndUpdate(
          { _id, done: from, state: { $in: ['running', 'paused', 'stopped'] } },
          { $set: counts },
          { returnDocument: 'after', projection: { state: 1 } },
        )
        .lean<Pick<ImportRow, 'state'>>();
      return row?.state;
    },
  };
}
