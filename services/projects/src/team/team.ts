import {
  type AssignableRole,
  memberAdded,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
} from '@cardinal/contracts';
import { type NewEvent, newEvent, type User } from '@cardinal/service-kit';
import type { Consent, Member, ProjectDocument } from '../kernel/projects/project.model.ts';
import { ownRole, requireRight } from '../kernel/projects/project.policy.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import { membersStream, projectNamed, toMemberSnapshot } from '../kernel/projects/project.snapshot.ts';
import {
  hasKnown,
  isMember,
  isOfOwnSponsor,
  requireOwnSponsor,
  withJoined,
  withMember,
  withoutMember,
  withRole,
} from './team.rules.ts';

/** The user that a change of the team is about. */
export interface Person {
  userId: string;
  username: string;
  /** The sponsor of the account; null or undefined for approved ones. */
  sponsoredBy?: string | null | undefined;
}

type TeamChange = ReallyChanged | null;
interface ReallyChanged {
  set: Partial<ProjectDocument>;
  events: NewEvent[];
}

const whyLastAdminStays =
  'You are the only admin of this project. Make somebody else a project admin first, or delete the project.';

export type Team = ReturnType<typeof createTeam>;

/**
 * Changes of a project's team. Each is one write of the project's document, so concurrent changes cannot remove the
 * last admin. All return null if the project is gone.
 */
export function createTeam({ projects }: { projects: Projects }) {
  const change = (projectId: string, decide: (project: ProjectDocument) => TeamChange) =>
    projects.change(projectId, decide, { counter: 'membersVersion' });

  /** Checks again within the write: an admin who has just been removed may not change anything. */
  const changeBy = (by: User, projectId: string, decide: (project: ProjectDocument) => TeamChange) =>
    change(projectId, (project) => {
      requireRight(ownRole(project, by), 'team.manage');
      return decide(project);
    });

  function withEvent(
    definition: typeof memberAdded | typeof memberJoined | typeof memberRoleChanged,
    project: ProjectDocument,
    { userId, username }: Person,
    members: Member[],
  ): TeamChange {
    const after = members.find((one) => one.userId === userId)!;
    const member = toMemberSnapshot(project._id, after, username);
    const data = { member, project: projectNamed(project) };
    return { set: { members }, events: [newEvent(definition, data, membersStream(project._id))] };
  }

  function added(
    project: ProjectDocument,
    person: Person,
    role: AssignableRole,
    consent: Consent | null,
  ): TeamChange {
    requireOwnSponsor(project, person);
    const member = { userId: person.userId, role, createdAt: new Date(), consent };
    return withEvent(memberAdded, project, person, withMember(project, member));
  }

  /** All removals from a team go through here. */
  function taken(project: ProjectDocument, userId: string, why?: string | null): ReallyChanged {
    const data = { projectId: project._id, userId, project: projectNamed(project) };
    return {
      set: withoutMember(project, userId, why),
      events: [newEvent(memberRemoved, data, membersStream(project._id))],
    };
  }

  return {
    /** @throws AppError `already_member` */
    add: (by: User, projectId: string, person: Person, role: AssignableRole) =>
      changeBy(by, projectId, (project) =>
        added(project, person, role, by.isSuperAdmin ? 'super_admin' : null),
      ),

    /** Adds an account created for this project, unless it was in the team before. */
    addOnce: (projectId: string, person: Person, role: AssignableRole) =>
      change(projectId, (project) =>
        hasKnown(project, person.userId) || !isOfOwnSponsor(project, person)
          ? null
          : added(project, person, role, 'made_here'),
      ),

    /** The user's own click. */
    join: ({ id: userId, username }: User, projectId: string) =>
      change(projectId, (project) => {
        const members = withJoined(project, userId);
        return members && withEvent(memberJoined, project, { userId, username }, members);
      }),

    changeRole: (by: User, projectId: string, person: Person, role: AssignableRole) =>
      changeBy(by, projectId, (project) => {
        const members = withRole(project, person.userId, role);
        return members && withEvent(memberRoleChanged, project, person, members);
      }),

    remove: (by: User, projectId: string, userId: string) =>
      changeBy(by, projectId, (project) => taken(project, userId)),

    /**
     * Removes a user whose account is being deleted.
     * @throws AppError `last_admin`
     */
    takeOut: (projectId: string, userId: string) =>
      change(projectId, (project) => (isMember(project, userId) ? taken(project, userId) : null)),

    /** The account is gone, so the user is removed even if the project loses its last admin. */
    erase: (projectId: string, userId: string) =>
      change(projectId, (project) => (isMember(project, userId) ? taken(project, userId, null) : null)),

    /** @throws AppError `last_admin`, with what the user can do */
    leave: ({ id }: User, projectId: string) =>
      change(projectId, (project) => taken(project, id, whyLastAdminStays)),
  };
}
