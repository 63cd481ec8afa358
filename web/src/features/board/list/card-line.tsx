import {
  type Card,
  cardPath,
  readProperty,
  selectProperties,
  valueName,
  type WordProperty,
} from '@cardinal/contracts';
import { Star } from 'lucide-react';
import { memo } from 'react';
import { VoteButton } from '#features/card/index.ts';
import { DueBadge, isPendingId } from '#features/card-data/index.ts';
import { CardStateMark } from '#features/outbox/index.ts';
import { cn } from '#ui/cn.ts';
import { TypeIcon, typeNames } from '#ui/domain-badges.tsx';
import { LabelChips } from '#ui/label-chips.tsx';
import { Link } from '#ui/link.tsx';
import { People } from '#ui/people.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { SelectMark } from '../selection/select-mark.tsx';
import { withBackgroundBoard } from '../view/background-board.ts';
import { CommentCount } from '../view/comment-count.tsx';
import type { CardRowProps } from './card-row.tsx';
import { fromMedium, fromWide, lineClass } from './columns.tsx';

export const cardLineClass = cn(
  lineClass,
  'h-[33px] text-sm transition-colors hover:bg-hover/60 pointer-coarse:h-[45px]',
);

/** The cells of a card in the compact list. A click opens it. */
export const CardLine = memo(function CardLine({ card, background, onUpvote }: CardRowProps) {
  const author = card.createdByUser?.username ?? 'Unknown';
  const isHere = isPendingId(card.id);
  return (
    <>
      <TypeCell card={card} />
      <td dir="auto" className="flex min-w-0 items-center gap-2 font-medium">
        {isHere ? (
          <span dir="auto" className="min-w-0 truncate">
            {card.title}
          </span>
        ) : (
          <Link
            dir="auto"
            href={cardPath(card.id)}
            state={withBackgroundBoard(background)}
            className="min-w-0 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <span className="block truncate">{card.title}</span>
          </Link>
        )}
        <CardStateMark cardId={card.id} />
        <LabelChips labels={card.labels} className="hidden shrink-0 @2xl:inline-flex" />
        {card.dueDate && <DueBadge dueDate={card.dueDate} status={card.status} size="sm" />}
      </td>
      <td className={cn(fromMedium, 'items-center gap-2 text-muted')}>
        <StatusIcon status={card.status} />
        <span className="truncate">{card.status}</span>
      </td>
      <td className="flex items-center gap-1 text-muted tabular-nums">
        <Star aria-hidden strokeWidth={0} className="size-3.5 fill-star" />
        {card.userPriority}
      </td>
      {selectProperties.map((name) => (
        <PropertyCell key={name} card={card} name={name} />
      ))}
      <td className={cn(fromMedium, 'text-xs text-subtle')}>
        {card.commentCount > 0 && <CommentCount count={card.commentCount} />}
      </td>
      <td className={cn(fromWide, 'min-w-0 gap-2 text-muted')}>
        <span dir="auto" className="truncate">
          {author}
        </span>
        <People label="Assigned to" people={card.assignees} />
      </td>
      <td className={cn(fromWide, 'text-subtle')}>
        <DateText date={card.createdAt} />
      </td>
      <td className="z-10 flex justify-end">
        <VoteButton
          kind="upvote"
          size="sm"
          count={card.upvoteCount}
          mine={card.userHasUpvoted}
          onToggle={isHere ? undefined : onUpvote && (() => onUpvote(card.id))}
        />
      </td>
    </>
  );
});

function PropertyCell({ card, name }: { card: Card; name: WordProperty }) {
  const value = readProperty(card, name);
  return (
    <td className={cn(fromMedium, 'min-w-0 text-muted')}>
      <span className="truncate">{value && valueName(name, value)}</span>
    </td>
  );
}

function TypeCell({ card }: { card: Card }) {
  const { type } = card;
  return (
    <td>
      <SelectMark card={card} row className="top-1/2 left-px -translate-y-1/2 sm:left-1" />
      <TypeIcon type={type} className={cn('size-4', type === 'bug' ? 'text-rose-ink' : 'text-violet-ink')} />
      <span className="sr-only">{typeNames[type]}</span>
    </td>
  );
}
