import {
  type CardPage,
  type Comment,
  getCard,
  listAssignees,
  listCommentEdits,
  listComments,
  type PublicCardPage,
  pageBoardCards,
  pagePublicCards,
} from '@cardinal/contracts';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request, requestPage } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';
import { readAll } from '#api/read-all.ts';
import type { BoardAddress, ListFilter } from '../filters/card-filters.ts';

export const cardQuery = (cardId: string) => callQuery(getCard, { params: { cardId } });

/** The people whom the user may assign to cards of a board. */
export const assigneesQuery = ({ projectSlug, boardSlug }: BoardAddress) =>
  callQuery(listAssignees, { params: { slug: projectSlug, boardSlug } });

/** All comments of a card, oldest first. */
export const commentsQuery = (cardId: string) =>
  queryOptions<Comment[]>({
    queryKey: callKey(listComments, { params: { cardId } }),
    queryFn: ({ signal }) =>
      readAll((offset) => requestPage(listComments, { params: { cardId }, query: { offset }, signal })),
  });

/** The edits of a comment. Its key has the time of the last one, so a new edit is read. */
export const commentEditsQuery = ({ id, updatedAt }: Pick<Comment, 'id' | 'updatedAt'>) => {
  const { queryKey, ...query } = callQuery(listCommentEdits, { params: { commentId: id } });
  return { ...query, queryKey: [...queryKey, updatedAt] };
};

/** Cards in one page. */
const PAGE_SIZE = 50;

/** Public boards are counted by type, too. */
export type ListPage = CardPage & Partial<Pick<PublicCardPage, 'typeCounts'>>;
/** The cached data of a list: the pages loaded so far. */
export type CardListData = InfiniteData<ListPage, string | null>;

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: CardPage) => page.nextCursor,
};

/** The cards of a board under the given filters and in the given order, page by page. */
export function boardCardsQuery({ projectSlug, boardSlug }: BoardAddress, filters: ListFilter = {}) {
  const params = { slug: projectSlug, boardSlug };
  const query = { ...filters, limit: PAGE_SIZE };
  return infiniteQueryOptions({
    ...paging,
    queryKey: callKey(pageBoardCards, { params, query }),
    queryFn: ({ pageParam, signal }) =>
      request(pageBoardCards, { params, query: { ...query, cursor: pageParam ?? undefined }, signal }),
  });
}

/** The same for a public board, for anyone. */
export function publicCardsQuery({ projectSlug, boardSlug }: BoardAddress, filters: ListFilter = {}) {
  const params = { project: projectSlug, board: boardSlug };
  const query = { ...filters, limit: PAGE_SIZE };
  return infiniteQueryOptions({
    ...paging,
    queryKey: callKey(pagePublicCards, { params, query }),
    queryFn: ({ pageParam, signal }) =>
      request(pagePublicCards, { params, query: { ...query, cursor: pageParam ?? undefined }, signal }),
  });
}
