import type { EventOf, pointsAwarded } from '@cardinal/contracts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import type { Points } from './points.repository.ts';

/** Adds awarded points to a user; removes them if the project is gone. */
export const createAwardPoints =
  ({ points, projects }: { points: Points; projects: Projects }) =>
  async ({ data }: EventOf<typeof pointsAwarded>): Promise<void> => {
    await points.add(data);
    // Read after the write: a deletion that came before could not see the points.
    if (!(await projects.byId(data.projectId))) await points.removeByProject(data.projectId);
  };
