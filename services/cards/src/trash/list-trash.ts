import type { listTrash, QueryOf, ResponseOf, Trashed } from '@cardinal/contracts';
import { momentCursor, momentOf } from '../activity/moment.ts';
import type { Projects } from '../read-models/projects.ts';
import type { Names } from '../read-models/users.ts';
import type { Trash } from './trash.repository.ts';
import { expiryOf } from './trash.rules.ts';

export interface ListTrashDeps {
  trash: Pick<Trash, 'page' | 'count'>;
  projects: Pick<Projects, 'boardRow'>;
  names: Names;
}

type Page = ResponseOf<typeof listTrash>;
export type ListTrash = (projectId: string, page: QueryOf<typeof listTrash>) => Promise<Page>;

export function createListTrash({ trash, projects, names }: ListTrashDeps): ListTrash {
  async function boardOf(boardId: string): Promise<Trashed['board']> {
    const board = await projects.boardRow(boardId);
    return board && { id: boardId, name: board.name, isTrashed: board.gone === true };
  }

  return async (projectId, { cursor, limit }) => {
    const [cards, total] = await Promise.all([
      trash.page(projectId, cursor ? momentOf(cursor) : null, limit),
      trash.count(projectId),
    ]);
    const [people, boards] = await Promise.all([
      names(cards.map(({ trashed }) => trashed.by)),
      Promise.all(cards.map(({ boardId }) => boardOf(boardId))),
    ]);
    const items = cards.map(({ _id: id, title, trashed }, index) => ({
      ...{ id, kind: 'card' as const, title, board: boards[index] ?? null, cardCount: null },
      deletedAt: trashed.at.toISOString(),
      deletedBy: people.get(trashed.by) ?? null,
      expiresAt: expiryOf(trashed).toISOString(),
    }));
    const last = items.length === limit ? cards.at(-1) : undefined;
    return { items, nextCursor: last ? momentCursor({ at: last.trashed.at, id: last._id }) : null, total };
  };
}
