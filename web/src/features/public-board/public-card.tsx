import { type Card, limits } from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';
import { memo } from 'react';
import { VoteButton } from '#features/card/index.ts';
import { CardBadges, priorityLabel } from '#features/card-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Link } from '#ui/link.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Stars } from '#ui/stars.tsx';

/** The public view shows the priority out of ten. */
const STARS = 10;

interface PublicCardProps {
  card: Card;
  href: string;
  /** Opens it over the board; a click with a key or another button follows the link. */
  onOpen: (cardId: string) => void;
  /** Undefined for guests. */
  onUpvote?: (cardId: string) => void;
}

export const PublicCard = memo(function PublicCard({ card, href, onOpen, onUpvote }: PublicCardProps) {
  const author = card.createdByUser?.username ?? 'Unknown';
  return (
    <article className="relative flex flex-wrap gap-4 rounded-lg border bg-surface p-4 shadow-card transition-[border-color,box-shadow] hover:border-line-strong sm:px-5">
      <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-2">
        <h2 className="line-clamp-2 text-md font-semibold tracking-tight [overflow-wrap:anywhere]">
          <Link
            dir="auto"
            href={href}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onOpen(card.id);
            }}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {card.title}
          </Link>
        </h2>
        <p dir="auto" className="line-clamp-2 text-base text-muted [overflow-wrap:anywhere] empty:hidden">
          {excerpt(card.description, limits.descriptionPreview)}
        </p>
        <div className="flex flex-wrap items-center gap-1.5">
          <CardBadges card={card} size="sm" />
          <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
            <Stars label="Priority" value={card.userPriority} max={STARS} />
            {priorityLabel(card.userPriority)} priority
            <span className="text-subtle tabular-nums">
              {card.userPriority}/{STARS}
            </span>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-subtle">
          <span className="flex min-w-0 items-center gap-1.5">
            <Avatar name={author} size="xs" />
            <span dir="auto" className="truncate">
              {author}
            </span>
          </span>
          <DateText date={card.createdAt} />
          <span className="tabular-nums">
            {card.commentCount} {card.commentCount === 1 ? 'comment' : 'comments'}
          </span>
        </p>
      </div>
      <div className="z-10 self-center">
        <VoteButton
          kind="upvote"
          card={card}
          count={card.upvoteCount}
          mine={card.userHasUpvoted}
          onToggle={onUpvote && (() => onUpvote(card.id))}
        />
      </div>
    </article>
  );
});
