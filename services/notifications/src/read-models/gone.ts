import type { Boards } from './boards.ts';
import type { Followers } from './followers.ts';
import type { Members } from './members.ts';
import type { Projects } from './projects.ts';

export interface GoneParts {
  projects: Projects;
  boards: Boards;
  members: Members;
}

/**
 * Removes what was written of a project that is gone. To be called after the write: what the deletion could not see
 * yet, as its event or an answer of its owner came later, goes now.
 */
export const forgetIfProjectGone =
  ({ projects, boards, members }: GoneParts) =>
  async (projectId: string): Promise<void> => {
    if (!(await projects.byId(projectId))?.gone) return;
    await boards.buryAll(projectId);
    await members.buryAll(projectId);
  };

interface OnCard {
  cardId: string;
  boardId: string;
  projectId: string;
}

/** The same for what was written of a card that is gone, by itself or with its board or project. */
export const forgetIfCardGone =
  ({ projects, boards }: GoneParts, followers: Followers) =>
  async ({ cardId, boardId, projectId }: OnCard): Promise<void> => {
    const [isGone, board, project] = await Promise.all([
      followers.isGone(cardId),
      boards.byId(boardId),
      projects.byId(projectId),
    ]);
    if (isGone || board?.gone || project?.gone) await followers.buryCard(cardId);
  };
