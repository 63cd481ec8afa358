import type { Boards } from './boards.ts';
import type { Members } from './members.ts';
import type { Projects } from './projects.ts';

/**
 * Removes what was written of a project that is gone. To be called after the write: what the deletion could not see
 * yet, as its event or an answer of its owner came later, goes now.
 */
export const forgetIfProjectGone =
  ({ projects, boards, members }: { projects: Projects; boards: Boards; members: Members }) =>
  async (projectId: string): Promise<void> => {
    if (!(await projects.byId(projectId))?.gone) return;
    await boards.buryAll(projectId);
    await members.buryAll(projectId);
  };
