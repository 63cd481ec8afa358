import { getMailStatus, resumeMail } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

export const mailStatusQuery = callQuery(getMailStatus);

/** Sends e-mails to the address again. */
export function useResumeMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(resumeMail, {}),
    onSuccess: (status) => client.setQueryData(mailStatusQuery.queryKey, status),
    onError: (error) =>
      toast({ title: 'Failed to try again', description: errorMessage(error), variant: 'destructive' }),
  });
}
