import { type Board, type CardStatus, cardStatuses } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#ui/locale.ts';
import { overviewQuery } from '../api/project-page.queries.ts';

const colours: Record<CardStatus, string> = {
  New: 'bg-line-strong',
  'In Progress': 'bg-amber',
  'In Testing': 'bg-blue',
  Resolved: 'bg-green',
};

/** The number of a board's cards, and a bar of where they stand. */
export function CardsByStatus({ slug, board }: { slug: string; board: Board }) {
  const { data } = useQuery(overviewQuery(slug));
  const counts = data?.boards.find(({ boardId }) => boardId === board.id)?.counts;
  const total = board.cardCount;
  const parts = cardStatuses.flatMap((status) => {
    const count = counts?.[status] ?? 0;
    return count > 0 ? [{ status, count, text: `${formatNumber(count)} ${status}` }] : [];
  });
  const text = parts.map((part) => part.text).join(', ');
  return (
    <span className="flex items-center gap-2.5" title={text || undefined}>
      <span className="min-w-6 text-sm tabular-nums">
        {formatNumber(total)}
        <span className="sr-only">
          {total === 1 ? ' card' : ' cards'}
          {text && `: ${text}`}
        </span>
      </span>
      <span aria-hidden className="flex h-1.5 w-28 shrink-0 gap-px overflow-hidden rounded-full bg-hover">
        {parts.map(({ status, count }) => (
          <span key={status} style={{ flexGrow: count }} className={`min-w-1 basis-0 ${colours[status]}`} />
        ))}
      </span>
    </span>
  );
}
