import {
  lookUpProject,
  may,
  type Role,
  reachesProject,
  roleIn,
  seesBoard,
  seesProject,
} from '@cardinal/contracts';
import { AppError, type InternalClient, notFound, type ProjectWatch, type User } from '@cardinal/service-kit';
import type { KnownProjects } from '../read-models/known-projects.ts';

export type RequireProjectAdmin = (actor: User, projectId: string) => Promise<void>;

interface RequireProjectAdminDeps {
  known: KnownProjects;
  internal: InternalClient;
  watch: Pick<ProjectWatch, 'ensure'>;
}

/**
 * Requires an admin of the project. If the caller cannot see the project, the answer does not reveal that it exists.
 */
export function createRequireProjectAdmin({
  known,
  internal,
  watch,
}: RequireProjectAdminDeps): RequireProjectAdmin {
  /** Asks the read model, and the owner once if that is not enough. Null: there is no such project. */
  async function standing(actor: User, projectId: string): Promise<{ role: Role; isOpen: boolean } | null> {
    if (!reachesProject(actor, projectId)) return null;
    await watch.ensure([projectId]);
    const project = await known.projectRow(projectId);
    if (project?.gone) return null;
    const role = roleIn(actor, project ? await known.findRole(projectId, actor.id) : null);
    if (project && role) return { role, isOpen: false };
    const { tree } = await internal.call(lookUpProject, { query: { projectId } });
    if (!tree) return null;
    await known.store(tree);
    const member = tree.members.value.find(({ userId }) => userId === actor.id);
    const isOpen = tree.boards.some(({ value }) => seesBoard(null, value.visibility));
    return { role: roleIn(actor, member?.role ?? null), isOpen };
  }

  return async (actor, projectId) => {
    const found = await standing(actor, projectId);
    if (!found) throw notFound('Project');
    if (may(found.role, 'team.manage')) return;
    if (!seesProject(found.role, found.isOpen)) throw notFound('Project');
    throw new AppError('forbidden', 'Only project admins may do this');
  };
}
