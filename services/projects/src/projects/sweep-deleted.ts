import type { Boards } from '../kernel/boards/board.repository.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';

const boardsALook = 500;

interface DeletionSweepDeps {
  projects: Pick<Projects, 'deletedIds' | 'living'>;
  boards: Pick<Boards, 'projectsNamed' | 'removeByProject'>;
}

/**
 * Removes boards of deleted projects, which are left by a crash between the two deletions or by a board created at that
 * moment. They are invisible, but occupy a seat of their owner. Each run checks deleted projects and the next part of
 * all boards, and says to go on at once where there are more.
 */
export function createDeletionSweep({ projects, boards }: DeletionSweepDeps) {
  let after = '';
  return async (): Promise<Date | undefined> => {
    for (const projectId of await projects.deletedIds()) await boards.removeByProject(projectId);
    const { projectIds, last } = await boards.projectsNamed(after, boardsALook);
    const living = await projects.living(projectIds);
    for (const projectId of projectIds) if (!living.has(projectId)) await boards.removeByProject(projectId);
    after = last ?? '';
    return last ? new Date() : undefined;
  };
}
