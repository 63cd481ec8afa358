import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id, slug } from '../primitives.ts';

const byBoard = z.object({ project: slug, board: slug });

/** An Atom feed. Has an ETag and a Last-Modified. */
export const getBoardFeed = defineCall({
  id: 'getBoardFeed',
  service: 'cards',
  method: 'GET',
  path: '/public/:project/:board/feed.atom',
  summary: 'New cards and changes of status of a public board, as an Atom feed',
  access: access.guest,
  params: byBoard,
  kind: 'raw',
});

/** A PNG of 1200 by 630 pixels. Has an ETag. */
export const getCardPicture = defineCall({
  id: 'getCardPicture',
  service: 'cards',
  method: 'GET',
  path: '/public/:project/:board/:cardId/picture.png',
  summary: 'The picture that other sites show with a link to a card of a public board',
  access: access.guest,
  params: byBoard.extend({ cardId: id }),
  kind: 'raw',
});

/** XML by sitemaps.org. Has an ETag. */
export const getSitemap = defineCall({
  id: 'getSitemap',
  service: 'cards',
  method: 'GET',
  path: '/sitemap.xml',
  summary:
    'The sitemaps of public boards and changelogs, or with `board` a page of that of one of them, with `changelog` that of one',
  access: access.guest,
  query: z.object({
    board: id.optional(),
    /** The id of its project. */
    changelog: id.optional(),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  kind: 'raw',
});
