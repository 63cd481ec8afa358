import { setTimeZone, type User } from '@cardinal/contracts';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { toast } from '#ui/toast-store.ts';
import { useStoreAccount } from '../api/store-account.ts';

const readable = (timeZone: string) => timeZone.replaceAll('_', ' ');

/** The time zone of reminders, which the first sign-in sets and this changes. */
export function TimeZonePanel({ user }: { user: User }) {
  const storeAccount = useStoreAccount();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const current = user.timeZone ?? 'UTC';
  const save = useMutation({
    mutationFn: () => request(setTimeZone, { body: { timeZone: here } }),
    onSuccess: (saved) => {
      storeAccount(saved);
      toast({ title: 'Time zone updated', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to update the time zone',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
  return (
    <Panel aria-label="Time zone">
      <PanelHeader
        title="Time zone"
        description="Reminders of cards that are due come in the morning, the day before and on the day."
      />
      <PanelBody className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-base">{readable(current)}</p>
        {here !== current && (
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            Use this device's: {readable(here)}
          </Button>
        )}
      </PanelBody>
    </Panel>
  );
}
