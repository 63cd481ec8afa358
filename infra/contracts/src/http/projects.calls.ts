import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import {
  accountTypes,
  assignableRoles,
  boardVisibilities,
  limits,
  plans,
  projectRoles,
} from '../constants.ts';
import { id, line, prose, slug, time } from '../primitives.ts';

export const projectNameInput = z
  .string('Project name is required')
  .transform((name) =>
    name
      .normalize('NFC')
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1, 'Project name is required')
      .max(limits.projectName, 'Project name must be less than 100 characters'),
  );
const descriptionInput = prose(limits.description).nullable().optional();

export const project = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** The caller's role in it. */
  role: z.enum(projectRoles),
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

export const board = z.object({
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
  response: z.array(project),
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
    name: line(limits.boardName, 'Please enter a board name.'),
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

export const renameBoard = defineCall({
  id: 'renameBoard',
  service: 'projects',
  method: 'PATCH',
  path: '/api/projects/:slug/boards/:boardSlug',
  summary: 'Rename a board; its slug stays. Takes If-Match',
  access: access.projectAdmin,
  params: byBoard,
  body: z.object({ name: line(limits.boardName, 'Please enter a board name.') }),
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

/** A member of a project, as team management shows it. */
export const teamMember = z.object({
  id,
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(projectRoles),
  accountType: z.enum(accountTypes),
  plan: z.enum(plans),
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
