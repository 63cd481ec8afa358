import type {
  AssignableRole,
  BoardSnapshot,
  MemberSnapshot,
  ProjectSnapshot,
  ProjectTree,
} from '@cardinal/contracts';
import { applyAllIfNewer, applyIfNewer, bury } from '@cardinal/service-kit';
import type { CacheInvalidation } from './directory-caches.ts';
import {
  type BoardRow,
  type DirectoryModels,
  type DirectoryShape,
  living,
  type MemberRow,
  type ProjectRow,
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
  buryBoard(boardId: string, projectId: string): Promise<void>;
  buryProject(projectId: string): Promise<void>;
}

export interface DirectoryWritesDeps<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  models: DirectoryModels<P, B, M>;
  shape: DirectoryShape<P, B, M>;
  invalidation: CacheInvalidation;
  /** Boards whose tombstones have just been written; may be told again of the same. */
  boardsBuried(boardIds: readonly string[]): Promise<void>;
}

type Of<T> = { _id: string; version: number } & Partial<T>;

/** Tombstones come first, so that everything of a project is out of reach before it is cleaned up. */
function createBurials<P extends ProjectRow, B extends BoardRow, M extends MemberRow>(
  deps: DirectoryWritesDeps<P, B, M>,
) {
  const { models, invalidation, boardsBuried } = deps;
  const { projects, boards, members } = models;

  async function buryBoardsOf(projectId: string): Promise<string[]> {
    if (!boards) return [];
    const buried = { $set: { gone: true, version: Number.MAX_SAFE_INTEGER } };
    await boards.updateMany({ projectId, ...living } as never, buried as never);
    const found = await boards.find({ projectId } as never, { _id: 1 }).lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** What hangs on a project that is gone. */
  async function clear(projectId: string): Promise<void> {
    const buried = await buryBoardsOf(projectId);
    await members.deleteMany({ projectId } as never);
    invalidation.changed({ of: 'boards', projectId });
    invalidation.changed({ of: 'members', projectId });
    await boardsBuried(buried);
  }

  return {
    async buryBoard(boardId: string, projectId: string): Promise<void> {
      if (!boards) return;
      await applyIfNewer(boards, boardId, Number.MAX_SAFE_INTEGER, { gone: true, projectId } as never);
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
      if (await projects.exists({ _id: projectId, gone: true } as never)) await clear(projectId);
    },
  };
}

/** A project with all that hangs on it, in as few round trips as there are collections. */
function createStore<P extends ProjectRow, B extends BoardRow, M extends MemberRow>(
  { models, shape, invalidation }: DirectoryWritesDeps<P, B, M>,
  clearIfGone: (projectId: string) => Promise<void>,
) {
  async function storeTeam(projectId: string, { version, value }: ProjectTree['members']): Promise<boolean> {
    const { of, idOf } = shape.members;
    const rows = value.map((member) => ({ _id: idOf(projectId, member.userId), version, ...of(member) }));
    const written = await applyAllIfNewer(models.members, rows as unknown as Of<M>[]);
    // The tree names everyone of its version, so whoever it does not name had no role then.
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

  async function storeBoards(found: ProjectTree['boards']): Promise<boolean> {
    const { boards } = shape;
    if (!boards || !models.boards) return false;
    const rows = found.map(({ version, value }) => ({ _id: value.id, version, ...boards.of(value) }));
    return applyAllIfNewer(models.boards, rows as unknown as Of<B>[]);
  }

  return async ({ project, boards, members }: ProjectTree): Promise<void> => {
    const { version, value } = project;
    const projectId = value.id;
    if (await applyIfNewer(models.projects, projectId, version, shape.projects.of(value) as never))
      invalidation.changed({ of: 'project', projectId });
    if (await storeBoards(boards)) invalidation.changed({ of: 'boards', projectId });
    if (await storeTeam(projectId, members)) invalidation.changed({ of: 'members', projectId });
    await clearIfGone(projectId);
  };
}

export function createDirectoryWrites<P extends ProjectRow, B extends BoardRow, M extends MemberRow>(
  deps: DirectoryWritesDeps<P, B, M>,
): DirectoryWrites {
  const { models, shape, invalidation } = deps;
  const { clearIfGone, buryBoard, buryProject } = createBurials(deps);

  async function writeMember(
    { projectId, userId }: { projectId: string; userId: string },
    version: number,
    fields: { role: AssignableRole | null },
  ): Promise<void> {
    const id = shape.members.idOf(projectId, userId);
    await applyIfNewer(models.members, id, version, { projectId, userId, ...fields } as never);
    invalidation.changed({ of: 'members', projectId, userId });
    await clearIfGone(projectId);
  }

  async function noteStranger(projectId: string, userId: string): Promise<AssignableRole | null> {
    const stranger = { projectId, userId, role: null, version: 0 };
    const row = await models.members
      .findOneAndUpdate(
        { _id: shape.members.idOf(projectId, userId) } as never,
        { $setOnInsert: stranger } as never,
        { upsert: true, returnDocument: 'after' },
      )
      .lean<MemberRow>();
    await clearIfGone(projectId);
    return row?.role ?? null;
  }

  return {
    async applyProject(project, version) {
      await applyIfNewer(models.projects, project.id, version, shape.projects.of(project) as never);
      invalidation.changed({ of: 'project', projectId: project.id });
    },
    async applyBoard(board, version) {
      if (!models.boards || !shape.boards) return;
      await applyIfNewer(models.boards, board.id, version, shape.boards.of(board) as never);
      invalidation.changed({ of: 'boards', projectId: board.projectId });
      await clearIfGone(board.projectId);
    },
    applyMember: (member, version) => writeMember(member, version, shape.members.of(member)),
    removeMember: (projectId, userId, version) => writeMember({ projectId, userId }, version, { role: null }),
    noteStranger,
    store: createStore(deps, clearIfGone),
    buryBoard,
    buryProject,
  };
}
