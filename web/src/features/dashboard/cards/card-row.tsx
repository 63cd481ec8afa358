import { type CardSummary, cardPath } from '@cardinal/contracts';
import { ArrowBigUp } from 'lucide-react';
import { CardBadges, DueBadge } from '#features/card-data/index.ts';
import { boardHref, projectHref } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { StatusBadge } from '#ui/domain-badges.tsx';
import { LabelChips } from '#ui/label-chips.tsx';
import { Link } from '#ui/link.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { StarCount } from '#ui/stars.tsx';
import { TableCell, TableRow } from '#ui/table.tsx';

const placeClass = 'target-line block truncate rounded-xs text-muted hover:text-ink hover:underline';

export function CardRow({ card }: { card: CardSummary }) {
  const { project, board } = card;
  const href = cardPath(card.id);
  return (
    <TableRow>
      <TableCell>
        <Link
          dir="auto"
          href={href}
          title={card.title}
          className="target-line line-clamp-2 rounded-xs font-medium [overflow-wrap:anywhere] hover:underline hover:underline-offset-4"
        >
          {card.title}
        </Link>
        <div className="mt-1 flex flex-wrap gap-1 empty:hidden">
          {card.dueDate && <DueBadge dueDate={card.dueDate} status={card.status} size="sm" />}
          <LabelChips labels={card.labels} />
        </div>
      </TableCell>
      <TableCell>
        <Link dir="auto" href={projectHref(project.slug)} title={project.name} className={placeClass}>
          {project.name}
        </Link>
      </TableCell>
      <TableCell>
        <Link dir="auto" href={boardHref(project.slug, board.slug)} title={board.name} className={placeClass}>
          {board.name}
        </Link>
      </TableCell>
      <TableCell>
        <div className="flex flex-wrap gap-1.5">
          <CardBadges card={card} size="sm" status={false} due={false} />
        </div>
      </TableCell>
      <TableCell>
        <StarCount value={card.userPriority} label="User priority" />
      </TableCell>
      <TableCell>
        <StarCount value={card.devPriority} label="Dev priority" scale="dev" />
      </TableCell>
      <TableCell>
        <div className="flex">
          <StatusBadge status={card.status} size="sm" />
        </div>
      </TableCell>
      <TableCell className="text-right">
        <span className="inline-flex items-center gap-0.5 text-muted tabular-nums">
          <ArrowBigUp aria-hidden className="size-4 text-subtle" />
          {card.upvoteCount}
        </span>
      </TableCell>
      <TableCell>
        <span dir="auto" className="block truncate text-muted" title={card.createdByUser?.username}>
          {card.createdByUser?.username ?? 'Unknown'}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted">
        <DateText date={card.createdAt} />
      </TableCell>
      <TableCell>
        <Button asChild variant="ghost" size="sm">
          <Link href={href} aria-label={`View ${card.title}`}>
            View
          </Link>
        </Button>
      </TableCell>
    </TableRow>
  );
}
