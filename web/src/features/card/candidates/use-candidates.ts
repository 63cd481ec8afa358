import { type CardDetail, type CardStatus, limits, listSimilarCards, searchCards } from '@cardinal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { toBoardAddress } from '#features/card-data/index.ts';
import { useSettled } from '#ui/use-settled.ts';

/** Before it searches. Milliseconds. */
const TYPING_PAUSE = 150;
const MOST_SHOWN = 8;

export interface Candidate {
  id: string;
  title: string;
  status: CardStatus;
  board: string;
}

/** The cards of the board that are like this one; with a text, those of the project, or of all, that have it. */
export function useCandidates(card: CardDetail, { text, everywhere }: { text: string; everywhere: boolean }) {
  const settled = useSettled(text.trim(), TYPING_PAUSE);
  const query = useQuery({
    queryKey: ['candidates', card.id, everywhere, settled],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      if (settled === '') {
        const { projectSlug: slug, boardSlug } = toBoardAddress(card);
        const description = card.description.slice(0, limits.similarText);
        const draft = { title: card.title, description };
        const { cards } = await request(listSimilarCards, {
          params: { slug, boardSlug },
          query: draft,
          signal,
        });
        return cards.map(({ id, title, status }) => ({ id, title, status, board: card.board.name }));
      }
      const within = everywhere ? {} : { project: card.project.id };
      const found = { q: settled, ...within, limit: MOST_SHOWN };
      const { hits } = await request(searchCards, { query: found, signal });
      return hits.map(({ card: { id, title, status }, board }) => ({ id, title, status, board: board.name }));
    },
    retry: false,
    placeholderData: keepPreviousData,
  });
  const candidates = (query.data ?? []).filter(({ id }) => id !== card.id);
  return { candidates, isSimilar: settled === '', isPending: query.isPending, isError: query.isError };
}
