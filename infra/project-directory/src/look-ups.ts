import { type AssignableRole, lookUpProject, type QueryOf, seenBoards } from '@cardinal/contracts';
import { type Cache, findTogether, type InternalClient } from '@cardinal/service-kit';
import type { DirectoryCaches } from './directory-caches.ts';
import {
  type BoardRow,
  type DirectoryModels,
  type DirectoryShape,
  living,
  type MemberRow,
  type ProjectRow,
} from './rows.ts';
import type { DirectoryWrites } from './writes.ts';

/** A board with its project, both still there. */
export interface BoardWithProject<P, B> {
  project: P;
  board: B;
}

export interface LookUpDeps<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  models: DirectoryModels<P, B, M>;
  shape: DirectoryShape<P, B, M>;
  caches: Partial<DirectoryCaches<P, B, M>>;
  internal: InternalClient;
  store: DirectoryWrites['store'];
}

/** Only what is there goes into a cache; a tombstone is there. */
const cached = <T>(cache: Cache<T> | undefined, key: string, load: () => Promise<T | null>) =>
  cache ? cache.get(key, load) : load();

const ifLiving = <T extends { gone?: boolean }>(row: T | null): T | null => (row && !row.gone ? row : null);

/** Finds projects and boards; the projects service is asked once for what was never heard of. */
export function createPlaceLookUps<P extends ProjectRow, B extends BoardRow, M extends MemberRow>(
  deps: LookUpDeps<P, B, M>,
) {
  const { models, caches, internal, store } = deps;
  const findProject = findTogether(models.projects);
  const findBoard = models.boards ? findTogether(models.boards) : async () => null;

  /** Asks the owner, whatever is known here. @returns whether it knows such a project or board */
  async function ask(query: QueryOf<typeof lookUpProject>): Promise<boolean> {
    const { tree } = await internal.call(lookUpProject, { query });
    if (tree) await store(tree);
    return tree !== null;
  }

  const projectRow = (projectId: string): Promise<P | null> =>
    cached(caches.projects, `id:${projectId}`, () => findProject(projectId));
  const boardRow = (boardId: string): Promise<B | null> =>
    cached(caches.boards, `id:${boardId}`, () => findBoard(boardId));

  const orAsked = async <T>(query: QueryOf<typeof lookUpProject>, find: () => Promise<T | null>) =>
    (await find()) ?? ((await ask(query)) ? find() : null);

  const project = async (projectId: string): Promise<P | null> =>
    ifLiving(await orAsked({ projectId }, () => projectRow(projectId)));
  const anyBoard = (boardId: string): Promise<B | null> => orAsked({ boardId }, () => boardRow(boardId));

  return {
    ask,
    projectRow,
    boardRow,
    project,
    anyBoard,
    board: async (boardId: string): Promise<B | null> => ifLiving(await anyBoard(boardId)),

    async boardWithProject(boardId: string): Promise<BoardWithProject<P, B> | null> {
      const board = ifLiving(await anyBoard(boardId));
      const owner = board && (await project(board.projectId));
      return board && owner ? { project: owner, board } : null;
    },

    /** A board of the project is open to everybody, as far as is known here. */
    hasOpenBoard: async (projectId: string): Promise<boolean> =>
      models.boards !== null &&
      (await models.boards.exists({ projectId, ...seenBoards(null), ...living } as never)) !== null,

    async boardIds(projectId: string): Promise<string[]> {
      if (!models.boards) return [];
      const filter = { projectId, ...living } as never;
      const found = await models.boards.find(filter, { _id: 1 }).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
  };
}

/** Who is what in projects, as far as is known here. */
export function createRoleLookUps<P extends ProjectRow, B extends BoardRow, M extends MemberRow>({
  models,
  shape,
  caches,
}: LookUpDeps<P, B, M>) {
  const { idOf } = shape.members;
  const findMember = findTogether(models.members);

  async function memberRows(ids: readonly string[]): Promise<Map<string, M>> {
    const found = await Promise.all(ids.map(findMember));
    return new Map(found.flatMap((row) => (row ? [[row._id, row]] : [])));
  }

  return {
    /** Read anew, also that of a former member. */
    memberRow: (projectId: string, userId: string): Promise<M | null> => findMember(idOf(projectId, userId)),

    /** The roles of those among the users who are members. */
    async rolesIn(projectId: string, userIds: readonly string[]): Promise<Map<string, AssignableRole>> {
      const ids = userIds.map((userId) => idOf(projectId, userId));
      const found = caches.members ? await caches.members.getAll(ids, memberRows) : await memberRows(ids);
      return new Map(
        [...found.values()].flatMap(({ userId, role, gone }) => (role && !gone ? [[userId, role]] : [])),
      );
    },

    /** A user's roles, by project. Read anew. */
    async rolesOf(userId: string): Promise<Map<string, AssignableRole>> {
      const filter = { userId, role: { $ne: null }, ...living } as never;
      const found = await models.members.find(filter).lean<MemberRow[]>();
      return new Map(found.flatMap(({ projectId, role }) => (role ? [[projectId, role]] : [])));
    },
  };
}
