import type { Followers } from './followers.ts';
import type { Projects } from './projects.ts';

interface OnCard {
  cardId: string;
  boardId: string;
  projectId: string;
}

/**
 * Removes what was written of a card that is gone, by itself or with its board or project. To be called after the
 * write: what the deletion could not see yet, as it came before, goes now.
 */
export const forgetIfCardGone =
  (projects: Projects, followers: Followers) =>
  async ({ cardId, boardId, projectId }: OnCard): Promise<void> => {
    const [isGone, board, project] = await Promise.all([
      followers.isGone(cardId),
      projects.boardRow(boardId),
      projects.projectRow(projectId),
    ]);
    if (isGone || board?.gone || project?.gone) await followers.buryCard(cardId);
  };
