import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import {
  accountTypes,
  assignableRoles,
  limits,
  membershipStates,
  plans,
  projectRoles,
} from '../constants.ts';
import { bySlug, id, person, searchText } from '../primitives.ts';

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

export const suggestInvitees = defineCall({
  id: 'suggestInvitees',
  service: 'projects',
  method: 'GET',
  path: '/api/projects/:slug/invitees',
  summary:
    'Who may be meant by a part of a name when somebody is added to a project: people whom the caller meets in another one; ten at most, names that begin so first',
  access: access.projectAdmin,
  params: bySlug,
  query: z.object({ q: searchText(limits.usernameMax) }),
  response: z.array(person),
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
