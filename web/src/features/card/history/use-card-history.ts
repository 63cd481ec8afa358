import type { HistoryEntry } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { cardHistoryQuery, HISTORY_CHOICE } from '#features/card-data/index.ts';
import { useRemembered } from '#ui/use-remembered.ts';

/** Whether the history of cards is shown, as chosen on this device. */
export function useHistoryShown() {
  const [choice, choose] = useRemembered(...HISTORY_CHOICE);
  return [choice === 'shown', (shown: boolean) => choose(shown ? 'shown' : 'hidden')] as const;
}

const none: readonly HistoryEntry[] = [];

/** The history of an open card, read again with each of its versions. */
export function useCardHistory({ id, version }: { id: string; version: number }, shown: boolean) {
  const { data, failureCount, ...query } = useInfiniteQuery({
    ...cardHistoryQuery(id),
    enabled: shown,
    refetchOnMount: 'always',
  });
  const { refetch } = query;
  const read = useRef(version);
  useEffect(() => {
    if (!shown || read.current === version) return;
    read.current = version;
    void refetch();
  }, [version, shown, refetch]);
  const entries = useMemo(() => data?.pages.toReversed().flatMap(({ items }) => items), [data]);
  return {
    ...query,
    entries: (shown && entries) || none,
    /** On its first way here; comments need not wait for another attempt. */
    isComing: shown && !data && failureCount === 0,
    failed: shown && !data && query.isError,
    hasMore: shown && query.hasNextPage,
  };
}
