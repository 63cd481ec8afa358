import { type BoardGroup, countBoardGroups, may } from '@cardinal/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callQuery } from '#api/query-options.ts';
import { assigneesQuery, boardCardsKey } from '#features/card-data/index.ts';
import { isRestored } from '#features/copies/index.ts';
import { labelsQuery } from '#features/labels/index.ts';
import { omitSorting } from '../view/board-search.ts';
import type { BoardViewProps } from '../view/board-view-props.ts';
import { lanesFrom } from './lane.ts';

/** Changes that come within this time are counted together. Milliseconds. */
const RECOUNT_MS = 1_000;

export type LanesOf = Pick<BoardViewProps, 'address' | 'filters' | 'filtered' | 'role'> & { by: BoardGroup };

/** The lanes of a board. With filters only those that have cards. */
export function useLanes({ address, filters, filtered, role, by }: LanesOf) {
  const { projectSlug: slug, boardSlug } = address;
  const query = { ...omitSorting(filters), by };
  const counting = callQuery(countBoardGroups, { params: { slug, boardSlug }, query });
  const groups = useQuery({ ...counting, placeholderData: keepPreviousData });
  const counted = useQueryClient().getQueryCache().find({ queryKey: counting.queryKey });
  const isCopy = counted !== undefined && isRestored(counted);
  const offersPeople = by === 'assignee' && !filtered && may(role, 'card.assign');
  const people = useQuery({ ...assigneesQuery(address), enabled: offersPeople });
  const labels = useQuery({ ...labelsQuery(slug), enabled: by === 'label' });
  useRecount(boardCardsKey(address), counting.queryKey);
  const found = groups.data?.groups;
  const lanes = useMemo(
    () =>
      lanesFrom({
        by,
        groups: found ?? [],
        people: (offersPeople && people.data) || [],
        labels: labels.data ?? [],
        empty: !filtered,
      }).map((lane) => ({ ...lane, isCopy })),
    [isCopy, by, found, offersPeople, people.data, labels.data, filtered],
  );
  const needed = by === 'label' ? [groups, labels] : [groups];
  return {
    lanes,
    isLoading: needed.some(({ isPending }) => isPending),
    isError: needed.some(({ isError, data }) => isError && !data),
    retry() {
      for (const each of needed) void each.refetch();
    },
  };
}

/** Counts the lanes again a moment after a card of the board has changed in the cache, no matter by whom. */
function useRecount(board: readonly unknown[], counting: readonly unknown[]): void {
  const client = useQueryClient();
  const [key, root] = [JSON.stringify(counting), JSON.stringify(board)];
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: JSON.parse(key), exact: true });
    };
    const prefix = root.slice(0, -1);
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
      const { queryKey } = event.query;
      if (JSON.stringify(queryKey).startsWith(prefix) && queryKey.at(-2) === 'page')
        timer ??= setTimeout(count, RECOUNT_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, key, root]);
}
