import type { listTrash, QueryOf, ResponseOf } from '@cardinal/contracts';
import { getExpiry, momentCursor, parseMoment } from '@cardinal/service-kit';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { Trash } from './trash.repository.ts';
import type { TrashedBoards } from './trashed-boards.ts';

export interface ListTrashDeps {
  trash: Pick<Trash, 'page' | 'count'>;
  projects: Pick<Projects, 'livingBoards'>;
  trashedBoards: TrashedBoards;
  names: Names;
}

type Page = ResponseOf<typeof listTrash>;
export type ListTrash = (projectId: string, page: QueryOf<typeof listTrash>) => Promise<Page>;

export function createListTrash({ trash, projects, trashedBoards, names }: ListTrashDeps): ListTrash {
  return async (projectId, { cursor, limit }) => {
    const boardsThere = await trashedBoards(projectId);
    const of = { projectId, except: boardsThere.map(({ id }) => id) };
    const [cards, total] = await Promise.all([
      trash.page(of, cursor ? parseMoment(cursor) : null, limit),
      trash.count(of),
    ]);
    const [people, boards] = await Promise.all([
      names([...cards.map(({ trashed }) => trashed.by), ...boardsThere.map(({ deletedBy }) => deletedBy)]),
      projects.livingBoards(cards.map(({ boardId }) => boardId)),
    ]);
    const items = cards.map(({ _id: id, boardId, title, trashed }) => ({
      ...{ id, title, board: { id: boardId, name: boards.get(boardId)?.name ?? '' } },
      deletedAt: trashed.at.toISOString(),
      deletedBy: people.get(trashed.by) ?? null,
      expiresAt: getExpiry(trashed).toISOString(),
    }));
    const last = items.length === limit ? cards.at(-1) : undefined;
    return {
      items,
      nextCursor: last ? momentCursor({ at: last.trashed.at, id: last._id }) : null,
      total,
      boards: boardsThere.map((board) => ({ ...board, deletedBy: people.get(board.deletedBy) ?? null })),
    };
  };
}
