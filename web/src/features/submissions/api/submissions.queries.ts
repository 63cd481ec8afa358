import { listComments, listSubmissions, trackSubmission } from '@cardinal/contracts';
import { pagesQuery } from '#api/pages-query.ts';
import { callQuery } from '#api/query-options.ts';

/** Those that wait for a decision, the oldest first, page by page, and how many there are. */
export const submissionsQuery = (slug: string) => pagesQuery(listSubmissions, { params: { slug } });

export const trackedQuery = (token: string) => callQuery(trackSubmission, { params: { token } });

/** What guests read on the card. */
export const repliesQuery = (cardId: string) => callQuery(listComments, { params: { cardId } });
