import {
  changeMemberRole,
  inviteUser as inviteUserCall,
  joinProject,
  leaveProject,
  listTeam,
  removeMember,
  suggestInvitees,
} from '@cardinal/contracts';
import { AppError, fitting, mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Member, ProjectDocument } from '../kernel/projects/project.model.ts';
import type { ProjectAccess } from '../kernel/projects/project-access.ts';
import { unknownUsername } from '../kernel/projects/project-tree.ts';
import type { KnownUser, Users } from '../kernel/read-models/users.ts';
import type { createInviteUser } from './invite-user.ts';
import type { createSuggestInvitees } from './suggest-invitees.ts';
import { presentMember } from './team.presenter.ts';
import type { Team } from './team.ts';

interface Deps {
  access: ProjectAccess;
  users: Users;
  team: Team;
  invite: ReturnType<typeof createInviteUser>;
  suggest: ReturnType<typeof createSuggestInvitees>;
}

const findMember = (project: ProjectDocument | null, userId: string): Member => {
  const member = project?.members.find((one) => one.userId === userId);
  if (!member) throw notFound('Team member');
  return member;
};

/** A super admin's role belongs to the account, so no project can change it. */
function refuseSuperAdmin(user: KnownUser | null, what: string): void {
  if (user?.isSuperAdmin) throw new AppError('forbidden', `A super admin ${what}`);
}

export function mountTeam(router: Router, { access, users, team, invite, suggest }: Deps): void {
  mountCall(router, listTeam, async ({ actor, params }) => {
    const { project } = await access.allow(params.slug, actor, 'team.manage');
    const known = await users.byIds(project.members.map(({ userId }) => userId));
    return fitting(project.members.map((member) => presentMember(member, known.get(member.userId), actor)));
  });

  mountCall(router, suggestInvitees, async ({ actor, params, query }) =>
    (await suggest(actor, params.slug, query.q)).map(({ _id: id, username }) => ({ id, username })),
  );

  mountCall(router, changeMemberRole, async ({ actor, params, body }) => {
    const { project } = await access.allow(params.slug, actor, 'team.manage');
    const { userId } = findMember(project, params.userId);
    const user = await users.byId(userId);
    refuseSuperAdmin(user, 'has this role in every project; it cannot be changed here');
    const person = { userId, username: user?.username ?? unknownUsername };
    const after = await team.changeRole(actor, project._id, person, body.role);
    return presentMember(findMember(after, userId), user, actor);
  });

  mountCall(router, removeMember, async ({ actor, params }) => {
    const { project } = await access.allow(params.slug, actor, 'team.manage');
    const { userId } = findMember(project, params.userId);
    refuseSuperAdmin(await users.byId(userId), 'cannot be removed from a project');
    if (!(await team.remove(actor, project._id, userId))) throw notFound('Project');
    return undefined;
  });

  mountCall(router, joinProject, async ({ actor, params: { projectId } }) => {
    await access.ownMembership(projectId, actor);
    if (!(await team.join(actor, projectId))) throw notFound('Project');
    return undefined;
  });

  mountCall(router, leaveProject, async ({ actor, params: { projectId } }) => {
    await access.ownMembership(projectId, actor);
    if (!(await team.leave(actor, projectId))) throw notFound('Project');
    return undefined;
  });

  mountCall(router, inviteUserCall, async ({ actor, body }) => invite(actor, body));
}
