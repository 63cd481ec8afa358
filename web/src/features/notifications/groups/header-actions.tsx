import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useMarkAllRead } from '../api/mark-all-read.ts';
import { unreadCountQuery } from '../api/notifications.queries.ts';

interface HeaderActionsProps {
  variant: ButtonVariant;
  size: ButtonSize;
  onLeave?: () => void;
  /** Between the two. */
  children?: ReactNode;
}

/** Marks everything as read, and leads to the settings. */
export function HeaderActions({ variant, size, onLeave, children }: HeaderActionsProps) {
  const { data } = useQuery(unreadCountQuery);
  const markAll = useMarkAllRead();
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className="ml-auto"
        icon={<CheckCheck />}
        disabled={!data?.count}
        onClick={() => markAll.mutate()}
      >
        Mark all as read
      </Button>
      {children}
      <Link
        href="/settings/notifications"
        aria-label="Notification settings"
        className={buttonClass(variant, size, 'icon')}
        onClick={onLeave}
      >
        <Settings2 aria-hidden />
      </Link>
    </>
  );
}
