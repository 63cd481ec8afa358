import { exportProjects, type ProjectTree } from '@cardinal/contracts';
import { eachPage, type InternalClient, type ReadModelFields, rebuildModel } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { CacheInvalidation } from './directory-caches.ts';
import {
  type BoardRow,
  type DirectoryModels,
  type DirectoryShape,
  living,
  type MemberRow,
  type ProjectRow,
} from './rows.ts';

interface RebuildDeps<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  models: DirectoryModels<P, B, M>;
  shape: DirectoryShape<P, B, M>;
  internal: InternalClient;
  invalidation: Pick<CacheInvalidation, 'changed'>;
  boardsBuried(boardIds: readonly string[]): Promise<void>;
}

async function* eachOf<T>(
  trees: AsyncIterable<ProjectTree>,
  pick: (tree: ProjectTree) => readonly T[],
): AsyncGenerator<T> {
  for await (const tree of trees) yield* pick(tree);
}

/** @returns how many rows the owner has, and the ids of those that were living here and are gone by what it says */
async function rebuildAndBury<R extends ReadModelFields>(
  model: Model<R>,
  rows: AsyncIterable<R>,
): Promise<{ count: number; buried: string[] }> {
  const idsOf = async (filter: object) => {
    const found = await model.find(filter as never, { _id: 1 }).lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  };
  const before = new Set(await idsOf(living));
  const count = await rebuildModel(model, rows, (row) => row);
  return { count, buried: (await idsOf({ gone: true })).filter((id) => before.has(id)) };
}

/**
 * Makes every collection what the projects service says it is. Each one asks for all projects, since rows are told apart
 * from newer ones by having been here before the asking began.
 * @returns how many documents each collection took in, by its name
 */
export function createDirectoryRebuild<P extends ProjectRow, B extends BoardRow, M extends MemberRow>({
  models,
  shape,
  internal,
  invalidation,
  boardsBuried,
}: RebuildDeps<P, B, M>): () => Promise<Record<string, number>> {
  const trees = () => eachPage((after) => internal.call(exportProjects, { query: { after, limit: 100 } }));

  async function rebuildProjects(): Promise<number> {
    const rows = eachOf(trees(), ({ project: { version, value } }) => [
      { _id: value.id, version, ...shape.projects.of(value) } as P,
    ]);
    const { count, buried } = await rebuildAndBury(models.projects, rows);
    await models.members.deleteMany({ projectId: { $in: buried } } as never);
    return count;
  }

  async function rebuildBoards(
    model: NonNullable<typeof models.boards>,
    { of }: NonNullable<typeof shape.boards>,
  ): Promise<number> {
    const rows = eachOf(trees(), ({ boards }) =>
      boards.map(({ version, value }) => ({ _id: value.id, version, ...of(value) }) as B),
    );
    const { count, buried } = await rebuildAndBury(model, rows);
    await boardsBuried(buried);
    return count;
  }

  function rebuildMembers(): Promise<number> {
    const { idOf, of } = shape.members;
    const rows = eachOf(trees(), ({ members: { version, value } }) =>
      value.map((member) => ({ _id: idOf(member.projectId, member.userId), version, ...of(member) }) as M),
    );
    // Whoever is not in a team may be back one day, so the role goes and the version stays.
    return rebuildModel(models.members, rows, (row) => row, { role: null });
  }

  return async () => {
    const rebuilt: Record<string, number> = { [shape.projects.collection]: await rebuildProjects() };
    if (models.boards && shape.boards)
      rebuilt[shape.boards.collection] = await rebuildBoards(models.boards, shape.boards);
    rebuilt[shape.members.collection] = await rebuildMembers();
    invalidation.changed({ of: 'everything' });
    return rebuilt;
  };
}
