import type {
  AssignableRole,
  BoardSnapshot,
  MemberSnapshot,
  ProjectSnapshot,
  ProjectTree,
} from '@cardinal/contracts';
import {
  applyAllIfNewer,
  applyIfNewer,
  bury,
  findTogether,
  inBatches,
  tombstone,
} from '@cardinal/service-kit';
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

/** Every write of the directory. Each is harmless when it comes again or too late, and ends what a deletion left open. */
export interface DirectoryWrites {
  applyProject(project: ProjectSnapshot, version: number): Promise<void>;
  applyBoard(board: BoardSnapshot, version: number): Promise<void>;
  applyMember(member: MemberSnapshot, version: number): Promise<void>;
  removeMember(projectId: string, userId: string, version: number): Promise<void>;
  /**
   * Keeps that somebody is no member, so that their owner is asked about them once; any event is newer.
   * @returns the role that is known by now
   */
  noteStranger(projectId: string, userId: string): Promise<AssignableRole | null>;
  /** Stores a project with its boards and its team as its owner has them, as far as that is newer than what is known. */
  store(tree: ProjectTree): Promise<void>;
  /** Hides a board like one that is gone, and keeps what hangs on it, until a newer event brings it back or buries it. */
  trashBoard(boardId: string, projectId: string, version: number): Promise<void>;
  buryBoard(boardId: string, projectId: string): Promise<void>;
  buryProject(projectId: string): Promise<void>;
  /** Whether the project is known to be deleted. Read anew; concurrent calls share a query. */
  isProjectGone(projectId: string): Promise<boolean>;
  /** After a rebuild: clears everything that hangs on what is gone, also where an earlier deletion did not finish. */
  clearEverythingGone(): Promise<void>;
}

export interface DirectoryWritesDeps<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  models: DirectoryModels<P, B, M>;
  shape: DirectoryShape<P, B, M>;
  invalidation: CacheInvalidation;
  /** Called for boards whose tombstones have just been written; may be called again for the same. */
  boardsBuried(boardIds: readonly string[]): Promise<void>;
}

type Of<T> = { _id: string; version: number } & Partial<T>;

/** Ids of a collection, in batches. */
const readIds = (model: Model<never>, filter: object): AsyncGenerator<string[]> => {
  const rows = model
    .find(filter as never, { _id: 1 })
    .lean<{ _id: string }[]>()
    .cursor();
  async function* ids() {
    for await (const { _id } of rows as AsyncIterable<{ _id: string }>) yield _id;
  }
  return inBatches(ids());
};

/** Tombstones come first, so that everything of a project is out of reach before it is cleaned up. */
function createBurials<P extends ProjectRow, B extends BoardRow, M extends MemberRow>({
  models: { projects, boards, members },
  invalidation,
  boardsBuried,
}: DirectoryWritesDeps<P, B, M>) {
  const findProject = findTogether(projects);
  const isProjectGone = async (projectId: string) => (await findProject(projectId))?.gone === true;

  /** Takes away what hangs on projects that are gone. */
  async function hide(projectIds: readonly string[]): Promise<void> {
    const theirs = { projectId: { $in: projectIds } };
    // Boards in the trash go with their project.
    await boards?.updateMany(
      { ...theirs, version: { $lt: tombstone.version } } as never,
      { $set: tombstone } as never,
    );
    await members.deleteMany(theirs as never);
  }

  /** Cleans up what hangs on the boards. */
  async function clearBoards(goneBoards: object): Promise<void> {
    if (!boards) return;
    for await (const ids of readIds(boards as never, goneBoards)) await boardsBuried(ids);
  }

  async function clear(projectId: string): Promise<void> {
    await hide([projectId]);
    invalidation.changed({ of: 'boards', projectId });
    invalidation.changed({ of: 'members', projectId });
    await clearBoards({ projectId, ...tombstone });
  }

  return {
    isProjectGone,

    async buryBoard(boardId: string, projectId: string): Promise<void> {
      if (!boards) return;
      await bury(boards, boardId, { projectId } as never);
      invalidation.changed({ of: 'boards', projectId });
      await boardsBuried([boardId]);
    },

    async buryProject(projectId: string): Promise<void> {
      await bury(projects, projectId);
      invalidation.changed({ of: 'project', projectId });
      await clear(projectId);
    },

    /** After a write: the deletion of its project may have come before it, and could not see it then. */
    async clearIfGone(projectId: string): Promise<void> {
      if (await isProjectGone(projectId)) await clear(projectId);
    },

    async clearEverythingGone(): Promise<void> {
      for await (const projectIds of readIds(projects as never, { gone: true })) await hide(projectIds);
      invalidation.changed({ of: 'everything' });
      await clearBoards(tombstone);
    },
  };
}

