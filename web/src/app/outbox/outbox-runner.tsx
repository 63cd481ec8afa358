import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { session } from '#api/session-events.ts';
import type { Performer } from '#features/outbox/index.ts';
import { OutboxPanel } from '#features/outbox/outbox-panel.tsx';
import type { Outbox } from '#features/outbox/outbox-types.ts';
import { useSession } from '#features/session/index.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type RunningOutbox, startOutbox } from './start-outbox.ts';

export interface OutboxRunnerProps {
  /** Hears of the outbox once it runs, or that there is none. */
  onStarted: (performer: Performer | undefined) => void;
}

interface Question {
  count: number;
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
    const { started, stop } = startOutbox({ client, userId, open, onChange: setRunning });
    session.stays = async () => {
      const outbox = await started;
      return outbox ? stay(outbox, setQuestion) : false;
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
        description={`${question?.count === 1 ? '1 change is' : `${question?.count} changes are`} on this device only, and will be lost.`}
        confirmLabel="Sign out"
        cancelLabel="Stay"
        onConfirm={() => question?.answer(true)}
      />
    </>
  );
}

/** Asks if something would be lost, and removes it if the user leaves. */
async function stay(outbox: Outbox, ask: (question: Question | undefined) => void): Promise<boolean> {
  const count = await outbox.count();
  if (count > 0) {
    const leaves = await new Promise<boolean>((answer) => ask({ count, answer }));
    ask(undefined);
    if (!leaves) return true;
  }
  await outbox.destroy();
  return false;
}
