import type { Card } from '@cardinal/contracts';
import { ArrowBigUp } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { CardBadges } from '#features/card-data/index.ts';
import { CardStateMark } from '#features/outbox/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cn } from '#ui/cn.ts';
import { LabelChips } from '#ui/label-chips.tsx';
import { People } from '#ui/people.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { RollingNumber } from '#ui/rolling-number.tsx';
import { StarShape } from '#ui/stars.tsx';
import { CommentCount } from '../view/comment-count.tsx';

/** Above this user priority a card is marked as urgent. */
const HIGH_PRIORITY_ABOVE = 3;

interface CardFaceProps {
  card: Card;
  /** The title, as a link if the card can be opened. */
  title: ReactNode;
  lifted?: boolean;
}

/** A card in a column: its title, what kind of card it is, and the row for people and talk, where the assignee comes last. */
export const CardFace = memo(function CardFace({ card, title, lifted }: CardFaceProps) {
  const author = card.createdByUser?.username ?? 'Unknown';
  return (
    <article
      data-lifted={lifted ? '' : undefined}
      className={cn(
        'relative grid grid-cols-1 gap-1.5 rounded-md border bg-surface p-3 transition-[border-color,box-shadow] hover:border-line-strong',
        lifted ? 'rotate-[1.5deg] cursor-grabbing border-line-strong shadow-dialog' : 'shadow-card',
      )}
    >
      <h3 dir="auto" className="line-clamp-3 text-pretty text-base font-medium [overflow-wrap:anywhere]">
        {title}
      </h3>
      <div className="flex min-w-0 items-end gap-1.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
          <CardBadges card={card} size="sm" status={false} />
          {card.userPriority > HIGH_PRIORITY_ABOVE && <HighPriority value={card.userPriority} />}
          <LabelChips labels={card.labels} />
          <CardStateMark cardId={card.id} />
        </div>
        <span
          className={cn(
            'inline-flex h-5 shrink-0 items-center gap-0.5 text-xs tabular-nums',
            card.userHasUpvoted ? 'font-medium text-vote-ink' : 'text-subtle',
          )}
        >
          <ArrowBigUp aria-hidden className={cn('size-3.5', card.userHasUpvoted && 'fill-current')} />
          <RollingNumber value={card.upvoteCount} />
          <span className="sr-only"> {card.upvoteCount === 1 ? 'upvote' : 'upvotes'}</span>
        </span>
      </div>
      <p className="flex items-center gap-1.5 text-xs text-subtle">
        <Avatar name={author} size="xs" />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {author}
        </span>
        {card.commentCount > 0 && <CommentCount count={card.commentCount} className="shrink-0" />}
        <DateText date={card.createdAt} className="shrink-0" />
        <People label="Assigned to" people={card.assignees} />
      </p>
    </article>
  );
});

/** One star stands for all of them: the words say it. */
function HighPriority({ value }: { value: number }) {
  return (
    <span className="inline-flex h-5 items-center gap-1 whitespace-nowrap text-[0.6875rem] font-medium text-amber-ink">
      <StarShape on className="size-3" />
      High Priority
      <span className="sr-only">{`, user priority ${value} of 5`}</span>
    </span>
  );
}
