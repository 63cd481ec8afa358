import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type BoardAddress,
  boardCardsQuery,
  type CardListData,
  type ListFilter,
} from '#features/card-data/index.ts';
import type { BoardView } from './use-board-view.ts';

/** The number of cards that pass the filters; taken from a list that the view loads anyway. */
export function useCardCount(
  address: BoardAddress,
  filters: ListFilter,
  view: BoardView,
): number | undefined {
  const { status } = filters;
  const read = view === 'list' ? filters : { ...filters, status: status ?? ('New' as const) };
  const { data } = useInfiniteQuery({
    ...boardCardsQuery(address, read),
    placeholderData: (previous: CardListData | undefined) => previous,
    select: ({ pages }) => {
      const counts = pages[0]?.counts;
      if (!counts) return undefined;
      return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
    },
  });
  return data;
}
