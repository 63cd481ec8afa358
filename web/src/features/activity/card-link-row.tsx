import type { CardActivity } from '@cardinal/contracts';
import type { ReactNode } from 'react';
import { cardPath } from '#features/card/index.ts';
import { cn } from '#ui/cn.ts';
import { Link } from '#ui/link.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { rowClass } from './list-panel.tsx';

/** A row of a panel that leads to a card; all of it is a link. */
export function CardLinkRow({ card, children }: Pick<CardActivity, 'card'> & { children: ReactNode }) {
  return (
    <li className="border-b last:border-b-0">
      <Link
        href={cardPath(card.id)}
        className={cn(rowClass, 'transition-colors hover:bg-hover focus-visible:-outline-offset-2')}
      >
        <StatusIcon status={card.status} />
        {children}
      </Link>
    </li>
  );
}
