import { type MembershipState, may, type ProjectAction, type Role, roleIn } from '@cardinal/contracts';
import { AppError, type User } from '@cardinal/service-kit';
import type { Member, ProjectDocument } from './project.model.ts';

/** The part of a user that decides about their rights. */
export type Account = Pick<User, 'id' | 'isSuperAdmin' | 'token'>;

/** The role from the account or a membership; null if neither gives one. */
export const ownRole = (project: Pick<ProjectDocument, 'members'>, actor: Account): Role =>
  roleIn(actor, project.members.find(({ userId }) => userId === actor.id)?.role ?? null);

export const hasJoined = ({ consent }: Pick<Member, 'consent'>): boolean => Boolean(consent);

export function getMembership(
  { members }: Pick<ProjectDocument, 'members'>,
  userId: string,
): MembershipState {
  const member = members.find((one) => one.userId === userId);
  if (!member) return 'none';
  return hasJoined(member) ? 'joined' : 'added';
}

/** @throws AppError `forbidden` */
export function requireMember(project: Pick<ProjectDocument, 'members'>, actor: Account): void {
  if (getMembership(project, actor.id) === 'none')
    throw new AppError('forbidden', 'You are not a member of this project');
}

/** @throws AppError `forbidden` */
export function requireRight(role: Role, action: ProjectAction): void {
  if (!may(role, action)) throw new AppError('forbidden', 'Only project admins may do this');
}
