import { may, reachesProject, roleIn, seesProject } from '@cardinal/contracts';
import type { ProjectRow } from '@cardinal/project-directory';
import { AppError, notFound, type ProjectWatch, type User } from '@cardinal/service-kit';
import { createFindRole } from '../project-role.ts';
import type { Projects } from '../read-models/projects.ts';
import type { WebhookDocument } from './webhook.model.ts';

export interface WebhookPolicyDeps {
  projects: Projects;
  watch: Pick<ProjectWatch, 'ensure'>;
}

export type WebhookPolicy = ReturnType<typeof createWebhookPolicy>;

/** Webhooks belong to the admins of a project, and send what these may see. */
export function createWebhookPolicy({ projects, watch }: WebhookPolicyDeps) {
  const findRole = createFindRole({ projects });

  return {
    /**
     * The project with this slug.
     * @throws AppError unless the actor administers it; if they cannot see it, as if it did not exist
     */
    async administered(actor: User, slug: string): Promise<ProjectRow> {
      const found = await projects.projectBySlug(slug);
      if (!found || !reachesProject(actor, found._id)) throw notFound('Project');
      await watch.ensure([found._id]);
      const project = await projects.project(found._id);
      if (!project) throw notFound('Project');
      const role = roleIn(actor, actor.isSuperAdmin ? null : await findRole(actor.id, project._id));
      if (may(role, 'project.manage')) return project;
      if (!seesProject(role, await projects.hasOpenBoard(project._id))) throw notFound('Project');
      throw new AppError('forbidden', 'Only project admins can manage webhooks');
    },

    /**
     * Whether the maker of a webhook still administers its project. Contains every revocation that was answered.
     * @throws AppError `unavailable` if the projects service does not answer
     */
    async mayStillSend({ projectId, makerId, isMakerSuper }: WebhookDocument): Promise<boolean> {
      if (makerId === null) return false;
      await watch.ensure([projectId]);
      const role = (await projects.rolesIn(projectId, [makerId])).get(makerId) ?? null;
      return may(roleIn({ isSuperAdmin: isMakerSuper }, role), 'project.manage');
    },
  };
}
