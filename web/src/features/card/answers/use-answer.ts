import { type CardDetail, type Comment, pinAnswer, unpinAnswer } from '@cardinal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { useSession } from '#features/session/index.ts';
import { toast } from '#ui/toast-store.ts';
import { cardQuery } from '../api/card.queries.ts';
import { cardAccess } from '../card-access.ts';
import { storeCard } from '../card-cache.ts';

/** Whether a comment is the official answer of its card, which is being read anyway. */
export function useIsAnswer({ id, cardId }: Comment): boolean {
  const { data } = useQuery({ ...cardQuery(cardId), enabled: false });
  return data?.answer?.id === id;
}

/** Pins a comment as the official answer, or takes it off; undefined for those who may not, and while it is hidden. */
export function usePinAnswer({ id, cardId, hidden }: Comment): (() => void) | undefined {
  const client = useQueryClient();
  const { user } = useSession();
  const { data: card } = useQuery({ ...cardQuery(cardId), enabled: false });
  const { mutate } = useMutation({
    mutationFn: ({ answer, version }: CardDetail) => {
      const to = { params: { cardId }, headers: ifMatch(version) };
      return answer?.id === id
        ? request(unpinAnswer, to)
        : request(pinAnswer, { ...to, body: { commentId: id } });
    },
    onSuccess(detail) {
      storeCard(client, detail);
      toast({
        title: detail.answer ? 'Official answer pinned' : 'Official answer taken off',
        variant: 'success',
      });
    },
    onError(error) {
      // Somebody else was first: what they did is shown, and the button says what it would do now.
      if (isApiError(error, 'stale_version')) storeCard(client, error.current as CardDetail);
      toast({ title: 'Failed to pin the answer', description: errorMessage(error), variant: 'destructive' });
    },
  });
  return card && !hidden && cardAccess(card, user).canManage ? () => mutate(card) : undefined;
}
