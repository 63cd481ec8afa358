import type { EventOf, pointsAwarded } from '@cardinal/contracts';
import type { Projects } from '../projects/project.repository.ts';
import type { Points } from './points.repository.ts';

/** Adds the points of an award to its user; those of a project that is gone are forgotten. */
export const createAwardPoints =
  ({ points, projects }: { points: Points; projects: Projects }) =>
  async ({ data }: EventOf<typeof pointsAwarded>): Promise<void> => {
    await points.add(data);
    // Looked up after the write: what a deletion could not see yet, this removes.
    if (!(await projects.byId(data.projectId))) await points.removeOf(data.projectId);
  };
