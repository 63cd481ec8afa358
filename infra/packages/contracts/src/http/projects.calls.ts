import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { membershipStates, projectRoles } from '../constants.ts';
import { roadmapSettings } from '../events/projects.events.ts';
import { accentInput, projectNameInput, roadmapChanges } from '../forms.ts';
import { bySlug, descriptionInput, id, paging, time } from '../primitives.ts';

const project = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** The colour of its public pages, in six hexadecimal digits. */
  accent: z.string().nullable(),
  /** Whether browsers may keep copies of it on devices (docs/product-rules.md, Copies on devices). */
  allowsCopies: z.boolean(),
  /** The caller's role. */
  role: z.enum(projectRoles),
  /** The caller's membership; `added` means that they have neither joined nor left. */
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
  /** Only the project's admins see the sites that may show it. */
  roadmap: roadmapSettings,
  version: z.number().int(),
});
export type Project = z.infer<typeof project>;

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
  summary:
    'Change name, description, colour, roadmap and whether devices keep copies; the slug follows the name. Takes If-Match',
  access: access.projectAdmin,
  params: bySlug,
  body: z
    .object({
      name: projectNameInput.optional(),
      description: descriptionInput,
      roadmap: roadmapChanges.optional(),
      /** Null for the colours of the product. */
      accent: accentInput.nullable().optional(),
      allowsCopies: z.boolean().optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
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

/** Limits count owned projects, not those that the caller is only a member of. */
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
