import type { ImportDetail } from '@cardinal/contracts';
import { Pause, Play, Square, Undo2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useImportAction } from '../api/change-import.ts';
import { countThings } from '../import-texts.ts';

interface RunActionsProps {
  slug: string;
  detail: ImportDetail;
}

/** Pauses, resumes, stops and takes back, where each is possible. */
export function RunActions({ slug, detail }: RunActionsProps) {
  const { id, state, created } = detail;
  const pause = useImportAction(slug, id, 'pause');
  const resume = useImportAction(slug, id, 'resume');
  const mayStop = state === 'running' || state === 'paused';
  const mayTakeBack = ['done', 'stopped', 'failed'].includes(state) && created > 0;
  return (
    <>
      {state === 'running' && (
        <Button icon={<Pause />} loading={pause.isPending} onClick={() => pause.mutate()}>
          Pause
        </Button>
      )}
      {(state === 'paused' || state === 'failed') && (
        <Button icon={<Play />} loading={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </Button>
      )}
      {mayStop && <StopButton slug={slug} detail={detail} />}
      {mayTakeBack && <TakeBackButton slug={slug} detail={detail} />}
    </>
  );
}

function StopButton({ slug, detail: { id, created } }: RunActionsProps) {
  const stop = useImportAction(slug, id, 'stop');
  return (
    <ConfirmDialog
      trigger={
        <Button icon={<Square />} variant="danger-ghost">
          Stop
        </Button>
      }
      title="Stop this import?"
      description={`It cannot be resumed afterwards. The ${countThings(created, 'card')} that came until now stay, unless you take them back.`}
      confirmLabel="Stop Import"
      onConfirm={() => stop.mutateAsync()}
    />
  );
}

function TakeBackButton({ slug, detail: { id, created } }: RunActionsProps) {
  const takeBack = useImportAction(slug, id, 'takeBack');
  return (
    <ConfirmDialog
      trigger={
        <Button icon={<Undo2 />} variant="danger-ghost">
          Take Back
        </Button>
      }
      title="Take this import back?"
      description={`The ${countThings(created, 'card')} that came with it are removed for good, without those that somebody has touched since.`}
      confirmLabel="Take Back Import"
      onConfirm={() => takeBack.mutateAsync()}
    />
  );
}
