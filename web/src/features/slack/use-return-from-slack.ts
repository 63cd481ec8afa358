import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { type ToastOptions, toast } from '#ui/toast-store.ts';

const failed = (description: string): ToastOptions => ({
  title: 'Failed to connect Slack',
  description,
  variant: 'destructive',
});

/** The service's result in the address when Slack has sent the browser back: `?slack=connected`. */
const outcomes: Record<string, ToastOptions> = {
  connected: {
    title: 'Slack connected',
    description: 'The channel hears of status changes, comments, merged cards and the changelog from now on.',
    variant: 'success',
  },
  denied: failed('The connection was not allowed in Slack.'),
  forbidden: failed('Only project admins can configure Slack integration'),
  not_configured: failed('Slack is not set up on this installation. Its operator can change that.'),
  expired: failed('It took too long. Please try again.'),
  failed: failed('Slack could not be connected. Please try again.'),
};

/** Announces how connecting went, once, and takes it out of the address. */
export function useReturnFromSlack(): void {
  const [params, setParams] = useSearchParams();
  const outcome = params.get('slack');
  useEffect(() => {
    if (outcome === null) return;
    toast(outcomes[outcome] ?? failed('Slack could not be connected. Please try again.'));
    setParams(
      (before) => {
        before.delete('slack');
        return before;
      },
      { replace: true },
    );
  }, [outcome, setParams]);
}
