import {
  type Card,
  type getRoadmap,
  isRefused,
  longestColumn,
  publicCardPath,
  type ResponseOf,
} from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { VoteButton } from '#features/card/index.ts';
import { CardBadges, collectCards } from '#features/card-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { formatNumber } from '#ui/locale.ts';
import { StatusIcon } from '#ui/status-icon.tsx';
import { restOfColumnQuery } from '../api/rest-of-column.query.ts';

type Content = ResponseOf<typeof getRoadmap>;

interface RoadmapColumnProps {
  project: string;
  column: Content['columns'][number];
  /** The first ones. */
  cards: Card[];
  /** By id. */
  boards: ReadonlyMap<string, Content['boards'][number]>;
  /** Undefined for those who may only read. */
  onUpvote: ((cardId: string) => void) | undefined;
}

/** One status of a roadmap, the cards with the most votes first. */
export function RoadmapColumn({ project, column, cards, boards, onUpvote }: RoadmapColumnProps) {
  const { status, name, total } = column;
  const heading = useId();
  const [wantsMore, setWantsMore] = useState(false);
  const rest = useInfiniteQuery({ ...restOfColumnQuery(project, status), enabled: wantsMore });
  // Votes may have moved a card from one page to the other meanwhile, and edits out of the column.
  const shown = collectCards({ pages: [{ cards }, ...(rest.data?.pages ?? [])] }).filter(
    (card) => card.status === status && boards.has(card.boardId) && !isRefused(card),
  );
  const hasMore =
    total > cards.length && (wantsMore ? rest.hasNextPage : true) && shown.length < longestColumn;
  const showMore = () => {
    if (wantsMore) void rest.fetchNextPage({ cancelRefetch: false });
    else setWantsMore(true);
  };
  return (
    <section aria-labelledby={heading} className="grid min-w-0 grid-cols-1 gap-2 rounded-lg bg-sunken p-2.5">
      <h2 id={heading} className="flex min-w-0 items-center gap-2 px-1.5 py-1 text-sm font-semibold">
        <StatusIcon status={status} />
        <span dir="auto" className="truncate">
          {name}
        </span>
        <span className="ml-auto font-normal text-subtle tabular-nums">{formatNumber(total)}</span>
      </h2>
      {shown.length > 0 ? (
        <ol className="grid grid-cols-1 gap-2">
          {shown.map((card) => (
            <li key={card.id} className="min-w-0">
              <RoadmapCard
                card={card}
                href={publicCardPath({ project, board: boards.get(card.boardId)?.slug ?? '' }, card.id)}
                onUpvote={onUpvote}
              />
            </li>
          ))}
        </ol>
      ) : (
        <p className="px-1.5 pb-2 text-sm text-subtle">Nothing here yet.</p>
      )}
      {hasMore && (
        <Button
          variant="ghost"
          loading={rest.isFetching}
          onClick={showMore}
          aria-label={`Show more of ${name}`}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

interface RoadmapCardProps extends Pick<RoadmapColumnProps, 'onUpvote'> {
  card: Card;
  href: string;
}

function RoadmapCard({ card, href, onUpvote }: RoadmapCardProps) {
  return (
    <article className="relative flex gap-3 rounded-md border bg-surface p-3 shadow-card transition-[border-color,box-shadow] hover:border-line-strong">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <h3 className="line-clamp-3 text-base font-medium [overflow-wrap:anywhere]">
          <Link
            dir="auto"
            href={href}
            className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {card.title}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-subtle">
          <CardBadges card={card} size="sm" status={false} due={false} />
          <span className="tabular-nums">
            {card.commentCount} {card.commentCount === 1 ? 'comment' : 'comments'}
          </span>
        </p>
      </div>
      <div className="z-10">
        <VoteButton
          kind="upvote"
          size="sm"
          card={card}
          count={card.upvoteCount}
          mine={card.userHasUpvoted}
          onToggle={onUpvote && (() => onUpvote(card.id))}
        />
      </div>
    </article>
  );
}
