import { AppError, type ProjectWatch, type User } from '@cardinal/service-kit';
import type { KnownProjects } from '../read-models/known-projects.ts';

interface Deps {
  known: Pick<KnownProjects, 'getRoles' | 'findNames'>;
  watch: Pick<ProjectWatch, 'ensure'>;
}

export type RequireOwnProjects = (actor: User, projectIds: readonly string[] | null) => Promise<void>;

/**
 * Requires that the caller is in these projects, or that they exist, for a super admin. The answer is the same for those
 * that do not exist.
 * @throws AppError `validation_failed`
 */
export const createRequireOwnProjects =
  ({ known, watch }: Deps): RequireOwnProjects =>
  async (actor, projectIds) => {
    if (!projectIds) return;
    await watch.ensure(projectIds);
    const [roles, names] = await Promise.all([known.getRoles(actor.id), known.findNames(projectIds)]);
    if (projectIds.every((id) => names.has(id) && (actor.isSuperAdmin || roles.has(id)))) return;
    const message = 'Please select projects that you are in';
    throw new AppError('validation_failed', message, { issues: [{ path: 'projectIds', message }] });
  };
