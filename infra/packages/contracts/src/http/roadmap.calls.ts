import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { cardStatuses } from '../constants.ts';
import { accentInput } from '../forms.ts';
import { id, slug } from '../primitives.ts';
import { longestColumn, roadmapPage } from '../roadmap.ts';
import { card } from './cards.calls.ts';

const byProject = z.object({ project: slug });

/** The first cards of each column follow each other in `cards`. */
export const getRoadmap = defineCall({
  id: 'getRoadmap',
  service: 'cards',
  method: 'GET',
  path: '/api/roadmaps/:project',
  summary: 'The public cards of a project by status, those with the most votes first',
  access: access.guest,
  params: byProject,
  response: z.object({
    project: z.object({ id, name: z.string(), slug: z.string() }),
    /** Boards whose cards are on it. */
    boards: z.array(z.object({ id, name: z.string(), slug: z.string() })),
    columns: z.array(z.object({ status: z.enum(cardStatuses), name: z.string(), total: z.number().int() })),
    cards: z.array(card),
  }),
  cache: 'revalidate',
});

/** Further cards of a column; what lies beyond the first thousand is on the boards. */
export const pageRoadmap = defineCall({
  id: 'pageRoadmap',
  service: 'cards',
  method: 'GET',
  path: '/api/roadmaps/:project/cards',
  summary: 'A page of the cards of one column of a roadmap, those with the most votes first',
  access: access.guest,
  params: byProject,
  query: z.object({
    status: z.enum(cardStatuses),
    limit: z.coerce.number().int().min(1).max(roadmapPage).default(roadmapPage),
    offset: z.coerce.number().int().min(0).max(longestColumn).default(0),
  }),
  response: z.object({ cards: z.array(card) }),
  cache: 'revalidate',
});

/**
 * HTML without scripts, for a frame on other sites that the project's admins allow. `theme` follows the reader's system
 * unless it is chosen, `accent` is a colour of six hexadecimal digits, `background` may be transparent.
 */
export const embedRoadmap = defineCall({
  id: 'embedRoadmap',
  service: 'cards',
  method: 'GET',
  path: '/embed/:project/roadmap',
  summary: 'The roadmap as a page for a frame on another site',
  access: access.guest,
  params: byProject,
  // A site that names something else shows the page all the same.
  query: z.object({
    theme: z.enum(['light', 'dark']).optional().catch(undefined),
    accent: accentInput.optional().catch(undefined),
    background: z.enum(['transparent']).optional().catch(undefined),
  }),
  kind: 'raw',
});
