import type { AssignableRole } from '@cardinal/contracts';
import { AppError, notFound } from '@cardinal/service-kit';
import type { Member, ProjectDocument } from '../projects/project.model.ts';

type Team = Pick<ProjectDocument, 'members' | 'formerMembers'>;

const lastAdmin = () => new AppError('last_admin', 'A project needs at least one project admin');

function memberOf({ members }: Team, userId: string): Member {
  const member = members.find((one) => one.userId === userId);
  if (!member) throw notFound('Team member');
  return member;
}

const isLastAdmin = ({ members }: Team, { userId }: Member): boolean =>
  members.every((member) => member.role !== 'project_admin' || member.userId === userId);

/** @throws AppError `already_member` */
export function withMember(team: Team, member: Member): Member[] {
  if (team.members.some(({ userId }) => userId === member.userId))
    throw new AppError('already_member', 'This user is already a member of the project');
  return [...team.members, member];
}

/**
 * The members with another role for one of them; null where it has it already.
 * @throws AppError `last_admin`, or `not_found` for who is not a member
 */
export function withRole(team: Team, userId: string, role: AssignableRole): Member[] | null {
  const member = memberOf(team, userId);
  if (member.role === role) return null;
  if (member.role === 'project_admin' && isLastAdmin(team, member)) throw lastAdmin();
  return team.members.map((one) => (one.userId === userId ? { ...one, role } : one));
}

/** @throws AppError `last_admin`, or `not_found` for who is not a member */
export function withoutMember(team: Team, userId: string): Team {
  const member = memberOf(team, userId);
  if (member.role === 'project_admin' && isLastAdmin(team, member)) throw lastAdmin();
  return {
    members: team.members.filter((one) => one.userId !== userId),
    formerMembers: [...team.formerMembers.filter((id) => id !== userId), userId],
  };
}

/** Whether somebody is, or ever was, in the team. */
export const hasKnown = ({ members, formerMembers }: Team, userId: string): boolean =>
  formerMembers.includes(userId) || members.some((member) => member.userId === userId);
