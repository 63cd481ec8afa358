import type { Notification } from '@cardinal/contracts';
import { askToLeave, useJoinProject } from '#features/membership/index.ts';
import { Button } from '#ui/button.tsx';
import { getMembershipQuestion } from './notification-target.ts';

interface MembershipButtonsProps {
  notification: Notification;
  messageId: string;
}

/** Joins or leaves the project of the notification; hidden once that is decided. */
export function MembershipButtons({ notification, messageId }: MembershipButtonsProps) {
  const join = useJoinProject();
  const membership = getMembershipQuestion(notification);
  if (!membership) return null;
  const { projectName } = membership;
  return (
    <div className="flex gap-2 pr-4 pb-3 pl-15">
      <Button
        size="sm"
        variant="primary"
        aria-label={`Join ${projectName}`}
        aria-describedby={messageId}
        loading={join.isPending}
        onClick={() => join.mutate(membership)}
      >
        Join
      </Button>
      <Button
        size="sm"
        aria-label={`Leave ${projectName}`}
        aria-describedby={messageId}
        onClick={() => askToLeave(membership)}
      >
        Leave
      </Button>
    </div>
  );
}
