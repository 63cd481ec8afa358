import type { HiddenCard } from '@cardinal/contracts';
import { earlierThan, momentCursor, parseMoment } from '@cardinal/service-kit';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Names } from '../../kernel/read-models/users.ts';

export interface ListHiddenDeps {
  cards: CardModel;
  projects: Pick<Projects, 'livingBoards'>;
  names: Names;
}

/** The hidden cards of a project, the last one first. */
export type ListHidden = (
  projectId: string,
  page: { cursor?: string | undefined; limit: number },
) => Promise<{ items: HiddenCard[]; nextCursor: string | null }>;

const fields = { title: 1, boardId: 1, createdBy: 1, hidden: 1 } as const;
type Row = Pick<CardRow, '_id' | 'title' | 'boardId' | 'createdBy'> & Required<Pick<CardRow, 'hidden'>>;

export const createListHidden =
  ({ cards, projects, names }: ListHiddenDeps): ListHidden =>
  async (projectId, { cursor, limit }) => {
    const since = earlierThan('hidden.at', cursor ? parseMoment(cursor) : null);
    const rows = await cards
      .find({ projectId, 'hidden.at': { $exists: true }, ...since }, fields)
      .sort({ 'hidden.at': -1, _id: -1 })
      .limit(limit)
      .hint('hidden')
      .lean<Row[]>();
    const boards = await projects.livingBoards(rows.map(({ boardId }) => boardId));
    const people = await names(rows.flatMap(({ createdBy, hidden }) => [createdBy, hidden.by]));
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      items: rows.map(({ _id: cardId, title, boardId, createdBy, hidden }) => ({
        ...{ cardId, title, boardName: boards.get(boardId)?.name ?? null },
        author: people.get(createdBy) ?? null,
        ...{ at: hidden.at.toISOString(), by: people.get(hidden.by) ?? null, reason: hidden.reason },
      })),
      nextCursor: last ? momentCursor({ at: last.hidden.at, id: last._id }) : null,
    };
  };
