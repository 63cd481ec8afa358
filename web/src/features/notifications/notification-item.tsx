import type { Notification } from '@cardinal/contracts';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useMarkRead } from './api/mark-read.ts';
import { MembershipButtons } from './membership-buttons.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import { hrefOf, placeOf } from './notification-target.ts';

interface NotificationItemProps {
  notification: Notification;
  onClose: () => void;
}

export function NotificationItem({ notification, onClose }: NotificationItemProps) {
  const { mutate } = useMarkRead();
  const messageId = useId();
  const { id, isRead, message, createdAt } = notification;
  const place = placeOf(notification);
  const read = () => {
    if (!isRead) mutate({ id });
  };
  return (
    <li className={cn('group relative', !isRead && 'bg-blue-soft/60')}>
      <Opener
        href={hrefOf(notification)}
        onRead={read}
        onClose={onClose}
        className="flex w-full gap-3 py-3 pr-11 pl-4 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <NotificationIcon notification={notification} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span
            id={messageId}
            dir="auto"
            className={cn(
              'line-clamp-3 text-sm [overflow-wrap:anywhere]',
              isRead ? 'text-muted' : 'text-ink',
            )}
          >
            {message}
          </span>
          <span className="flex min-w-0 gap-1.5 text-xs text-subtle">
            {place && (
              <span dir="auto" className="truncate">
                {place}
              </span>
            )}
            {place && <span aria-hidden>·</span>}
            <RelativeTime date={createdAt} className="shrink-0" />
          </span>
        </span>
        {!isRead && <span className="sr-only">Unread</span>}
      </Opener>
      <MembershipButtons notification={notification} messageId={messageId} />
      {!isRead && (
        <IconButton
          label="Mark as read"
          aria-describedby={messageId}
          icon={<Check />}
          size="sm"
          className="absolute top-2.5 right-2.5"
          onClick={read}
        />
      )}
    </li>
  );
}

interface OpenerProps {
  href: string | undefined;
  onRead: () => void;
  onClose: () => void;
  className: string;
  children: ReactNode;
}

/** A link if there is a target; otherwise a click only marks it as read. */
function Opener({ href, onRead, onClose, className, children }: OpenerProps) {
  if (!href) {
    return (
      <button type="button" className={className} onClick={onRead}>
        {children}
      </button>
    );
  }
  return (
    <Link
      href={href}
      className={className}
      onClick={(event) => {
        onRead();
        // A new tab leaves this one unchanged.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onClose();
      }}
    >
      {children}
    </Link>
  );
}
