import { listComments, listSubmissions, trackSubmission } from '@cardinal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { requestPage } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';

/** As many as may wait on one board. */
const shown = 100;

/** Those that wait for a decision, the oldest first, and how many there are. */
export const submissionsQuery = (slug: string) =>
  queryOptions({
    queryKey: callKey(listSubmissions, { params: { slug }, query: { limit: shown } }),
    queryFn: ({ signal }) =>
      requestPage(listSubmissions, { params: { slug }, query: { limit: shown }, signal }),
  });

export type Submission = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof submissionsQuery>['queryFn']>>>
>['items'][number];

export const trackedQuery = (token: string) => callQuery(trackSubmission, { params: { token } });

/** What guests read on the card. */
export const repliesQuery = (cardId: string) => callQuery(listComments, { params: { cardId } });
