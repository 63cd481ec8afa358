import { awardPoints, getPoints } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

export function useAwardPoints(cardId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (points: number) => request(awardPoints, { params: { cardId }, body: { points } }),
    onSuccess: (_, points) => {
      void client.invalidateQueries({ queryKey: callKey(getPoints) });
      toast({ title: 'Points awarded', description: `${points} points`, variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Failed to award points', description: errorMessage(error), variant: 'destructive' }),
  });
}
