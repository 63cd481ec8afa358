import type { Notification } from '@cardinal/contracts';
import {
  AtSign,
  BadgeCheck,
  Bot,
  CalendarClock,
  CircleDot,
  CircleFadingPlus,
  CornerDownRight,
  Flag,
  Inbox,
  type LucideIcon,
  MessageSquare,
  MessageSquareText,
  Rocket,
  Shapes,
  ShieldCheck,
  Unplug,
  UserPlus,
  UserRoundCheck,
  UserRoundSearch,
} from 'lucide-react';
import { Avatar } from '#ui/avatar.tsx';
import { getActorName } from './notification-target.ts';

const icons: Record<Notification['type'], LucideIcon> = {
  card_created: CircleFadingPlus,
  card_status_changed: CircleDot,
  card_type_changed: Shapes,
  card_answered: MessageSquareText,
  card_assigned: UserRoundCheck,
  card_due: CalendarClock,
  submissions_waiting: Inbox,
  reports_waiting: Flag,
  card_shipped: Rocket,
  comment_created: MessageSquare,
  comment_reply: CornerDownRight,
  mention: AtSign,
  member_added: UserPlus,
  member_role_changed: ShieldCheck,
  webhook_stopped: Unplug,
  agent_asks: Bot,
  account_approved: BadgeCheck,
  user_pending: UserRoundSearch,
};

/** The actor's avatar, with the kind of notification in the corner. */
export function NotificationIcon({ notification }: { notification: Notification }) {
  const Icon = icons[notification.type];
  const actor = getActorName(notification);
  if (!actor) {
    return (
      <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-full bg-hover text-muted">
        <Icon className="size-4" />
      </span>
    );
  }
  return (
    <span aria-hidden className="relative h-8 shrink-0">
      <Avatar name={actor} />
      <span className="-right-1 -bottom-1 absolute grid size-4.5 place-items-center rounded-full bg-raised text-muted shadow-card ring-1 ring-line">
        <Icon className="size-3" />
      </span>
    </span>
  );
}
