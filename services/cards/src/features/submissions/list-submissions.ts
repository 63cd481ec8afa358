import type { listSubmissions, QueryOf, ResponseOf } from '@cardinal/contracts';
import { momentCursor, parseMoment } from '@cardinal/service-kit';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Submissions } from './submission.repository.ts';

export interface ListSubmissionsDeps {
  projects: Pick<Projects, 'findLivingBoards'>;
  submissions: Pick<Submissions, 'waiting' | 'countWaiting'>;
}

/** Submissions that wait for a decision in a project, the oldest first. */
export type ListSubmissions = (
  projectId: string,
  page: QueryOf<typeof listSubmissions>,
) => Promise<ResponseOf<typeof listSubmissions>>;

export function createListSubmissions({ projects, submissions }: ListSubmissionsDeps): ListSubmissions {
  return async (projectId, { cursor, limit }) => {
    const boards = await projects.findLivingBoards([projectId], ['name', 'slug']);
    const byId = new Map(boards.map((board) => [board._id, board]));
    const ids = [...byId.keys()];
    const [rows, total] = await Promise.all([
      submissions.waiting(ids, cursor ? parseMoment(cursor) : null, limit),
      submissions.countWaiting(ids),
    ]);
    const items = rows.map(({ boardId, createdAt, email, emailConfirmed = false, ...row }) => {
      const { _id, type, title, description, name, viaWidget = false } = row;
      const { name: boardName = '', slug = '' } = byId.get(boardId) ?? {};
      return {
        ...{ id: _id, type, title, description, name, viaWidget },
        email: email ? { address: email, confirmed: emailConfirmed } : null,
        board: { id: boardId, name: boardName, slug },
        submittedAt: createdAt.toISOString(),
      };
    });
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return { items, nextCursor: last ? momentCursor({ at: last.createdAt, id: last._id }) : null, total };
  };
}
