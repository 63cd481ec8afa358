import { confirmGuestEmail, removeGuestEmail, type TrackedSubmission } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { toast } from '#ui/toast-store.ts';
import { trackedQuery } from '../api/submissions.queries.ts';

interface TrackEmailProps {
  token: string;
  email: Exclude<TrackedSubmission['email'], 'none'>;
}

const texts: Record<TrackEmailProps['email'], { title: string; description: string }> = {
  sent: {
    title: 'An e-mail went to your address',
    description: 'Open its link to confirm the address. Until then nothing else is sent there.',
  },
  asked: {
    title: 'Hear of it by e-mail?',
    description: 'When the team decides or answers, and when the status changes. Every e-mail can end them.',
  },
  wanted: { title: 'You hear of it by e-mail', description: 'Only the team sees your address.' },
};

/** Lets its owner change or remove the address that they gave. */
export function TrackEmail({ token, email }: TrackEmailProps) {
  const client = useQueryClient();
  const { queryKey } = trackedQuery(token);
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      request(wanted ? confirmGuestEmail : removeGuestEmail, { params: { token } }),
    async onSuccess(_answer, wanted) {
      await client.invalidateQueries({ queryKey });
      toast({ title: wanted ? 'You hear of it by e-mail' : 'Your address is deleted', variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Nothing was changed', description: errorMessage(error), variant: 'destructive' }),
  });
  return (
    <Panel>
      <PanelHeader {...texts[email]} className="border-b-0" />
      <PanelBody className="flex flex-wrap gap-2 pt-0">
        {email === 'asked' && (
          <Button variant="primary" disabled={change.isPending} onClick={() => change.mutate(true)}>
            Yes, Send E-mails
          </Button>
        )}
        <Button disabled={change.isPending} onClick={() => change.mutate(false)}>
          {email === 'wanted' ? 'No More E-mails' : 'Delete My Address'}
        </Button>
      </PanelBody>
    </Panel>
  );
}
