import { MessageSquare } from 'lucide-react';
import { cn } from '#ui/cn.ts';
import { RollingNumber } from '#ui/rolling-number.tsx';

/** How many comments a card has. */
export function CommentCount({ count, className }: { count: number; className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-1 tabular-nums', className)}>
      <MessageSquare aria-hidden className="size-3.5" />
      <RollingNumber value={count} />
      <span className="sr-only">{count === 1 ? 'comment' : 'comments'}</span>
    </span>
  );
}
