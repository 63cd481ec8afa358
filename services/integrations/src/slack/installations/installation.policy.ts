import { may, reachesProject, roleIn, seesProject } from '@cardinal/contracts';
import type { ProjectRow } from '@cardinal/project-directory';
import { AppError, notFound, type ProjectWatch, type User } from '@cardinal/service-kit';
import { createFindRole } from '../../project-role.ts';
import type { Projects } from '../../read-models/projects.ts';

export interface InstallationPolicyDeps {
  projects: Projects;
  watch: Pick<ProjectWatch, 'ensure'>;
}

export type InstallationPolicy = ReturnType<typeof createInstallationPolicy>;

/**
 * Requires an admin of the project. If the caller cannot see the project, the answer does not reveal that it exists.
 */
export function createInstallationPolicy({ projects, watch }: InstallationPolicyDeps) {
  const findRole = createFindRole({ projects });

  return {
    /** @throws AppError unless the actor administers the project */
    async administered(actor: User, projectId: string): Promise<ProjectRow> {
      if (!reachesProject(actor, projectId)) throw notFound('Project');
      await watch.ensure([projectId]);
      const project = await projects.project(projectId);
      if (!project) throw notFound('Project');
      const role = roleIn(actor, actor.isSuperAdmin ? null : await findRole(actor.id, projectId));
      if (may(role, 'slack.manage')) return project;
      if (!seesProject(role, await projects.hasOpenBoard(projectId))) throw notFound('Project');
      throw new AppError('forbidden', 'Only project admins can configure Slack integration');
    },
  };
}
