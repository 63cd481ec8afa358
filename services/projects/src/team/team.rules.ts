import type { AssignableRole } from '@cardinal/contracts';
import { AppError, notFound } from '@cardinal/service-kit';
import type { Member, ProjectDocument } from '../kernel/projects/project.model.ts';
import { hasJoined } from '../kernel/projects/project.policy.ts';

type Team = Pick<ProjectDocument, 'members' | 'formerMembers'>;

const lastAdmin = (why = 'A project needs at least one project admin') => new AppError('last_admin', why);

function findMember({ members }: Team, userId: string): Member {
  const member = members.find((one) => one.userId === userId);
  if (!member) throw notFound('Team member');
  return member;
}

const isLastAdmin = ({ members }: Team, { userId }: Member): boolean =>
  members.every((member) => member.role !== 'project_admin' || member.userId === userId);

/** Whether an account may be added to this team: a sponsored one only if its sponsor is a project admin now. */
export const isOfOwnSponsor = (
  { members }: Pick<Team, 'members'>,
  { sponsoredBy }: { sponsoredBy?: string | null | undefined },
): boolean =>
  !sponsoredBy || members.some(({ userId, role }) => userId === sponsoredBy && role === 'project_admin');

/** @throws AppError `account_sponsored` */
export function requireOwnSponsor(
  team: Pick<Team, 'members'>,
  person: { username: string; sponsoredBy?: string | null | undefined },
): void {
  if (isOfOwnSponsor(team, person)) return;
  throw new AppError(
    'account_sponsored',
    `${person.username} is waiting for approval and can be added only to projects of the admin who made the account`,
  );
}

/** @throws AppError `already_member` */
export function withMember(team: Team, member: Member): Member[] {
  if (team.members.some(({ userId }) => userId === member.userId))
    throw new AppError('already_member', 'This user is already a member of the project');
  return [...team.members, member];
}

/**
 * The members with a new role for one of them; null if it has it already.
 * @throws AppError `last_admin`, or `not_found` if the user is not a member
 */
export function withRole(team: Team, userId: string, role: AssignableRole): Member[] | null {
  const member = findMember(team, userId);
  if (member.role === role) return null;
  if (member.role === 'project_admin' && isLastAdmin(team, member)) throw lastAdmin();
  return team.members.map((one) => (one.userId === userId ? { ...one, role } : one));
}

/**
 * The members after one of them joined by a click; null if they had joined before.
 * @throws AppError `not_found` if the user is not a member
 */
export function withJoined(team: Team, userId: string): Member[] | null {
  if (hasJoined(findMember(team, userId))) return null;
  return team.members.map((one) => (one.userId === userId ? { ...one, consent: 'own_click' } : one));
}

export const isMember = ({ members }: Pick<Team, 'members'>, userId: string): boolean =>
  members.some((member) => member.userId === userId);

/** Whether the project would have no admin without this user. */
export const isSoleAdmin = (team: Pick<Team, 'members'>, userId: string): boolean =>
  team.members.some((one) => one.userId === userId && one.role === 'project_admin') &&
  team.members.every((one) => one.role !== 'project_admin' || one.userId === userId);

/**
 * @param why the refusal of the last admin, in words for the caller; null to remove the user in any case
 * @throws AppError `last_admin`, or `not_found` if the user is not a member
 */
export function withoutMember(team: Team, userId: string, why?: string | null): Team {
  findMember(team, userId);
  if (why !== null && isSoleAdmin(team, userId)) throw lastAdmin(why);
  return {
    members: team.members.filter((one) => one.userId !== userId),
    formerMembers: [...team.formerMembers.filter((id) => id !== userId), userId],
  };
}

/** Whether a user is, or ever was, in the team. */
export const hasKnown = ({ members, formerMembers }: Team, userId: string): boolean =>
  formerMembers.includes(userId) || members.some((member) => member.userId === userId);
