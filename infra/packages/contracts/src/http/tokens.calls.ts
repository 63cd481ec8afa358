import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id, person, time } from '../primitives.ts';
import { tokenLimits, tokenScopes } from '../token-access.ts';
import { newProjectToken, newToken } from '../token-forms.ts';

/** API tokens of a person and of a project (docs/api.md). The secret is answered once, when one is made. */

const namedProject = z.object({ id, name: z.string(), slug: z.string() });

const token = z.object({
  id,
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: time,
  /** Null: it does not end. */
  expiresAt: time.nullable(),
  /** To the minute; null if it was never used. */
  lastUsedAt: time.nullable(),
});

const personalToken = token.extend({
  /** The only projects that it reaches, without those that are gone; null: all. */
  projects: z.array(namedProject).max(tokenLimits.projects).nullable(),
});
export type PersonalToken = z.infer<typeof personalToken>;

const projectToken = token.extend({
  /** The person as whom it acts. */
  by: person,
});
export type ProjectToken = z.infer<typeof projectToken>;

/** `cdl_` and 36 letters and digits, the last six of which are a checksum. */
const secret = z.string();

export const listTokens = defineCall({
  id: 'listTokens',
  service: 'auth',
  method: 'GET',
  path: '/api/user/tokens',
  summary: 'The own API tokens, the newest first, without their secrets',
  access: access.userInPerson,
  response: z.array(personalToken),
});

export const createToken = defineCall({
  id: 'createToken',
  service: 'auth',
  method: 'POST',
  path: '/api/user/tokens',
  summary: 'Make an API token, whose secret is answered this once',
  access: access.userInPerson,
  body: newToken,
  response: z.object({ secret, token: personalToken }),
  status: 201,
});

export const revokeToken = defineCall({
  id: 'revokeToken',
  service: 'auth',
  method: 'DELETE',
  path: '/api/user/tokens/:tokenId',
  summary: 'End one of the own API tokens, at once',
  access: access.userInPerson,
  params: z.object({ tokenId: id }),
});

const byProject = z.object({ projectId: id });

export const listProjectTokens = defineCall({
  id: 'listProjectTokens',
  service: 'auth',
  method: 'GET',
  path: '/api/projects/:projectId/tokens',
  summary: 'The API tokens of a project, the newest first, without their secrets',
  access: access.projectAdminInPerson,
  params: byProject,
  response: z.array(projectToken),
});

export const createProjectToken = defineCall({
  id: 'createProjectToken',
  service: 'auth',
  method: 'POST',
  path: '/api/projects/:projectId/tokens',
  summary: 'Make an API token for a project, whose secret is answered this once; it acts as its maker there',
  access: access.projectAdminInPerson,
  params: byProject,
  body: newProjectToken,
  response: z.object({ secret, token: projectToken }),
  status: 201,
});

export const revokeProjectToken = defineCall({
  id: 'revokeProjectToken',
  service: 'auth',
  method: 'DELETE',
  path: '/api/projects/:projectId/tokens/:tokenId',
  summary: 'End an API token of a project, at once, no matter which admin made it',
  access: access.projectAdminInPerson,
  params: byProject.extend({ tokenId: id }),
});
