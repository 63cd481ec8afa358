import { type Role, reachesProject, roleIn } from '@cardinal/contracts';
import type { Projects } from '../read-models/projects.ts';
import type { Viewer } from './viewer.ts';

/** The role of a viewer in a project, by the read models. */
export const createFindRole =
  ({ projects }: { projects: Pick<Projects, 'memberRole'> }) =>
  async (viewer: Viewer, projectId: string): Promise<Role> => {
    const { id, isSuperAdmin } = viewer;
    if (!reachesProject(viewer, projectId)) return null;
    return roleIn(viewer, id && !isSuperAdmin ? await projects.memberRole(projectId, id) : null);
  };
