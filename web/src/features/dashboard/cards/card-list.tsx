import { type CardSummary, cardPath } from '@cardinal/contracts';
import { ArrowBigUp } from 'lucide-react';
import { CardBadges } from '#features/card-data/index.ts';
import { LabelChips } from '#ui/label-chips.tsx';
import { Link } from '#ui/link.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { StarCount, type StarScale } from '#ui/stars.tsx';

const itemClass =
  'grid h-full grid-cols-1 content-start gap-2.5 rounded-lg border bg-surface p-4 shadow-card';

/** The cards on screens too narrow for a table of eleven columns. */
export function CardList({ cards }: { cards: readonly CardSummary[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {cards.map((card) => (
        <li key={card.id}>
          <Link href={cardPath(card.id)} className={`${itemClass} transition-colors active:bg-sunken`}>
            <span dir="auto" className="truncate text-xs text-subtle">
              {card.project.name} : {card.board.name}
            </span>
            <span dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
              {card.title}
            </span>
            <span className="flex flex-wrap items-center gap-1.5">
              <CardBadges card={card} size="sm" />
              <LabelChips labels={card.labels} />
              <span className="ml-auto inline-flex items-center gap-0.5 text-sm text-muted tabular-nums">
                <ArrowBigUp aria-hidden className="size-4 text-subtle" />
                <span className="sr-only">Upvotes: </span>
                {card.upvoteCount}
              </span>
            </span>
            <span className="grid grid-cols-2 gap-2 text-xs text-subtle">
              <Priority scale="user" value={card.userPriority} />
              <Priority scale="dev" value={card.devPriority} />
            </span>
            <span className="flex justify-between gap-3 text-xs text-subtle">
              <span dir="auto" className="truncate">
                {card.createdByUser?.username ?? 'Unknown'}
              </span>
              <DateText date={card.createdAt} className="shrink-0" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Priority({ scale, value }: { scale: StarScale; value: number | null }) {
  const name = scale === 'user' ? 'User' : 'Dev';
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden>{name}</span>
      <StarCount value={value} label={`${name} priority`} scale={scale} />
    </span>
  );
}

export function CardListSkeleton() {
  return (
    <Loading label="Loading cards" className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={itemClass}>
          <Skeleton className="w-28" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-36" />
          <Skeleton className="w-full" />
        </div>
      ))}
    </Loading>
  );
}
