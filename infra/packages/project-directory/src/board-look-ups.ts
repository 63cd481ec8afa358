import { seenBoards } from '@cardinal/contracts';
import { findTogether, isForGood } from '@cardinal/service-kit';
import { cached, idKey, ifLiving, type LookUpDeps, livingRows, orAsked } from './look-ups.ts';
import { type BoardRow, type DirectoryModels, living, type MemberRow, type ProjectRow } from './rows.ts';

/** A board with its project, both still there. */
export interface FoundBoard<P, B> {
  project: P;
  board: B;
}

interface BoardLookUpDeps<P extends ProjectRow, B extends BoardRow, M extends MemberRow>
  extends LookUpDeps<P, B, M> {
  project(projectId: string): Promise<P | null>;
}

/** Lists of boards, as far as they are known here. Read anew. */
export function createBoardLists<P extends ProjectRow, B extends BoardRow, M extends MemberRow>({
  boards,
}: DirectoryModels<P, B, M>) {
  async function findLivingBoards<K extends keyof B & string>(
    projectIds: readonly string[] | 'all',
    fields: readonly K[],
  ): Promise<Pick<B, K | '_id'>[]> {
    const inThem = projectIds === 'all' ? {} : { projectId: { $in: projectIds } };
    const selection = Object.fromEntries(['_id', ...fields].map((field) => [field, 1]));
    return (
      (await boards?.find({ ...inThem, ...living } as never, selection).lean<Pick<B, K | '_id'>[]>()) ?? []
    );
  }

  return {
    /** The living boards of these projects, with these fields. */
    findLivingBoards,

    boardIds: async (projectId: string): Promise<string[]> =>
      (await findLivingBoards([projectId], [])).map(({ _id }) => _id),

    /** Whether a board of the project is open to everybody. */
    hasOpenBoard: async (projectId: string): Promise<boolean> =>
      Boolean(await boards?.exists({ projectId, ...seenBoards(null), ...living } as never)),
  };
}

/** Finds boards. Where the service keeps none, there are none. */
export function createBoardLookUps<P extends ProjectRow, B extends BoardRow, M extends MemberRow>({
  models: { boards },
  caches,
  ask,
  project,
}: BoardLookUpDeps<P, B, M>) {
  const find = boards ? findTogether(boards) : async () => null;

  const findBySlug = async (projectId: string, slug: string): Promise<B | null> =>
    (await boards?.findOne({ projectId, slug, ...living } as never).lean<B>()) ?? null;

  /** Also one that is gone. The projects service is asked once for one that was never heard of. */
  const anyBoard = (boardId: string): Promise<B | null> =>
    cached(
      caches.boards,
      idKey(boardId),
      orAsked(ask, { boardId })(() => find(boardId)),
    );

  const isBoardGone = async (boardId: string): Promise<boolean> => {
    const row = await find(boardId);
    return row !== null && isForGood(row);
  };

  return {
    anyBoard,

    /** As far as is known here; a tombstone too. */
    boardRow: (boardId: string): Promise<B | null> =>
      cached(caches.boards, idKey(boardId), () => find(boardId)),

    board: async (boardId: string): Promise<B | null> => ifLiving(await anyBoard(boardId)),

    async boardWithProject(boardId: string): Promise<FoundBoard<P, B> | null> {
      const board = ifLiving(await anyBoard(boardId));
      const owner = board && (await project(board.projectId));
      return board && owner ? { project: owner, board } : null;
    },

    /** The living board with this slug. The projects service is asked once for one that was never heard of. */
    boardBySlug: (projectId: string, slug: string): Promise<B | null> =>
      cached(
        caches.boardsBySlug,
        `${projectId}/${slug}`,
        orAsked(ask, { projectId })(() => findBySlug(projectId, slug)),
      ),

    /** Boards that are known here and not gone, by id. */
    livingBoards: (boardIds: Iterable<string>): Promise<Map<string, B>> =>
      livingRows(boardIds, caches.boards, find),

    /** Whether the board is known to be deleted for good: one in the trash is not. Read anew. */
    isBoardGone,

    /** Returns those boards that are known to be deleted for good. Read anew. */
    async goneBoards(boardIds: Iterable<string>): Promise<Set<string>> {
      const ids = [...new Set(boardIds)];
      const gone = await Promise.all(ids.map(isBoardGone));
      return new Set(ids.filter((_, at) => gone[at]));
    },
  };
}
