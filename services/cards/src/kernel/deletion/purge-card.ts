import type { CardDocument } from '../card/card.model.ts';
import type { BoardCounts } from '../card-counts/board-counts.ts';
import type { Projects } from '../read-models/projects.ts';
import type { RemoveContents } from './remove-contents.ts';

export interface PurgeCardDeps {
  removeContents: RemoveContents;
  boardCounts: Pick<BoardCounts, 'settle'>;
  projects: Pick<Projects, 'isBoardGone'>;
}

/** Removes what is stored about a deleted card before its document goes; harmless to repeat. */
export const createPurgeCard =
  ({ removeContents, boardCounts, projects }: PurgeCardDeps) =>
  async (card: CardDocument): Promise<void> => {
    await removeContents([card._id]);
    if (!(await projects.isBoardGone(card.boardId))) await boardCounts.settle(card);
  };
