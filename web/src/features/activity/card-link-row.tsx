import { type CardActivity, commentPath } from '@cardinal/contracts';
import type { ReactNode } from 'react';
import { cn } from '#ui/cn.ts';
import { Link } from '#ui/link.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { rowClass } from './list-panel.tsx';

interface CardLinkRowProps extends Pick<CardActivity, 'card'> {
  /** The comment that the link leads to on the card. */
  commentId?: string | null;
  children: ReactNode;
}

/** A row of a panel that leads to a card; all of it is a link. */
export function CardLinkRow({ card, commentId, children }: CardLinkRowProps) {
  return (
    <li className="border-b last:border-b-0">
      <Link
        href={commentPath(card.id, commentId)}
        className={cn(rowClass, 'transition-colors hover:bg-hover focus-visible:-outline-offset-2')}
      >
        <StatusIcon status={card.status} />
        {children}
      </Link>
    </li>
  );
}
