import { acceptSubmission, type BodyInputOf } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { rejectAll } from '../api/reject-all.ts';
import { submissionsQuery } from '../api/submissions.queries.ts';

interface Accepted {
  submissionId: string;
  edit?: BodyInputOf<typeof acceptSubmission>;
}

const counted = (count: number) => (count === 1 ? 'Submission rejected' : `${count} submissions rejected`);

/** Decides on submissions; the list is read again afterwards, also where somebody else was first. */
export function useDecide(slug: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: submissionsQuery(slug).queryKey });
  const failed = (title: string) => (error: unknown) => {
    if (isApiError(error, 404) || isApiError(error, 409)) void refresh();
    toast({ title, description: errorMessage(error), variant: 'destructive' });
  };
  const accept = useMutation({
    mutationFn: ({ submissionId, edit = {} }: Accepted) =>
      request(acceptSubmission, { params: { slug, submissionId }, body: edit }),
    async onSuccess() {
      await refresh();
      toast({ title: 'Accepted: it is a card now', variant: 'success' });
    },
    onError: failed('Failed to accept'),
  });
  const reject = useMutation({
    mutationFn: (body: { submissionIds: readonly string[]; reason: string }) => rejectAll(slug, body),
    async onSuccess(count) {
      await refresh();
      toast({ title: counted(count), variant: 'success' });
    },
    onError: failed('Failed to reject'),
  });
  return { accept, reject };
}
