import type { BoardVisibility, ProjectRole } from '@cardinal/contracts';
import type { User } from '@cardinal/service-kit';
import type { ProjectDocument } from './project.model.ts';

/** The role that the account or a membership gives; null for who has neither. */
export function ownRole(project: Pick<ProjectDocument, 'members'>, actor: User): ProjectRole | null {
  if (actor.isSuperAdmin) return 'super_admin';
  return project.members.find(({ userId }) => userId === actor.id)?.role ?? null;
}

export const isAdmin = (role: ProjectRole): boolean => role === 'super_admin' || role === 'project_admin';

/** Public users, be they members or not, see the public boards only (decision 10). */
export const seesPrivateBoards = (role: ProjectRole): boolean => role !== 'public_user';

export const seesBoard = (role: ProjectRole, visibility: BoardVisibility): boolean =>
  visibility === 'public' || seesPrivateBoards(role);
