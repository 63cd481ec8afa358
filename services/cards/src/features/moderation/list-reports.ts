import { limits, type ReportedItem } from '@cardinal/contracts';
import { earlierThan, momentCursor, parseMoment } from '@cardinal/service-kit';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { CommentModel, CommentRow } from '../comments/comment.model.ts';
import type { ReportsModel, ReportsRow } from './report.model.ts';

export interface ListReportsDeps {
  reported: ReportsModel;
  cards: CardModel;
  comments: CommentModel;
  projects: Pick<Projects, 'livingBoards'>;
  names: Names;
}

type Page = { items: ReportedItem[]; nextCursor: string | null; total: number };

/** Items that wait for a decision in a project, newest first. */
export type ListReports = (
  projectId: string,
  page: { cursor?: string | undefined; limit: number },
) => Promise<Page>;

const cardFields = { title: 1, boardId: 1, createdBy: 1, deleted: 1, hidden: 1, lock: 1 } as const;
type Card = Pick<CardRow, '_id' | keyof typeof cardFields>;
const commentFields = { content: 1, userId: 1, deleted: 1, placeholder: 1, hidden: 1 } as const;
type Comment = Pick<CommentRow, '_id' | keyof typeof commentFields>;

const byId = <T extends { _id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row._id, row]));

export function createListReports(deps: ListReportsDeps): ListReports {
  const { reported, cards, comments, projects, names } = deps;

  async function findSubjects(rows: readonly ReportsRow[]) {
    const [found, said] = await Promise.all([
      cards.find({ _id: { $in: rows.map(({ cardId }) => cardId) } }, cardFields).lean<Card[]>(),
      comments
        .find(
          { _id: { $in: rows.filter((row) => row.target === 'comment').map(({ _id }) => _id) } },
          commentFields,
        )
        .lean<Comment[]>(),
    ]);
    const boards = await projects.livingBoards(found.map(({ boardId }) => boardId));
    return { cards: byId(found), comments: byId(said), boards };
  }

  /** The author and the text; null where it is gone. */
  function getContent(row: ReportsRow, card: Card | undefined, comment: Comment | undefined) {
    if (!card || (card.deleted && !card.hidden)) return null;
    if (row.target === 'card')
      return { authorId: card.createdBy, text: card.title, hidden: card.hidden !== undefined };
    if (!comment || comment.deleted || (comment.placeholder && !comment.hidden)) return null;
    const text = (comment.hidden?.was.content ?? comment.content).slice(0, limits.descriptionInLists * 5);
    return { authorId: comment.userId, text, hidden: comment.hidden !== undefined };
  }

  return async (projectId, { cursor, limit }) => {
    const waiting = { projectId, open: true, deleted: false };
    const [rows, total] = await Promise.all([
      reported
        .find({ ...waiting, ...earlierThan('openedAt', cursor ? parseMoment(cursor) : null) }, { outbox: 0 })
        .sort({ openedAt: -1, _id: -1 })
        .limit(limit)
        .lean<ReportsRow[]>(),
      reported.countDocuments(waiting),
    ]);
    const subjects = await findSubjects(rows);
    const shown = rows.map((row) => {
      const card = subjects.cards.get(row.cardId);
      return { row, card, content: getContent(row, card, subjects.comments.get(row._id)) };
    });
    const people = await names(
      shown.flatMap(({ row, content }) => [
        ...row.reports.map(({ by }) => by),
        ...(content ? [content.authorId] : []),
      ]),
    );
    const items = shown.map(({ row, card, content }) => ({
      ...{ targetId: row._id, target: row.target, cardId: row.cardId },
      cardTitle: content ? (card?.title ?? null) : null,
      boardName: subjects.boards.get(card?.boardId ?? '')?.name ?? null,
      author: content ? (people.get(content.authorId) ?? null) : null,
      text: content?.text ?? null,
      ...{ hidden: content?.hidden ?? false, locked: card?.lock !== undefined },
      // Reports before the last decision were decided on.
      reports: row.reports
        .filter(({ at }) => at >= row.openedAt)
        .map(({ by, at, ...report }) => ({ ...report, at: at.toISOString(), by: people.get(by) ?? null })),
    }));
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return { items, nextCursor: last ? momentCursor({ at: last.openedAt, id: last._id }) : null, total };
  };
}
