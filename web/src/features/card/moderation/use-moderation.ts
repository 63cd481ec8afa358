import { type CardDetail, lockComments, unlockComments } from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { storeCard } from '../card-cache.ts';

interface Action<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  done: string;
  failed: string;
  after: (client: QueryClient, answer: Answer) => unknown;
}

function useAction<Input, Answer>({ send, done, failed, after }: Action<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess(answer) {
      after(client, answer);
      toast({ title: done, variant: 'success' });
    },
    onError: (error) => toast({ title: failed, description: errorMessage(error), variant: 'destructive' }),
  });
}

export const useLock = ({ id }: CardDetail) =>
  useAction({
    send: (reason: string | null) => request(lockComments, { params: { cardId: id }, body: { reason } }),
    done: 'Comments locked',
    failed: 'Failed to lock the comments',
    after: storeCard,
  });

export const useUnlock = ({ id }: CardDetail) =>
  useAction({
    send: () => request(unlockComments, { params: { cardId: id } }),
    done: 'Comments unlocked',
    failed: 'Failed to unlock the comments',
    after: storeCard,
  });
