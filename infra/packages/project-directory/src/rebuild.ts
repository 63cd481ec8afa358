import { exportProjects, type ProjectTree } from '@cardinal/contracts';
import { eachPage, type InternalClient, type ReadModelFields, rebuildModel } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { CacheInvalidation } from './directory-caches.ts';
import {
  type BoardRow,
  type DirectoryModels,
  type DirectoryShape,
  type MemberRow,
  type ProjectRow,
  toBoardRows,
} from './rows.ts';
import type { DirectoryWrites } from './writes.ts';

interface RebuildDeps<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  models: DirectoryModels<P, B, M>;
  shape: DirectoryShape<P, B, M>;
  internal: InternalClient;
  invalidation: Pick<CacheInvalidation, 'changed'>;
  writes: Pick<DirectoryWrites, 'clearEverythingGone'>;
}

/**
 * Makes every collection what the projects service says it is. Each one asks for all projects, since rows are
 * distinguished from newer ones by having been here before the asking began.
 * @returns how many documents each collection took in, by its name
 */
export function createDirectoryRebuild<P extends ProjectRow, B extends BoardRow, M extends MemberRow>({
  models,
  shape: { projects, boards, members },
  internal,
  invalidation,
  writes,
}: RebuildDeps<P, B, M>): () => Promise<Record<string, number>> {
  async function* eachRow(pick: (tree: ProjectTree) => readonly object[]) {
    const trees = eachPage((after) => internal.call(exportProjects, { query: { after, limit: 100 } }));
    for await (const tree of trees) yield* pick(tree);
  }

  async function rebuild<R extends ReadModelFields>(
    model: Model<R>,
    pick: (tree: ProjectTree) => readonly object[],
    drop?: object,
  ): Promise<number> {
    try {
      return await rebuildModel(model, eachRow(pick), (row) => row as R, drop);
    } finally {
      // Also what is half done is read.
      invalidation.changed({ of: 'everything' });
    }
  }

  const projectRows = ({ project: { version, value } }: ProjectTree) => [
    { _id: value.id, version, ...projects.of(value) },
  ];
  const boardRows = (tree: ProjectTree) => toBoardRows(tree, boards!);
  const memberRows = ({ members: { version, value } }: ProjectTree) =>
    value.map((one) => ({ _id: members.getId(one.projectId, one.userId), version, ...members.of(one) }));

  return async () => {
    const rebuilt: Record<string, number> = {
      [projects.collection]: await rebuild(models.projects, projectRows),
    };
    if (models.boards && boards) rebuilt[boards.collection] = await rebuild(models.boards, boardRows);
    // A person who left a team may be back one day, so the role goes and the version stays.
    rebuilt[members.collection] = await rebuild(models.members, memberRows, { role: null });
    await writes.clearEverythingGone();
    return rebuilt;
  };
}
