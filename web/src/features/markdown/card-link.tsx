import { cardPath, type ReferredCard } from '@cardinal/contracts';
import { cn } from '#ui/cn.ts';
import { Link } from '#ui/link.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';

/** A card in a text or a list: its status and title, which lead to it. */
export function CardLink({ card, className }: { card: ReferredCard; className?: string }) {
  return (
    <Link
      href={cardPath(card.id)}
      title={card.status}
      className={cn('rounded-xs text-link underline-offset-2 hover:underline', className)}
    >
      <StatusIcon status={card.status} className="mr-1 inline-block align-[-0.125em]" />
      <span className="sr-only">{`${card.status}: `}</span>
      <bdi className={card.status === 'Resolved' ? 'line-through' : undefined}>{card.title}</bdi>
    </Link>
  );
}
