import { claimSubmission, forgetSubmission, type TrackedSubmission } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { SignInLink, useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { toast } from '#ui/toast-store.ts';
import { trackedQuery } from '../api/submissions.queries.ts';
import { TrackEmail } from './track-email.tsx';

interface TrackActionsProps {
  token: string;
  tracked: TrackedSubmission;
}

/** Actions of its owner: have an account for it, or delete it. */
export function TrackActions({ token, tracked }: TrackActionsProps) {
  const client = useQueryClient();
  const { queryKey } = trackedQuery(token);
  const forget = useMutation({
    mutationFn: () => request(forgetSubmission, { params: { token } }),
    onSuccess: () => client.resetQueries({ queryKey }),
    onError: (error) =>
      toast({ title: 'Failed to delete', description: errorMessage(error), variant: 'destructive' }),
  });
  const stays = tracked.state === 'accepted';
  return (
    <>
      {tracked.state !== 'rejected' && <Claim token={token} claimedBy={tracked.claimedBy} />}
      {tracked.email !== 'none' && <TrackEmail token={token} email={tracked.email} />}
      {tracked.claimedBy !== 'somebody' && (
        <div className="grid justify-items-start gap-1">
          <ConfirmDialog
            trigger={
              <Button variant="danger-ghost" className="-ml-3">
                Delete My Data
              </Button>
            }
            title={stays ? 'Delete your name and this link?' : 'Delete your submission?'}
            description={
              stays
                ? 'The card stays, by “Guest”. This page is gone, and nobody can reply from it any more.'
                : 'It is gone for good, and so is this page.'
            }
            confirmLabel="Delete"
            onConfirm={() => forget.mutateAsync()}
          />
        </div>
      )}
    </>
  );
}

function Claim({ token, claimedBy }: { token: string; claimedBy: TrackedSubmission['claimedBy'] }) {
  const { user } = useSession();
  const client = useQueryClient();
  const claim = useMutation({
    mutationFn: () => request(claimSubmission, { params: { token } }),
    onSuccess(tracked) {
      client.setQueryData(trackedQuery(token).queryKey, tracked);
      toast({ title: 'It is yours now', variant: 'success' });
    },
    onError(error) {
      toast({ title: 'Failed to claim it', description: errorMessage(error), variant: 'destructive' });
      void client.invalidateQueries({ queryKey: trackedQuery(token).queryKey });
    },
  });
  if (claimedBy === 'caller') return <p className="text-sm text-muted">You are its author.</p>;
  if (claimedBy === 'somebody')
    return <p className="text-sm text-muted">An account is its author. Sign in with it to comment.</p>;
  return (
    <Panel>
      <PanelHeader
        title="Make it yours"
        description="With an account you are its author, and hear of comments and changes."
        className="border-b-0"
      />
      <PanelBody className="pt-0">
        {user ? (
          <Button loading={claim.isPending} onClick={() => claim.mutate()}>
            Claim as {user.username}
          </Button>
        ) : (
          <Button asChild>
            <SignInLink register>Sign Up or Sign In</SignInLink>
          </Button>
        )}
      </PanelBody>
    </Panel>
  );
}
