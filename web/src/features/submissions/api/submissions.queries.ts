import {
  limits,
  listComments,
  listSimilarCards,
  listSubmissions,
  trackSubmission,
  type WaitingSubmission,
} from '@cardinal/contracts';
import { pagesQuery } from '#api/pages-query.ts';
import { callQuery } from '#api/query-options.ts';

/** The submissions that wait for a decision, the oldest first, page by page, and their number. */
export const submissionsQuery = (slug: string) => pagesQuery(listSubmissions, { params: { slug } });

export const trackedQuery = (token: string) => callQuery(trackSubmission, { params: { token } });

/** The cards of its board that say nearly the same, the most similar first. */
export const similarQuery = (slug: string, { board, title, description }: WaitingSubmission) =>
  callQuery(listSimilarCards, {
    params: { slug, boardSlug: board.slug },
    query: { title, description: description.slice(0, limits.similarText) },
  });

/** The comments of the card, as guests read them. */
export const repliesQuery = (cardId: string) => callQuery(listComments, { params: { cardId } });
