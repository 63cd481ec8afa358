import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { longestSearch } from '../card-filter.ts';
import { cardPropertySchemas } from '../card-property-schemas.ts';
import { cardStatuses, cardTypes, mostFound, ownCards, searchPlaces } from '../constants.ts';
import { day, id, searchText } from '../primitives.ts';

const named = z.object({ id, name: z.string(), slug: z.string() });
/** From, and up to but without, in units of UTF-16, as `slice` counts them. */
const marks = z.array(z.tuple([z.number().int(), z.number().int()]));

const searchHit = z.object({
  card: z.object({
    id,
    title: z.string(),
    type: z.enum(cardTypes),
    status: z.enum(cardStatuses),
    closingReason: cardPropertySchemas.closingReason,
  }),
  project: named,
  board: named,
  /** The part it was found in; the list is in the order of the parts, the newest of the same first. */
  foundIn: z.enum(searchPlaces),
  /** The comment that it was found in; null for the others. */
  commentId: id.nullable(),
  titleMarks: marks,
  /** The part of the description or comment that it was found in; null for what was found in a title. */
  excerpt: z.object({ text: z.string(), marks }).nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

/**
 * Cards of the caller's projects that have all words of the text: in the title, where words may be incomplete and each
 * may have a wrong letter, in title and description together, or in one comment. Each card is listed once, with the best
 * place. Ten words are looked for, and no more than two hundred cards are listed.
 */
export const searchCards = defineCall({
  id: 'searchCards',
  service: 'cards',
  method: 'GET',
  path: '/api/search',
  summary: "Search titles, descriptions and comments in the caller's projects",
  access: access.user,
  query: z.object({
    q: searchText(longestSearch).pipe(z.string().min(1, 'What to search for is required')),
    /** An id or a slug; all projects without. */
    project: z.string().max(140).optional(),
    /** Only what is found there; anywhere without. */
    foundIn: z.enum(searchPlaces).optional(),
    type: z.enum(cardTypes).optional(),
    status: z.enum(cardStatuses).optional(),
    /** Only cards that the caller wrote, or is assigned to. */
    mine: z.enum(ownCards).optional(),
    /** Only cards that were created on this day or later, in UTC. */
    createdSince: day.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .max(mostFound - 1)
      .default(0),
  }),
  response: z.object({
    hits: z.array(searchHit),
    hasMore: z.boolean(),
    /**
     * Not all was searched: cards of an earlier release are still being indexed, there are very many boards, or very much
     * that is nearly what was looked for.
     */
    isPartial: z.boolean(),
  }),
});
