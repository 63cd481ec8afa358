import type { CardDetail } from '@cardinal/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { type RecentItem, useRecent } from '#features/recents/index.ts';
import { useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { ErrorState } from '#ui/states.tsx';
import { cardAccess } from '../card-access.ts';
import { cardPath } from '../card-links.ts';
import type { useCard } from '../use-card.ts';
import { CardBody } from './card-body.tsx';
import { CardCommands } from './card-commands.tsx';
import { CardLoading, CardNotFound, isMissing } from './card-states.tsx';
import { CardToolbar } from './card-toolbar.tsx';

interface CardViewProps {
  query: ReturnType<typeof useCard>;
  heading: 'h1' | 'h2';
  /** At the left of the bar. */
  leading?: ReactNode;
  /** At the right of the bar. */
  trailing?: ReactNode;
  barClass?: string;
  bodyClass?: string;
  onClose: () => void;
  /** Navigates away from a card that was just deleted. */
  onDeleted: () => void;
}

/** A card with its bar, for any layout. */
export function CardView(props: CardViewProps) {
  const { query, leading, trailing, barClass, bodyClass } = props;
  const [editing, setEditing] = useState(false);
  const editButton = useFocusAfter(editing);
  const { user } = useSession();
  const { data: card } = query;
  useRecent(card && recentCard(card));
  return (
    <>
      <div className={cn('flex items-center gap-3', barClass)}>
        <div className="min-w-0 flex-1">{leading}</div>
        {card && (
          <CardToolbar
            card={card}
            access={cardAccess(card, user)}
            editing={editing}
            editButton={editButton}
            onEdit={() => setEditing(!editing)}
            onDeleted={props.onDeleted}
          />
        )}
        {trailing}
      </div>
      <div className={bodyClass}>
        {card && (
          <CardCommands
            card={card}
            access={cardAccess(card, user)}
            editing={editing}
            onEdit={() => setEditing(true)}
          />
        )}
        {card ? (
          <CardBody
            card={card}
            access={cardAccess(card, user)}
            heading={props.heading}
            // The shortened description of a list cannot be edited; the full one is being loaded.
            editing={editing && !card.descriptionIsCut}
            onEditing={setEditing}
          />
        ) : (
          <CardAbsent query={query} onClose={props.onClose} />
        )}
      </div>
    </>
  );
}

/** The form had the focus; when it closes, the button that opens it gets it. */
function useFocusAfter(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(editing);
  useEffect(() => {
    const focused = document.activeElement;
    const lost = focused === document.body || focused?.getAttribute('role') === 'dialog';
    if (was.current && !editing && lost) button.current?.focus();
    was.current = editing;
  }, [editing]);
  return button;
}

const recentCard = (card: CardDetail): RecentItem => ({
  kind: 'card',
  id: card.id,
  href: cardPath(card.id),
  title: card.title,
  place: `${card.project.name} : ${card.board.name}`,
});

function CardAbsent({ query, onClose }: Pick<CardViewProps, 'query' | 'onClose'>) {
  const { error, isRefetching, refetch } = query;
  if (isMissing(error)) {
    return <CardNotFound action={<Button onClick={onClose}>Go back</Button>} />;
  }
  if (!error) return <CardLoading />;
  return <ErrorState description={errorMessage(error)} onRetry={refetch} retrying={isRefetching} />;
}
