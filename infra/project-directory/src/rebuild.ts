import { exportProjects, type ProjectTree } from '@cardinal/contracts';
import { eachPage, type InternalClient, rebuildModel } from '@cardinal/service-kit';
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
  invalidation: Pick<CacheInvalidation, 'changedAll'>;
  boardsBuried(boardIds: readonly string[]): Promise<void>;
}

async function* eachOf<T>(
  trees: AsyncIterable<ProjectTree>,
  pick: (tree: ProjectTree) => readonly T[],
): AsyncGenerator<T> {
  for await (const tree of trees) yield* pick(tree);
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

  const rebuildProjects = () =>
    rebuildModel(
      models.projects,
      trees(),
      ({ project: { version, value } }) => ({ _id: value.id, version, ...shape.projects.of(value) }) as P,
    );

  async function rebuildBoards(boards: NonNullable<typeof models.boards>): Promise<number> {
    const idsOf = async (filter: object) => {
      const found = await boards.find(filter as never, { _id: 1 }).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    };
    const before = new Set(await idsOf(living));
    const { of } = shape.boards!;
    const found = eachOf(trees(), (tree) => tree.boards);
    const count = await rebuildModel(
      boards,
      found,
      ({ version, value }) => ({ _id: value.id, version, ...of(value) }) as B,
    );
    await boardsBuried((await idsOf({ gone: true })).filter((id) => before.has(id)));
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
    if (models.boards && shape.boards) rebuilt[shape.boards.collection] = await rebuildBoards(models.boards);
    rebuilt[shape.members.collection] = await rebuildMembers();
    invalidation.changedAll();
    return rebuilt;
  };
}
