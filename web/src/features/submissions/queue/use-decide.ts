import { acceptSubmission, type BodyInputOf, cardPath } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { rejectAll } from '../api/reject-all.ts';
import { submissionsQuery } from '../api/submissions.queries.ts';

export interface Accepted {
  submissionId: string;
  edit?: BodyInputOf<typeof acceptSubmission> | undefined;
}

const describeRejected = (count: number) =>
  count === 1 ? 'Submission rejected' : `${count} submissions rejected`;

/** Decides on submissions; the list is read again afterwards, also where somebody else was first. */
export function useDecide(slug: string) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const refresh = () => client.invalidateQueries({ queryKey: submissionsQuery(slug).queryKey });
  const failed = (title: string) => (error: unknown) => {
    if (isApiError(error, 404) || isApiError(error, 409)) void refresh();
    toast({ title, description: errorMessage(error), variant: 'destructive' });
  };
  const accept = useMutation({
    mutationFn: ({ submissionId, edit = {} }: Accepted) =>
      request(acceptSubmission, { params: { slug, submissionId }, body: edit }),
    async onSuccess({ cardId }, { edit }) {
      await refresh();
      toast({
        title: edit?.into ? 'Submission accepted and merged' : 'Submission accepted',
        variant: 'success',
        action: { label: 'Open card', onClick: () => navigate(cardPath(cardId)) },
      });
    },
    onError: failed('The submission could not be accepted'),
  });
  const reject = useMutation({
    mutationFn: (body: { submissionIds: readonly string[]; reason: string }) => rejectAll(slug, body),
    async onSuccess(count) {
      await refresh();
      toast({ title: describeRejected(count), variant: 'success' });
    },
    onError: failed('The submission could not be rejected'),
  });
  return { accept, reject };
}
