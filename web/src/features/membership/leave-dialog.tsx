import { useRef } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLeaveProject } from './api/leave-project.ts';
import type { Membership } from './api/membership-cache.ts';
import { closeQuestion } from './leave-store.ts';

export function LeaveDialog({ asked }: { asked: Membership | null }) {
  const leave = useLeaveProject();
  // Keeps its text while it closes.
  const last = useRef(asked);
  if (asked) last.current = asked;
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && closeQuestion()}
      title={`Leave ${last.current?.projectName ?? ''}?`}
      description="You lose access to its private boards at once, and only one of its admins can add you again. Your cards and comments stay."
      confirmLabel="Leave Project"
      onConfirm={() => asked && leave.mutateAsync(asked)}
    />
  );
}
