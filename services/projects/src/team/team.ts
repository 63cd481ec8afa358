import { type AssignableRole, memberAdded, memberRemoved, memberRoleChanged } from '@cardinal/contracts';
import { type NewEvent, newEvent, type User } from '@cardinal/service-kit';
import type { ProjectDocument } from '../projects/project.model.ts';
import { ownRole, requireAdmin } from '../projects/project.policy.ts';
import type { Projects } from '../projects/project.repository.ts';
import { memberSnapshotOf, membersStream, projectNamed } from '../projects/project.snapshot.ts';
import { hasKnown, withMember, withoutMember, withRole } from './team.rules.ts';

/** Whom a change of the team is about. */
export interface Person {
  userId: string;
  username: string;
}

type TeamChange = { set: Partial<ProjectDocument>; events: NewEvent[] } | null;

export type Team = ReturnType<typeof team>;

/**
 * Changes of a project's team, each one write of the project's document, so that the last admin stays whatever
 * happens at once. All answer null where the project is gone.
 */
export function team(projects: Projects) {
  const change = (projectId: string, decide: (project: ProjectDocument) => TeamChange) =>
    projects.change(projectId, decide, { counter: 'membersVersion' });

  /** Looks again, in the very write: an admin who was removed a moment ago decides nothing any more. */
  const changeBy = (by: User, projectId: string, decide: (project: ProjectDocument) => TeamChange) =>
    change(projectId, (project) => {
      requireAdmin(ownRole(project, by));
      return decide(project);
    });

  function added(project: ProjectDocument, { userId, username }: Person, role: AssignableRole): TeamChange {
    const member = memberSnapshotOf(project._id, { userId, role }, username);
    const data = { member, project: projectNamed(project) };
    return {
      set: { members: withMember(project, { userId, role, createdAt: new Date() }) },
      events: [newEvent(memberAdded, data, membersStream(project._id))],
    };
  }

  return {
    /** @throws AppError `already_member` */
    add: (by: User, projectId: string, person: Person, role: AssignableRole) =>
      changeBy(by, projectId, (project) => added(project, person, role)),

    /** Adds who was never in the team; nothing for anybody else. */
    addOnce: (projectId: string, person: Person, role: AssignableRole) =>
      change(projectId, (project) =>
        hasKnown(project, person.userId) ? null : added(project, person, role),
      ),

    changeRole: (by: User, projectId: string, { userId, username }: Person, role: AssignableRole) =>
      changeBy(by, projectId, (project) => {
        const members = withRole(project, userId, role);
        if (!members) return null;
        const member = memberSnapshotOf(project._id, { userId, role }, username);
        const data = { member, project: projectNamed(project) };
        return { set: { members }, events: [newEvent(memberRoleChanged, data, membersStream(project._id))] };
      }),

    remove: (by: User, projectId: string, userId: string) =>
      changeBy(by, projectId, (project) => {
        const data = { projectId, userId, project: projectNamed(project) };
        return {
          set: withoutMember(project, userId),
          events: [newEvent(memberRemoved, data, membersStream(projectId))],
        };
      }),
  };
}
