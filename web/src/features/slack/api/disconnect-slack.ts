import { disconnectSlack, getProject } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';
import type { SlackProject } from './slack-project.ts';

export function useDisconnectSlack({ id: projectId, slug }: SlackProject) {
  const client = useQueryClient();
  const queryKey = callKey(getProject, { params: { slug } });
  return useMutation({
    mutationFn: () => request(disconnectSlack, { params: { projectId } }),
    onSuccess: () => {
      // The project's own copy is updated by an event, a moment after the answer.
      client.setQueryData<SlackProject>(
        queryKey,
        (project) =>
          project && { ...project, slackTeamName: null, slackChannelName: null, slackConfiguredAt: null },
      );
      void client.invalidateQueries({ queryKey, exact: true });
      toast({
        title: 'Slack disconnected',
        description: 'Your project is no longer connected to Slack.',
        variant: 'success',
      });
    },
    onError: () =>
      toast({
        title: 'Failed to disconnect',
        description: 'There was an error disconnecting Slack.',
        variant: 'destructive',
      }),
  });
}