/** A project with all that hangs on it, in as few round trips as there are collections. */
function createStore<P extends ProjectRow, B extends BoardRow, M extends MemberRow>(
  { models, shape, invalidation }: DirectoryWritesDeps<P, B, M>,
  clearIfGone: (projectId: string) => Promise<void>,
) {
  async function storeTeam(projectId: string, { version, value }: ProjectTree['members']): Promise<boolean> {
    const { of, getId } = shape.members;
    const rows = value.map((member) => ({ _id: getId(projectId, member.userId), version, ...of(member) }));
    const written = await applyAllIfNewer(models.members, rows as unknown as Of<M>[]);
    // The tree names everyone of its version, so a person it does not name had no role then.
    const strangers = {
      projectId,
      version: { $lte: version },
      userId: { $nin: value.map((one) => one.userId) },
    };
    const { modifiedCount } = await models.members.updateMany(
      strangers as never,
      { $set: { role: null, version } } as never,
    );
    return written || modifiedCount > 0;
  }

  async function storeBoards(tree: ProjectTree): Promise<boolean> {
    const { boards } = shape;
    if (!boards || !models.boards) return false;
    return applyAllIfNewer(models.boards, toBoardRows(tree, boards) as unknown as Of<B>[]);
  }

  return async (tree: ProjectTree): Promise<void> => {
    const { project, members } = tree;
    const { version, value } = project;
    const projectId = value.id;
    if (await applyIfNewer(models.projects, projectId, version, shape.projects.of(value) as never))
      invalidation.changed({ of: 'project', projectId });
    if (await storeBoards(tree)) invalidation.changed({ of: 'boards', projectId });
    if (await storeTeam(projectId, members)) invalidation.changed({ of: 'members', projectId });
    await clearIfGone(projectId);
  };
}

export function createDirectoryWrites<P extends ProjectRow, B extends BoardRow, M extends MemberRow>(
  deps: DirectoryWritesDeps<P, B, M>,
): DirectoryWrites {
  const { models, shape, invalidation } = deps;
  const { clearIfGone, ...burials } = createBurials(deps);

  async function writeMember(
    { projectId, userId }: { projectId: string; userId: string },
    version: number,
    fields: { role: AssignableRole | null },
  ): Promise<void> {
    const id = shape.members.getId(projectId, userId);
    await applyIfNewer(models.members, id, version, { projectId, userId, ...fields } as never);
    invalidation.changed({ of: 'members', projectId, userId });
    await clearIfGone(projectId);
  }

  async function noteStranger(projectId: string, userId: string): Promise<AssignableRole | null> {
    const id = shape.members.getId(projectId, userId);
    const stranger = { projectId, userId, role: null, version: 0 };
    const row = await models.members
      .findOneAndUpdate({ _id: id } as never, { $setOnInsert: stranger } as never, {
        upsert: true,
        returnDocument: 'after',
      })
      .lean<MemberRow>();
    // The deletion may have come before this write.
    if (await burials.isProjectGone(projectId)) await models.members.deleteOne({ _id: id } as never);
    return row?.role ?? null;
  }

  return {
    async applyProject(project, version) {
      await applyIfNewer(models.projects, project.id, version, shape.projects.of(project) as never);
      invalidation.changed({ of: 'project', projectId: project.id });
    },
    async applyBoard(board, version) {
      if (!models.boards || !shape.boards) return;
      const fields = { ...shape.boards.of(board), gone: false };
      await applyIfNewer(models.boards, board.id, version, fields as never);
      invalidation.changed({ of: 'boards', projectId: board.projectId });
      await clearIfGone(board.projectId);
    },
    async trashBoard(boardId, projectId, version) {
      if (!models.boards) return;
      await applyIfNewer(models.boards, boardId, version, { projectId, gone: true } as never);
      invalidation.changed({ of: 'boards', projectId });
      await clearIfGone(projectId);
    },
    applyMember: (member, version) => writeMember(member, version, shape.members.of(member)),
    removeMember: (projectId, userId, version) => writeMember({ projectId, userId }, version, { role: null }),
    noteStranger,
    store: createStore(deps, clearIfGone),
    ...burials,
  };
}
