import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { accountTypes, assignableRoles, membershipStates, plans, projectRoles } from '../constants.ts';
import { bySlug, id } from '../primitives.ts';

/**
 * A member of a project in team management. Email, account type and plan are null until the member has joined; super
 * admins always see them.
 */
const teamMember = z.object({
  id,
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(projectRoles),
  accountType: z.enum(accountTypes).nullable(),
  plan: z.enum(plans).nullable(),
  membership: z.enum(membershipStates),
});
export type TeamMember = z.infer<typeof teamMember>;

export const listTeam = defineCall({
  id: 'listTeam',
  service: 'projects',
  method: 'GET',
  path: '/api/projects/:slug/company-users',
  summary: 'Members of a project',
  access: access.projectAdmin,
  params: bySlug,
  response: z.array(teamMember),
});

const byMember = bySlug.extend({ userId: id });

export const changeMemberRole = defineCall({
  id: 'changeMemberRole',
  service: 'projects',
  method: 'PATCH',
  path: '/api/projects/:slug/users/:userId',
  summary: "Change a member's role",
  access: access.projectAdmin,
  params: byMember,
  body: z.object({ role: z.enum(assignableRoles, 'Please select a role') }),
  response: teamMember,
});

export const removeMember = defineCall({
  id: 'removeMember',
  service: 'projects',
  method: 'DELETE',
  path: '/api/projects/:slug/users/:userId',
  summary: 'Remove a member; the account stays',
  access: access.projectAdmin,
  params: byMember,
});

/** By id: the slug may lead to another project by the time the user decides. */
const ownMembership = z.object({ projectId: id });

export const joinProject = defineCall({
  id: 'joinProject',
  service: 'projects',
  method: 'POST',
  path: '/api/projects/:projectId/membership/join',
  summary: 'Join a project that one was added to; its admins see e-mail, account type and plan from then on',
  access: access.projectMember,
  params: ownMembership,
});

export const leaveProject = defineCall({
  id: 'leaveProject',
  service: 'projects',
  method: 'DELETE',
  path: '/api/projects/:projectId/membership',
  summary: 'Leave a project; its last admin cannot',
  access: access.projectMember,
  params: ownMembership,
});
