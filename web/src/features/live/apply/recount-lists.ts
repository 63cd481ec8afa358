import { pageBoardCards } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  type BoardAddress,
  type CardList,
  type CardListData,
  findBoardLists,
  type ListFilter,
  type ListPage,
} from '#features/card-data/index.ts';

/** Lists that differ in their column only have the same counts. */
const omitColumn = ({ status, sort, order, ...filters }: ListFilter) => filters;

/**
 * Reads how many cards the lists of a board on screen have, by one small request for all columns under the same filters.
 * Lists of guests and of searches are read again as a whole: whether a text is found only the server knows.
 */
export async function recountLists(client: QueryClient, address: BoardAddress): Promise<void> {
  const lists = findBoardLists(client, address);
  const shown = lists.filter(({ key, filters }) => {
    const query = client.getQueryCache().find({ queryKey: key, exact: true });
    const canCount = query?.isActive() && key[0] === '/api/projects' && !filters.search;
    // Visible ones are read now, the others when they are shown.
    if (!canCount) void client.invalidateQueries({ queryKey: key, exact: true });
    return canCount;
  });
  const groups = Map.groupBy(shown, ({ filters }) => JSON.stringify(omitColumn(filters)));
  await Promise.all([...groups.values()].map((group) => recount(client, address, group)));
}

async function recount(
  client: QueryClient,
  { projectSlug, boardSlug }: BoardAddress,
  lists: readonly CardList[],
): Promise<void> {
  const query = { ...omitColumn(lists[0]?.filters ?? {}), limit: 1 };
  const params = { slug: projectSlug, boardSlug };
  const answer = await request(pageBoardCards, { params, query }).catch(() => undefined);
  for (const { key, filters } of lists) {
    if (!answer) void client.invalidateQueries({ queryKey: key, exact: true });
    else
      client.setQueryData<CardListData>(
        key,
        (data) =>
          data && { ...data, pages: data.pages.map((page) => setCounts(page, answer.counts, filters)) },
      );
  }
}

function setCounts(page: ListPage, counts: ListPage['counts'], { status }: ListFilter): ListPage {
  const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { ...page, counts, total };
}
