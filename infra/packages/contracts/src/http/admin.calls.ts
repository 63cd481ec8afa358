import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { accountTypes, assignableRoles, plans } from '../constants.ts';
import { invitation, newSuperAdmin, newUser, projectNameInput } from '../forms.ts';
import { id, paging, searchText, time } from '../primitives.ts';
import { user } from './session.calls.ts';

const userId = z.object({ userId: id });

export const getAdminStatus = defineCall({
  id: 'getAdminStatus',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/status',
  summary: 'Whether the caller is a super admin, and whether one exists',
  access: access.guest,
  response: z.object({
    isSuperAdmin: z.boolean(),
    superAdminExists: z.boolean(),
    setupTokenRequired: z.boolean(),
    /** Whether `make run` made the token and prints it, so that nobody looks for it in the settings. */
    setupTokenPrinted: z.boolean().optional(),
  }),
});

export const createSuperAdmin = defineCall({
  id: 'createSuperAdmin',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/create-super-admin',
  summary: 'Make the first super admin, and sign it in; works while none exists',
  access: access.guest,
  body: newSuperAdmin,
  /** With `token`, as `openSession` answers it, a session is open; with an external hub, people sign in there. */
  response: user.extend({ token: z.string().optional() }),
  status: 201,
});

export const listPendingUsers = defineCall({
  id: 'listPendingUsers',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/pending-users',
  summary: 'Accounts that wait for approval, sponsored ones among them',
  access: access.superAdmin,
  query: z.object(paging(1_000, 1_000)),
  response: z.array(user),
  paged: true,
});

export const listUsers = defineCall({
  id: 'listUsers',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Users, newest first',
  access: access.superAdmin,
  query: z.object({
    ...paging(200, 1_000),
    search: searchText(100).optional(),
  }),
  response: z.array(user),
  paged: true,
});

/** The Super Admin Panel's search: an exact username. */
export const findUser = defineCall({
  id: 'findUser',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/user/:username',
  summary: 'One user by exact username, with the projects it is in',
  access: access.superAdmin,
  params: z.object({ username: z.string().min(1).max(200) }),
  response: user.extend({
    projects: z.array(z.object({ id, name: z.string(), slug: z.string(), role: z.enum(assignableRoles) })),
  }),
});

export const updateUser = defineCall({
  id: 'updateUser',
  service: 'auth',
  method: 'PATCH',
  path: '/api/admin/users/:userId',
  summary: 'Change the account type, or suspend and reactivate',
  access: access.superAdminInPerson,
  params: userId,
  body: z
    .object({
      accountType: z.enum(accountTypes).optional(),
      status: z.enum(['active', 'suspended']).optional(),
    })
    .refine((body) => body.accountType !== undefined || body.status !== undefined, 'Nothing to change'),
  response: user,
});

export const approveUser = defineCall({
  id: 'approveUser',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/users/:userId/approve',
  summary: 'Approve a pending account, or lift the bounds of a sponsored one',
  access: access.superAdmin,
  params: userId,
  body: z.object({
    accountType: z.enum(accountTypes).default('public'),
    plan: z.enum(plans).default('free'),
  }),
  response: user,
});

export const rejectUser = defineCall({
  id: 'rejectUser',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/users/:userId/reject',
  summary: 'Reject a pending or a sponsored account',
  access: access.superAdmin,
  params: userId,
  response: user,
});

export const adminUpgradePlan = defineCall({
  id: 'adminUpgradePlan',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/user/:userId/upgrade-plan',
  summary: 'Change a plan, or the account type with its plan',
  access: access.superAdminInPerson,
  params: userId,
  body: z.object({ plan: z.enum(plans), accountType: z.enum(accountTypes).optional() }),
  response: user,
});

export const deleteUser = defineCall({
  id: 'deleteUser',
  service: 'auth',
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  summary: 'Delete an account; its cards and comments stay, without its name',
  access: access.superAdminInPerson,
  params: userId,
});

/** For somebody who cannot get an e-mail: the admin passes the link on. */
export const createResetLink = defineCall({
  id: 'createResetLink',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/users/:userId/reset-link',
  summary: 'Make a link with which the owner of an account chooses another password, once',
  access: access.superAdminInPerson,
  params: userId,
  response: z.object({ url: z.string(), expiresAt: time }),
  status: 201,
});

export const createUser = defineCall({
  id: 'createUser',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/create-user',
  summary: 'Make an active account and its membership in a project; sponsored, unless a super admin makes it',
  access: access.superAdminOrProjectAdminInPerson,
  body: newUser,
  response: user,
  status: 201,
});

export const inviteUser = defineCall({
  id: 'inviteUser',
  service: 'projects',
  method: 'POST',
  path: '/api/admin/invite-user',
  summary: 'Add an existing user to a project',
  access: access.superAdminOrProjectAdmin,
  body: invitation,
  response: z.object({ projectId: id, userId: id, username: z.string(), role: z.enum(assignableRoles) }),
  status: 201,
});

const adminProject = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  createdAt: time,
  updatedAt: time,
  version: z.number().int(),
});
const projectId = z.object({ projectId: id });

export const listAdminProjects = defineCall({
  id: 'listAdminProjects',
  service: 'projects',
  method: 'GET',
  path: '/api/admin/projects',
  summary: 'All projects, newest first',
  access: access.superAdmin,
  query: z.object(paging(200, 1_000)),
  response: z.array(adminProject),
  paged: true,
});

export const renameAdminProject = defineCall({
  id: 'renameAdminProject',
  service: 'projects',
  method: 'PATCH',
  path: '/api/admin/projects/:projectId',
  summary: 'Rename a project; its slug follows',
  access: access.superAdmin,
  params: projectId,
  body: z.object({ name: projectNameInput }),
  response: adminProject,
});

export const deleteAdminProject = defineCall({
  id: 'deleteAdminProject',
  service: 'projects',
  method: 'DELETE',
  path: '/api/admin/projects/:projectId',
  summary: 'Delete a project with all that hangs on it',
  access: access.superAdmin,
  params: projectId,
});
