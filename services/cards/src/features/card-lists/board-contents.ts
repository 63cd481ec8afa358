import { type getBoardContents, may, type ResponseOf } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { CardModel } from '../../kernel/card/card.model.ts';
import type { ImageModel } from '../../kernel/images/image.model.ts';
import { givingUp, searchLimitMs } from '../../kernel/load/query-limits.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';

export type BoardContents = (
  viewer: Viewer,
  at: { slug: string; boardSlug: string },
) => Promise<ResponseOf<typeof getBoardContents>>;

export interface BoardContentsDeps {
  access: BoardAccess;
  cards: CardModel;
  images: ImageModel;
  projects: Pick<Projects, 'team'>;
}

interface AuthorRow {
  _id: string;
  cards: number;
  comments: number;
}

/** Counts the contents that a change of a board's visibility shows or hides, when an admin is about to make it. */
export function createBoardContents({ access, cards, images, projects }: BoardContentsDeps): BoardContents {
  const byAuthor = (boardId: string): Promise<AuthorRow[]> =>
    cards
      .aggregate<AuthorRow>([
        { $match: { boardId, deleted: false } },
        { $group: { _id: '$createdBy', cards: { $sum: 1 }, comments: { $sum: '$commentCount' } } },
      ])
      .option({ maxTimeMS: searchLimitMs, hint: 'newest' })
      .exec();

  async function findLinkWriters(projectId: string): Promise<Set<string>> {
    const roles = [...(await projects.team(projectId))];
    return new Set(roles.filter(([, role]) => may(role, 'text.writeLinks')).map(([userId]) => userId));
  }

  return async (viewer, at) => {
    const { board, project, role } = await access.boardBySlugs(viewer, at.slug, at.boardSlug);
    if (!may(role, 'board.manage')) throw new AppError('forbidden', 'Only project admins may do this');
    const [authors, imageCount, team] = await Promise.all([
      givingUp(byAuthor(board._id)),
      images.countDocuments({ boardId: board._id, state: 'ready', internal: { $exists: false } }),
      findLinkWriters(project._id),
    ]);
    const sum = (of: 'cards' | 'comments') => authors.reduce((total, row) => total + row[of], 0);
    return {
      cards: sum('cards'),
      comments: sum('comments'),
      images: imageCount,
      outsideAuthors: authors.filter(({ _id }) => !team.has(_id)).length,
    };
  };
}
