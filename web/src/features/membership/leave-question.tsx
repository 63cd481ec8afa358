import { loadable } from '#ui/loadable.tsx';
import { useOnce } from '#ui/use-once.ts';
import { useAskedToLeave } from './leave-store.ts';

const LeaveDialog = loadable(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Loaded when somebody wants to leave. */
export function LeaveQuestion() {
  const asked = useAskedToLeave();
  return useOnce(asked !== null) && <LeaveDialog asked={asked} />;
}
