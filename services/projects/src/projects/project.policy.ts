import type { BoardVisibility, MembershipState, ProjectRole } from '@cardinal/contracts';
import { AppError, type User } from '@cardinal/service-kit';
import type { Member, ProjectDocument } from './project.model.ts';

/** The role that the account or a membership gives; null for who has neither. */
export function ownRole(project: Pick<ProjectDocument, 'members'>, actor: User): ProjectRole | null {
  if (actor.isSuperAdmin) return 'super_admin';
  return project.members.find(({ userId }) => userId === actor.id)?.role ?? null;
}

export const hasJoined = ({ consent }: Pick<Member, 'consent'>): boolean => Boolean(consent);

export function membershipOf({ members }: Pick<ProjectDocument, 'members'>, userId: string): MembershipState {
  const member = members.find((one) => one.userId === userId);
  if (!member) return 'none';
  return hasJoined(member) ? 'joined' : 'added';
}

/** @throws AppError `forbidden` */
export function requireMember(project: Pick<ProjectDocument, 'members'>, actor: User): void {
  if (membershipOf(project, actor.id) === 'none')
    throw new AppError('forbidden', 'You are not a member of this project');
}

const isAdmin = (role: ProjectRole | null): boolean => role === 'super_admin' || role === 'project_admin';

/** @throws AppError `forbidden` */
export function requireAdmin(role: ProjectRole | null): void {
  if (!isAdmin(role)) throw new AppError('forbidden', 'Only project admins may do this');
}

/** Public users, be they members or not, see the public boards only (docs/product-rules.md, Who sees what). */
export const seesPrivateBoards = (role: ProjectRole): boolean => role !== 'public_user';

export const seesBoard = (role: ProjectRole, visibility: BoardVisibility): boolean =>
  visibility === 'public' || seesPrivateBoards(role);
