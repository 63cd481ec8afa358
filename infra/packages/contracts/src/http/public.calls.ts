import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id, slug } from '../primitives.ts';

const byBoard = z.object({ project: slug, board: slug });

/** With what can be read on it, as style sheets write them. */
const colour = z.object({ accent: z.string(), on: z.string() });

const publicSite = z.object({
  project: z.object({
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    /** The colour that its admins chose, as it can be made out in each theme; null for that of the product. */
    colours: z.object({ light: colour, dark: colour }).nullable(),
  }),
  /** Public boards that search engines may find, and the one that was asked for. */
  boards: z.array(z.object({ name: z.string(), slug: z.string() })),
  hasRoadmap: z.boolean(),
  hasChangelog: z.boolean(),
});
export type PublicSite = z.infer<typeof publicSite>;

/** The same for everybody. A project without any such page is 404, like one that never was. */
export const getPublicSite = defineCall({
  id: 'getPublicSite',
  service: 'cards',
  method: 'GET',
  path: '/api/public-sites/:project',
  summary: 'What leads from one public page of a project to the others',
  access: access.guest,
  params: z.object({ project: slug }),
  query: z.object({ board: slug.optional() }),
  response: publicSite,
  cache: 'revalidate',
});

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
