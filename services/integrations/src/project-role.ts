import type { AssignableRole } from '@cardinal/contracts';
import type { Projects } from './read-models/projects.ts';

/** Creates a function that finds a user's role in a project; null if they are no member. */
export const createFindRole = ({ projects }: { projects: Pick<Projects, 'rolesIn' | 'ask'> }) =>
  async function findRole(userId: string, projectId: string): Promise<AssignableRole | null> {
    const known = (await projects.rolesIn(projectId, [userId])).get(userId);
    if (known) return known;
    // The membership's event may be on its way. If its owner does not answer, the read model decides.
    await projects.ask({ projectId }).catch(() => {});
    return (await projects.rolesIn(projectId, [userId])).get(userId) ?? null;
  };
