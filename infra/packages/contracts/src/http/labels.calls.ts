import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { labelColors, limits } from '../constants.ts';
import { bySlug, id, line } from '../primitives.ts';

/** A label of a project. Names are unique in it, ignoring case. */
export const label = z.object({ id, name: z.string(), color: z.enum(labelColors) });
export type Label = z.infer<typeof label>;

const nameInput = line(limits.labelName, 'Label name');
const byLabel = bySlug.extend({ labelId: id });

export const listLabels = defineCall({
  id: 'listLabels',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/labels',
  summary: 'Labels of a project, by name',
  access: access.projectTeam,
  params: bySlug,
  response: z.array(label),
});

export const createLabel = defineCall({
  id: 'createLabel',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/labels',
  summary: `Create a label; a project has at most ${limits.projectLabels}`,
  access: access.projectTeam,
  params: bySlug,
  body: z.object({ name: nameInput, color: z.enum(labelColors).default('grey') }),
  response: label,
  status: 201,
});

/** For the question before it is deleted. */
export const getLabel = defineCall({
  id: 'getLabel',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/labels/:labelId',
  summary: 'A label, and on how many cards it is',
  access: access.projectAdmin,
  params: byLabel,
  response: label.extend({ cardCount: z.number().int() }),
});

export const updateLabel = defineCall({
  id: 'updateLabel',
  service: 'cards',
  method: 'PATCH',
  path: '/api/projects/:slug/labels/:labelId',
  summary: 'Rename or recolour a label',
  access: access.projectAdmin,
  params: byLabel,
  body: z
    .object({ name: nameInput.optional(), color: z.enum(labelColors).optional() })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
  response: label,
});

export const deleteLabel = defineCall({
  id: 'deleteLabel',
  service: 'cards',
  method: 'DELETE',
  path: '/api/projects/:slug/labels/:labelId',
  summary: 'Delete a label, and take it off all cards',
  access: access.projectAdmin,
  params: byLabel,
});
