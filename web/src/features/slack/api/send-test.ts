import { sendSlackTest } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { deliveriesKey } from './slack.queries.ts';

export function useSendTest(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    // No retry: if the answer was lost, it would send a second message.
    retry: false,
    mutationFn: () => request(sendSlackTest, { params: { projectId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: deliveriesKey(projectId) });
      toast({ title: 'Test message sent', description: 'It is on its way to Slack.', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to send test message',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
