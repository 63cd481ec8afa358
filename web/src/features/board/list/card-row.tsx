import { type Card, cardPath, limits } from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';
import { memo } from 'react';
import { VoteButton } from '#features/card/index.ts';
import { CardBadges, isPendingId } from '#features/card-data/index.ts';
import { CardStateMark } from '#features/outbox/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { LabelChips } from '#ui/label-chips.tsx';
import { Link } from '#ui/link.tsx';
import { People } from '#ui/people.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { StarCount } from '#ui/stars.tsx';
import { SelectMark } from '../selection/select-mark.tsx';
import { type BackgroundBoard, withBackgroundBoard } from '../view/background-board.ts';
import { CommentCount } from '../view/comment-count.tsx';

export interface CardRowProps {
  card: Card;
  background: BackgroundBoard;
  /** Undefined for users who may only read. */
  onUpvote: ((cardId: string) => void) | undefined;
}

/** A card in the list. A click opens it, except on the upvote button. */
export const CardRow = memo(function CardRow({ card, background, onUpvote }: CardRowProps) {
  const author = card.createdByUser?.username ?? 'Unknown';
  const isHere = isPendingId(card.id);
  return (
    <article className="relative flex gap-4 px-4 py-2.5 transition-colors group-data-selecting/board:pl-9 hover:bg-hover/60 sm:px-7 sm:group-data-selecting/board:pl-7">
      <SelectMark card={card} row className="top-3 left-2 sm:left-1" />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="line-clamp-2 min-w-0 text-pretty text-md font-medium [overflow-wrap:anywhere]">
            {isHere ? (
              <span dir="auto">{card.title}</span>
            ) : (
              <Link
                dir="auto"
                href={cardPath(card.id)}
                state={withBackgroundBoard(background)}
                className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                {card.title}
              </Link>
            )}
          </h2>
          <span className="flex min-w-0 flex-wrap items-center gap-1.5">
            <CardBadges card={card} size="sm" />
            <StarCount label="User priority" value={card.userPriority} className="text-xs" />
            <LabelChips labels={card.labels} most={4} />
          </span>
        </div>
        <div className="grid items-center gap-x-6 gap-y-1 @3xl:grid-cols-[minmax(0,1fr)_auto]">
          <p
            dir="auto"
            className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere] empty:hidden @3xl:line-clamp-1"
          >
            {excerpt(card.description, limits.descriptionPreview)}
          </p>
          <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-subtle @3xl:col-start-2">
            <span className="flex min-w-0 items-center gap-1.5">
              <Avatar name={author} size="xs" />
              <span dir="auto" className="max-w-40 truncate">
                {author}
              </span>
            </span>
            <CardStateMark cardId={card.id} />
            <DateText date={card.createdAt} />
            <CommentCount count={card.commentCount} />
            <People label="Assigned to" people={card.assignees} />
          </p>
        </div>
      </div>
      <div className="z-10 self-center">
        <VoteButton
          kind="upvote"
          size="sm"
          count={card.upvoteCount}
          mine={card.userHasUpvoted}
          onToggle={isHere ? undefined : onUpvote && (() => onUpvote(card.id))}
        />
      </div>
    </article>
  );
});
