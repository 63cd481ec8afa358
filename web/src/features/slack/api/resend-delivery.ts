import { resendSlackDelivery } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { deliveriesKey } from './slack.queries.ts';

export function useResend(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => request(resendSlackDelivery, { params: { projectId, deliveryId } }),
    onSuccess: () => toast({ title: 'Message is sent again', variant: 'success' }),
    onError: (error) =>
      toast({ title: 'Failed to send again', description: errorMessage(error), variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey(projectId) }),
  });
}
