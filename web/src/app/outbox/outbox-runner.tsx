import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { session } from '#api/session-events.ts';
import type { Performer } from '#features/outbox/index.ts';
import { OutboxPanel } from '#features/outbox/outbox-panel.tsx';
import { useSession } from '#features/session/index.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type RunningOutbox, startOutbox } from './start-outbox.ts';

export interface OutboxRunnerProps {
  /** Hears of the outbox once it runs, or that there is none. */
  onStarted: (performer: Performer | undefined) => void;
}

interface Question {
  /** Undefined if nobody knows. */
  count: number | undefined;
  answer: (leaves: boolean) => void;
}

/** Sends what the signed-in user changes, shows what waits, and asks before it is lost by signing out. */
export function OutboxRunner({ onStarted }: OutboxRunnerProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [running, setRunning] = useState<RunningOutbox>();
  const [question, setQuestion] = useState<Question>();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const open = () => setOpen(true);
    const { started, count, stop } = startOutbox({ client, userId, open, onChange: setRunning });
    session.stays = async () => {
      if (await asksToStay(await count(), setQuestion)) return true;
      await (await started)?.destroy();
      return false;
    };
    void started.then(onStarted);
    return () => {
      session.stays = undefined;
      onStarted(undefined);
      stop();
    };
  }, [client, userId, onStarted]);
  return (
    <>
      {running && <OutboxPanel open={isOpen} onOpenChange={setOpen} {...running} />}
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={(open) => open || question?.answer(false)}
        title="Sign out?"
        description={formatLoss(question?.count)}
        confirmLabel="Sign out"
        cancelLabel="Stay"
        onConfirm={() => question?.answer(true)}
      />
    </>
  );
}

function formatLoss(count: number | undefined): string {
  if (count === undefined) return 'Changes that are on this device only will be lost.';
  return `${count === 1 ? '1 change is' : `${count} changes are`} on this device only, and will be lost.`;
}

/** Asks if something would be lost, or might be. */
async function asksToStay(
  count: number | undefined,
  ask: (question: Question | undefined) => void,
): Promise<boolean> {
  if (count === 0) return false;
  const leaves = await new Promise<boolean>((answer) => ask({ count, answer }));
  ask(undefined);
  return !leaves;
}
