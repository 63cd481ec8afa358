import { z } from 'zod';
import { boardGroups } from '../board-lanes.ts';
import { access, defineCall } from '../call.ts';
import { cardFilterParams } from '../card-filter-params.ts';
import { boardSortFields, sortOrders } from '../card-sort.ts';
import { boardModes, limits, listDensities } from '../constants.ts';
import { bySlug, id, line } from '../primitives.ts';

/** How a board is shown: what its address holds, and what is otherwise remembered on the device. */
const settings = {
  mode: z.enum(boardModes),
  /** The property that divides the columns into lanes; null without lanes. */
  group: z.enum(boardGroups).nullable(),
  /** Of the list. */
  density: z.enum(listDensities),
  /** That of the board's lists. It may name labels that are gone, which no card has. */
  filter: z.strictObject(cardFilterParams),
  sort: z.enum(boardSortFields),
  order: z.enum(sortOrders),
};
export type ViewSettings = z.infer<z.ZodObject<typeof settings>>;

const nameInput = line(limits.viewName, 'View name');

/** A board as it is shown, under a name: for its maker, or shared with everybody in the team. */
export const view = z.object({
  id,
  boardId: id,
  boardSlug: z.string(),
  name: z.string(),
  shared: z.boolean(),
  /** Whether the caller made it. */
  mine: z.boolean(),
  ...settings,
  version: z.number().int(),
});
export type View = z.infer<typeof view>;

const byView = bySlug.extend({ viewId: id });

export const listViews = defineCall({
  id: 'listViews',
  service: 'projects',
  method: 'GET',
  path: '/api/projects/:slug/views',
  summary: "Saved views of a project: those it shares, and the caller's own, by name",
  access: access.projectTeam,
  params: bySlug,
  response: z.array(view),
});

export const createView = defineCall({
  id: 'createView',
  service: 'projects',
  method: 'POST',
  path: '/api/projects/:slug/views',
  summary: `Save a view of a board; a project shares at most ${limits.sharedViews}, and each user keeps at most ${limits.ownViews} in it`,
  access: access.projectTeam,
  params: bySlug,
  body: z.object({
    boardId: id,
    name: nameInput,
    shared: z.boolean().default(false),
    mode: settings.mode.default('kanban'),
    group: settings.group.default(null),
    density: settings.density.default('roomy'),
    filter: settings.filter.default({}),
    sort: settings.sort.default('manual'),
    order: settings.order.default('desc'),
  }),
  response: view,
  status: 201,
});

export const updateView = defineCall({
  id: 'updateView',
  service: 'projects',
  method: 'PATCH',
  path: '/api/projects/:slug/views/:viewId',
  summary: 'Change a view: an own one, or as an admin a shared one. Takes If-Match',
  access: access.projectTeam,
  params: byView,
  body: z
    .object({ name: nameInput, shared: z.boolean(), ...settings })
    .partial()
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
  response: view,
});

export const deleteView = defineCall({
  id: 'deleteView',
  service: 'projects',
  method: 'DELETE',
  path: '/api/projects/:slug/views/:viewId',
  summary: 'Delete a view: an own one, or as an admin a shared one',
  access: access.projectTeam,
  params: byView,
});
