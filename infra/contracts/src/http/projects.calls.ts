import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import {
  accountTypes,
  assignableRoles,
  boardVisibilities,
  limits,
  membershipStates,
  plans,
  projectRoles,
} from '../constants.ts';
import { id, line, paging, prose, slug, time } from '../primitives.ts';

export const projectNameInput = line(limits.projectName, 'Project name', {
  long: 'Project name must be less than 100 characters',
});
const boardNameInput = line(limits.boardName, 'Board name', { blank: 'Please enter a board name.' });
const descriptionInput = prose(limits.description).nullable().optional();

const project = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** The caller's role in it. */
  role: z.enum(projectRoles),
  /** The caller's own membership; `added` waits for them to join or leave. */
  membership: z.enum(membershipStates),
  /** Boards that the caller may see. */
  boardCount: z.number().int(),
  /** Cards on the boards that the caller may see. */
  cardCount: z.number().int(),
  createdAt: time,
  updatedAt: time,
  slackTeamName: z.string().nullable(),
  slackChannelName: z.string().nullable(),
  slackConfiguredAt: time.nullable(),
  version: z.number().int(),
});
export type Project = z.infer<typeof project>;

const board = z.object({
  id,
  projectId: id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  visibility: z.enum(boardVisibilities),
  cardCount: z.number().int(),
  createdAt: time,
  updatedAt: time,
  version: z.number().int(),
});
export type Board = z.infer<typeof board>;

const bySlug = z.object({ slug });
const byBoard = z.object({ slug, boardSlug: slug });

export const listProjects = defineCall({
  id: 'listProjects',
  service: 'projects',
  method: 'GET',
  path: '/api/projects',
  summary: 'Projects that the caller belongs to; all of them for a super admin',
  access: access.user,
  query: z.object(paging(1_000, 1_000)),
  response: z.array(project),
  paged: true,
});

export const createProject = defineCall({
  id: 'createProject',
  service: 'projects',
  method: 'POST',
  path: '/api/projects',
  summary: 'Create a project; the caller becomes its admin and owner',
  access: access.user,
  body: z.object({ name: projectNameInput, description: descriptionInput }),
  response: project,
  status: 201,
});

export const getProject = defineCall({
  id: 'getProject',
  service: 'projects',
  method: 'GET',
  path: '/api/projects/:slug',
  summary: 'One project; an earlier slug answers too',
  access: access.projectViewer,
  params: bySlug,
  response: project,
});

export const updateProject = defineCall({
  id: 'updateProject',
  service: 'projects',
  method: 'PATCH',
  path: '/api/projects/:slug',
  summary: 'Change name and description; the slug follows the name. Takes If-Match',
  access: access.projectAdmin,
  params: bySlug,
  body: z
    .object({ name: projectNameInput.optional(), description: descriptionInput })
    .refine((body) => body.name !== undefined || body.description !== undefined, 'Nothing to change'),
  response: project,
});

export const deleteProject = defineCall({
  id: 'deleteProject',
  service: 'projects',
  method: 'DELETE',
  path: '/api/projects/:slug',
  summary: 'Delete a project with all that hangs on it',
  access: access.projectAdmin,
  params: bySlug,
});

/** multipart/form-data with one file field `logo`. */
export const uploadLogo = defineCall({
  id: 'uploadLogo',
  service: 'projects',
  method: 'POST',
  path: '/api/projects/:slug/logo',
  summary: 'Set the logo; it is resized to fit 250 by 250 pixels',
  access: access.projectAdmin,
  params: bySlug,
  kind: 'raw',
  response: project,
});

export const getLogo = defineCall({
  id: 'getLogo',
  service: 'projects',
  method: 'GET',
  path: '/logos/:name',
  summary: 'The bytes of a project logo',
  access: access.guest,
  params: z.object({ name: z.string().max(100) }),
  kind: 'raw',
});

export const listBoards = defineCall({
  id: 'listBoards',
  service: 'projects',
  method: 'GET',
  path: '/api/projects/:slug/boards',
  summary: 'Boards of a project that the caller may see, public ones first',
  access: access.projectViewer,
  params: bySlug,
  response: z.array(board),
});

export const createBoard = defineCall({
  id: 'createBoard',
  service: 'projects',
  method: 'POST',
  path: '/api/projects/:slug/boards',
  summary: 'Create a board',
  access: access.projectAdmin,
  params: bySlug,
  body: z.object({
    name: boardNameInput,
    description: descriptionInput,
    visibility: z.enum(boardVisibilities).default('public'),
  }),
  response: board,
  status: 201,
});

export const getBoard = defineCall({
  id: 'getBoard',
  service: 'projects',
  method: 'GET',
  path: '/api/projects/:slug/boards/:boardSlug',
  summary: 'One board',
  access: access.boardViewer,
  params: byBoard,
  response: board,
});

export const updateBoard = defineCall({
  id: 'updateBoard',
  service: 'projects',
  method: 'PATCH',
  path: '/api/projects/:slug/boards/:boardSlug',
  summary: 'Change name, description and visibility of a board; its slug stays. Takes If-Match',
  access: access.projectAdmin,
  params: byBoard,
  body: z
    .object({
      name: boardNameInput.optional(),
      description: descriptionInput,
      visibility: z.enum(boardVisibilities).optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
  response: board,
});

export const deleteBoard = defineCall({
  id: 'deleteBoard',
  service: 'projects',
  method: 'DELETE',
  path: '/api/projects/:slug/boards/:boardSlug',
  summary: 'Delete a board with all that hangs on it',
  access: access.projectAdmin,
  params: byBoard,
});

export const listUserBoards = defineCall({
  id: 'listUserBoards',
  service: 'projects',
  method: 'GET',
  path: '/api/user/boards',
  summary: "Boards of the caller's projects that the caller may see",
  access: access.user,
  response: z.array(board.extend({ project: z.object({ id, name: z.string(), slug: z.string() }) })),
});

export const getPublicBoard = defineCall({
  id: 'getPublicBoard',
  service: 'projects',
  method: 'GET',
  path: '/api/public/:project/:board',
  summary: 'A public board and its project, for anyone',
  access: access.guest,
  params: z.object({ project: slug, board: slug }),
  response: z.object({
    project: z.object({
      id,
      name: z.string(),
      slug: z.string(),
      description: z.string().nullable(),
      logoUrl: z.string().nullable(),
    }),
    board,
  }),
});

/**
 * A member of a project, as team management shows it. E-mail, account type and plan are null until the member has
 * joined; super admins see them at once.
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

const byMember = z.object({ slug, userId: id });

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

/** By id: a slug may lead to another project by the time that somebody decides. */
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

/** The points of the badge and the tile (docs/product-rules.md, Points). */
export const getPoints = defineCall({
  id: 'getPoints',
  service: 'projects',
  method: 'GET',
  path: '/api/user/points',
  summary: 'The points shown for the caller, and whether awarding is on',
  access: access.user,
  response: z.object({ points: z.number().int(), awarding: z.boolean() }),
});

/** Limits count what somebody owns, so these are not the projects that the caller only belongs to. */
export const getUsage = defineCall({
  id: 'getUsage',
  service: 'projects',
  method: 'GET',
  path: '/api/user/usage',
  summary: 'How many projects and boards the caller owns, which the limits of the plan count',
  access: access.user,
  response: z.object({ projects: z.number().int(), boards: z.number().int() }),
});
export type Usage = z.infer<(typeof getUsage)['response']>;
