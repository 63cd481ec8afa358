import type { CardDetail } from '@cardinal/contracts';
import { EyeOff } from 'lucide-react';
import { cn } from '#ui/cn.ts';
import { RelativeTime } from '#ui/relative-time.tsx';

interface HiddenNoticeProps {
  what: 'card' | 'comment';
  hidden: NonNullable<CardDetail['hidden']>;
  className?: string;
}

/** Says to moderators and the author that others do not see this, and why. */
export function HiddenNotice({ what, hidden: { at, by, reason }, className }: HiddenNoticeProps) {
  return (
    <div
      role="note"
      className={cn('flex gap-2.5 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber-ink', className)}
    >
      <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-0.5">
        <p>
          {by ? <bdi className="font-medium">{by.username}</bdi> : 'A moderator'} hid this {what}{' '}
          <RelativeTime date={at} />. Only moderators and its author see it.
        </p>
        {reason && (
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {reason}
          </p>
        )}
      </div>
    </div>
  );
}
