import type { Boards } from '../boards/board.repository.ts';
import type { Projects } from './project.repository.ts';

const boardsALook = 500;

interface DeletionSweepDeps {
  projects: Pick<Projects, 'deletedIds' | 'living'>;
  boards: Pick<Boards, 'projectsNamed' | 'removeOf'>;
}

/**
 * Removes boards whose project is gone: a crash came between the deletion of a project and that of its boards, or
 * right after a board was made in a project that was deleted at that moment. Nobody sees such a board, but it would
 * hold a seat of its owner. Each run looks at deleted projects and at the next stretch of all boards.
 */
export function createDeletionSweep({ projects, boards }: DeletionSweepDeps) {
  let after = '';
  return async (): Promise<void> => {
    for (const projectId of await projects.deletedIds()) await boards.removeOf(projectId);
    const { projectIds, last } = await boards.projectsNamed(after, boardsALook);
    const living = await projects.living(projectIds);
    for (const projectId of projectIds) if (!living.has(projectId)) await boards.removeOf(projectId);
    after = last ?? '';
  };
}
