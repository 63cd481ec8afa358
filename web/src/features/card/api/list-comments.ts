import { type Comment, listComments } from '@cardinal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { requestPage } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { readAll } from '#api/read-all.ts';

/** All comments of a card, oldest first. */
export const commentsQuery = (cardId: string) =>
  queryOptions<Comment[]>({
    queryKey: callKey(listComments, { params: { cardId } }),
    queryFn: ({ signal }) =>
      readAll((offset) => requestPage(listComments, { params: { cardId }, query: { offset }, signal })),
  });
