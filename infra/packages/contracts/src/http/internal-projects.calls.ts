import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id } from '../primitives.ts';
import { getToolPermissions } from './agents.calls.ts';
import { view } from './views.calls.ts';

/** Internal calls that few services make: their schemas are built by these only. */

export const lookUpViews = defineCall({
  id: 'lookUpViews',
  service: 'projects',
  method: 'GET',
  path: '/internal/projects/views',
  summary: 'The views of a project that it shares, and those that one of its admins keeps',
  access: access.service,
  query: z.object({ projectId: id, userId: id }),
  response: z.object({ views: z.array(view) }),
});

export const lookUpToolPermissions = defineCall({
  id: 'lookUpToolPermissions',
  service: 'projects',
  method: 'GET',
  path: '/internal/projects/agent-tools',
  summary: 'Which tools agents may use in a project, as its admins chose',
  access: access.service,
  query: z.object({ projectId: id }),
  response: getToolPermissions.response,
});
