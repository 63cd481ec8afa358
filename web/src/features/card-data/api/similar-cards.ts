import { giveUpvote, limits, listSimilarCards, withdrawUpvote } from '@cardinal/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { type ResponseData, request } from '#api/client.ts';
import { runInOrder } from '#api/run-in-order.ts';
import { useSession } from '#features/session/index.ts';
import { toast } from '#ui/toast-store.ts';
import { useSettled } from '#ui/use-settled.ts';
import { changeCard } from '../cache/card-cache.ts';
import type { BoardAddress } from '../filters/card-filters.ts';

export type SimilarCard = ResponseData<typeof listSimilarCards>['cards'][number];

/** Before it asks. Milliseconds. */
const TYPING_PAUSE = 300;
/** Shorter titles are like too much. */
const SHORTEST = 4;

const settledKey = ['similar cards'];

/** The cards of a board that resemble the new one, and a vote for one of them. */
export function useSimilarCards(
  { projectSlug: slug, boardSlug }: BoardAddress,
  draft: { title: string; description: string },
) {
  const client = useQueryClient();
  const { user } = useSession();
  const title = useSettled(draft.title.trim(), TYPING_PAUSE);
  const description = useSettled(draft.description.trim().slice(0, limits.similarText), TYPING_PAUSE);
  const enabled = (!user || user.status === 'active') && title.length >= SHORTEST;
  const query = useQuery({
    queryKey: [...settledKey, slug, boardSlug, title, description],
    queryFn: ({ signal }) =>
      request(listSimilarCards, { params: { slug, boardSlug }, query: { title, description }, signal }),
    enabled,
    // They are a help: without them, the card can be written all the same.
    retry: false,
    placeholderData: keepPreviousData,
  });
  const vote = useMutation({
    mutationFn: ({ id, userHasUpvoted }: SimilarCard) =>
      runInOrder(`upvote ${id}`, () =>
        request(userHasUpvoted ? withdrawUpvote : giveUpvote, { params: { cardId: id } }),
      ),
    onSuccess: (answer, { id }) => {
      changeCard(client, id, answer);
      void client.invalidateQueries({ queryKey: settledKey });
    },
    onError: (error) =>
      toast({ title: 'Failed to update card', description: errorMessage(error), variant: 'destructive' }),
  });
  return { cards: enabled ? (query.data?.cards ?? []) : [], vote };
}
