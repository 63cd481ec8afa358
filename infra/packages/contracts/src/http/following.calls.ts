import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { followLevels, followReasons } from '../notification-preferences.ts';
import { bySlug, id, person, slug } from '../primitives.ts';

const level = z.enum(followLevels);

const following = z.object({
  /** The caller's choice for it; null if there is none. */
  level: level.nullable(),
  /** Holds without a choice: the level of the board, or of the project. */
  inherited: level,
});
export type Following = z.infer<typeof following>;

const cardFollowing = following.extend({
  /** Why the caller takes part in the card, whatever their level. */
  reasons: z.array(z.enum(followReasons)),
  /** Whether the caller hears of the card's comments or status. */
  follows: z.boolean(),
  followers: z.object({
    count: z.number().int(),
    /** Some of them, by name; null for callers who may not see who is in the team. */
    people: z.array(person).nullable(),
  }),
});
export type CardFollowing = z.infer<typeof cardFollowing>;

const choice = z.object({ level: level.nullable() });
const byCard = z.object({ cardId: id });
const byBoard = bySlug.extend({ boardSlug: slug });

export const getProjectFollowing = defineCall({
  id: 'getProjectFollowing',
  service: 'notifications',
  method: 'GET',
  path: '/api/projects/:slug/following',
  summary: 'What the caller wants to hear of a project',
  access: access.projectViewer,
  params: bySlug,
  response: following,
});

export const followProject = defineCall({
  id: 'followProject',
  service: 'notifications',
  method: 'PUT',
  path: '/api/projects/:slug/following',
  summary: 'Choose what to hear of a project, or nothing in particular',
  access: access.projectViewer,
  params: bySlug,
  body: choice,
  response: following,
});

export const getBoardFollowing = defineCall({
  id: 'getBoardFollowing',
  service: 'notifications',
  method: 'GET',
  path: '/api/projects/:slug/boards/:boardSlug/following',
  summary: 'What the caller wants to hear of a board',
  access: access.boardViewer,
  params: byBoard,
  response: following,
});

export const followBoard = defineCall({
  id: 'followBoard',
  service: 'notifications',
  method: 'PUT',
  path: '/api/projects/:slug/boards/:boardSlug/following',
  summary: 'Choose what to hear of a board, or the same as of its project',
  access: access.boardViewer,
  params: byBoard,
  body: choice,
  response: following,
});

export const getCardFollowing = defineCall({
  id: 'getCardFollowing',
  service: 'notifications',
  method: 'GET',
  path: '/api/cards/:cardId/following',
  summary: 'What the caller hears of a card, and who follows it',
  access: access.cardViewer,
  params: byCard,
  response: cardFollowing,
});

export const followCard = defineCall({
  id: 'followCard',
  service: 'notifications',
  method: 'PUT',
  path: '/api/cards/:cardId/following',
  summary: 'Choose what to hear of a card, or the same as of its board',
  access: access.cardViewer,
  params: byCard,
  body: choice,
  response: cardFollowing,
});
