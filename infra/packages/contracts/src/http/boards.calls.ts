import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { boardVisibilities, cardStatuses, limits } from '../constants.ts';
import { bySlug, descriptionInput, id, line, slug, time } from '../primitives.ts';

const boardNameInput = line(limits.boardName, 'Board name', { blank: 'Please enter a board name.' });

const wipLimit = z
  .number()
  .int()
  .min(1, 'A limit must be at least 1')
  .max(limits.columnLimit, `A limit may be at most ${limits.columnLimit}`);

export const board = z.object({
  id,
  projectId: id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  visibility: z.enum(boardVisibilities),
  /** Search engines are asked to leave it out while it is public. */
  hiddenFromSearch: z.boolean(),
  /** Guests may send submissions while it is public. */
  guestsMaySubmit: z.boolean(),
  cardCount: z.number().int(),
  /** How many cards a column should have at most. Nothing is refused for it; columns without a limit are left out. */
  wipLimits: z.partialRecord(z.enum(cardStatuses), z.number().int()),
  createdAt: time,
  updatedAt: time,
  version: z.number().int(),
});
export type Board = z.infer<typeof board>;

const byBoard = bySlug.extend({ boardSlug: slug });

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
  summary:
    'Change name, description, visibility, limits of columns of a board, whether search engines find it and whether guests may submit; its slug stays. Takes If-Match',
  access: access.projectAdmin,
  params: byBoard,
  body: z
    .object({
      name: boardNameInput.optional(),
      description: descriptionInput,
      visibility: z.enum(boardVisibilities).optional(),
      hiddenFromSearch: z.boolean().optional(),
      guestsMaySubmit: z.boolean().optional(),
      /** Null removes the limit of a column; the others stay. */
      wipLimits: z.partialRecord(z.enum(cardStatuses), wipLimit.nullable()).optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
  response: board,
});

export const deleteBoard = defineCall({
  id: 'deleteBoard',
  service: 'projects',
  method: 'DELETE',
  path: '/api/projects/:slug/boards/:boardSlug',
  summary: 'Move a board with all that is on it to the trash of its project',
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
      /** Whether there is a roadmap that this board is part of. */
      hasRoadmap: z.boolean(),
    }),
    board,
  }),
});
