import { type CardDetail, type Comment, pinAnswer, unpinAnswer } from '@cardinal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { cardAccess, cardQuery, storeCard } from '#features/card-data/index.ts';
import { useSession } from '#features/session/index.ts';
import { toast } from '#ui/toast-store.ts';

/** Whether a comment is the official answer of its card, which is being read anyway. */
export function useIsAnswer({ id, cardId }: Comment): boolean {
  // Selected, so that other changes of the card do not draw all of its comments anew.
  const select = ({ answer }: CardDetail) => answer?.id === id;
  return useQuery({ ...cardQuery(cardId), select, enabled: false }).data ?? false;
}

interface PinAnswer {
  isAnswer: boolean;
  /** Pins or unpins the official answer; missing if the user may not, and for internal notes and hidden comments. */
  pin: (() => void) | undefined;
}

export function usePinAnswer({ id, cardId, hidden, internal }: Comment): PinAnswer {
  const client = useQueryClient();
  const { user } = useSession();
  const { data: card } = useQuery({ ...cardQuery(cardId), enabled: false });
  const isAnswer = card?.answer?.id === id;
  const { mutate } = useMutation({
    mutationFn: ({ version }: CardDetail) => {
      const to = { params: { cardId }, headers: ifMatch(version) };
      return isAnswer ? request(unpinAnswer, to) : request(pinAnswer, { ...to, body: { commentId: id } });
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
  const mayPin = card && !hidden && !internal && cardAccess(card, user).canManage;
  return { isAnswer, pin: mayPin ? () => mutate(card) : undefined };
}
