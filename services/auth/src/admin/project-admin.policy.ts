import { lookUpProject } from '@cardinal/contracts';
import { AppError, type InternalClient, notFound, type ProjectWatch, type User } from '@cardinal/service-kit';
import type { KnownProjects } from '../read-models/known-projects.ts';

export type RequireProjectAdmin = (actor: User, projectId: string) => Promise<void>;

/** Lets through who may administer the project. A project that the caller cannot even see is not confirmed to exist. */
export function createRequireProjectAdmin(
  known: KnownProjects,
  internal: InternalClient,
  watch: Pick<ProjectWatch, 'ensure'>,
): RequireProjectAdmin {
  /** What is known here; the owner is asked once when that is not enough. */
  async function standing(actor: User, projectId: string) {
    await watch.ensure([projectId]);
    const project = await known.project(projectId);
    if (project?.gone) return null;
    const role = project ? await known.roleOf(projectId, actor.id) : null;
    if (role || (project && actor.isSuperAdmin)) return { role, visible: true };
    const { tree } = await internal.call(lookUpProject, { query: { projectId } });
    if (!tree) return null;
    await known.takeIn(tree);
    const member = tree.members.value.find(({ userId }) => userId === actor.id);
    const isPublic = tree.boards.some(({ value }) => value.visibility === 'public');
    return { role: member?.role ?? null, visible: member !== undefined || isPublic };
  }

  return async (actor, projectId) => {
    const found = await standing(actor, projectId);
    if (!found) throw notFound('Project');
    if (actor.isSuperAdmin || found.role === 'project_admin') return;
    if (!found.visible) throw notFound('Project');
    throw new AppError('forbidden', 'Only project admins may do this');
  };
}
