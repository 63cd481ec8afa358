import { type SearchHit, searchCards } from '@cardinal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { useSession } from '#features/session/index.ts';
import { useSettled } from '#ui/use-settled.ts';
import { score } from './rank.ts';

/** Before it searches. Milliseconds. */
const TYPING_PAUSE = 150;
const SHORTEST = 2;
const MOST_SHOWN = 8;
const FRESH = 30_000;

export interface FoundCards {
  cards: SearchHit[];
  /** There may be others. */
  isPartial: boolean;
  isSearching: boolean;
  isError: boolean;
  retry: () => void;
}

/** Cards that have the text in their title, description or comments, in all projects of the user. */
export function useFoundCards(typed: string): FoundCards {
  const { user } = useSession();
  const text = typed.trim();
  const settled = useSettled(text, TYPING_PAUSE);
  const enabled = user?.status === 'active' && settled.length >= SHORTEST && text !== '';
  const query = useQuery({
    // A separate query: nothing here is paged or updated live.
    queryKey: ['palette', 'cards', settled],
    queryFn: ({ signal }) => request(searchCards, { query: { q: settled, limit: MOST_SHOWN }, signal }),
    enabled,
    staleTime: FRESH,
    retry: 1,
    placeholderData: keepPreviousData,
  });
  const isBehind = query.isPlaceholderData || settled !== text;
  const cards = enabled ? (query.data?.hits ?? []) : [];
  return {
    // Results of an earlier text stay while they match this one too.
    cards: isBehind ? cards.filter(({ card }) => score(card, text) > 0) : cards,
    isPartial: enabled && !isBehind && query.data?.isPartial === true,
    isSearching: text.length >= SHORTEST && (query.isFetching || settled !== text) && !query.isError,
    isError: enabled && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}
