import { AppError } from '@cardinal/service-kit';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import { isSoleAdmin } from './team.rules.ts';
import type { Team } from './team.ts';

const named = ({ _id: id, name }: ProjectDocument) => ({ id, name });

/**
 * Removes a user whose account is being deleted from all teams, or from none if a project would lose its last admin. If
 * another admin leaves at the same moment, the user may become the last one in that project. Then it is reported, and
 * the user has left the others.
 */
export const createLeaveTeams =
  ({ projects, team }: { projects: Projects; team: Team }) =>
  async (userId: string): Promise<{ id: string; name: string }[]> => {
    const found = await projects.ofMember(userId);
    const sole = found.filter((project) => isSoleAdmin(project, userId));
    if (sole.length > 0) return sole.map(named);
    const left = await Promise.all(
      found.map((project) =>
        team.takeOut(project._id, userId).then(
          () => [],
          (error: unknown) => {
            if (error instanceof AppError && error.code === 'last_admin') return [named(project)];
            throw error;
          },
        ),
      ),
    );
    return left.flat();
  };

/** Memberships added while the account was being deleted are removed as well. */
export const createEraseMember =
  ({ projects, team }: { projects: Projects; team: Team }) =>
  async (userId: string): Promise<void> => {
    for (const { _id } of await projects.ofMember(userId)) await team.erase(_id, userId);
  };
