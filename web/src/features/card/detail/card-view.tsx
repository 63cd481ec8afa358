import { type CardDetail, cardPath } from '@cardinal/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { cardAccess, toBoardAddress, type useCard } from '#features/card-data/index.ts';
import { Lookers, useLookAt } from '#features/presence/index.ts';
import { type RecentItem, useRecent } from '#features/recents/index.ts';
import { useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { ErrorState } from '#ui/states.tsx';
import { hasDraft } from '#ui/use-draft.ts';
import { useReferencesComing } from '../references/use-references-coming.ts';
import { CardBody } from './card-body.tsx';
import { CardCommands } from './card-commands.tsx';
import { CardLoading, CardNotFound, isMissing } from './card-states.tsx';
import { CardToolbar } from './card-toolbar.tsx';
import { type EditPart, editDraftKey } from './use-card-edit.ts';

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
  const { user } = useSession();
  const card = useShown(query);
  const [editing, setEditing] = useEditing(card);
  const editButton = useFocusAfter(editing);
  useRecent(card && recentCard(card));
  useLookAt(card && { ...toBoardAddress(card), boardId: card.board.id, cardId: card.id });
  return (
    <>
      <div className={cn('@container flex items-center gap-3', barClass)}>
        <div className="min-w-0 flex-1">{leading}</div>
        {card && <Lookers boardId={card.board.id} cardId={card.id} />}
        {card && (
          <CardToolbar
            card={card}
            access={cardAccess(card, user)}
            editing={editing !== null}
            editButton={editButton}
            onEdit={() => setEditing(editing ? null : 'all')}
            onDeleted={props.onDeleted}
          />
        )}
        {trailing && <div className="ml-auto flex items-center gap-3">{trailing}</div>}
      </div>
      {/* Another card begins at its top. */}
      <div key={card?.id} className={bodyClass}>
        {card && (
          <CardCommands
            card={card}
            access={cardAccess(card, user)}
            editing={editing !== null}
            onEdit={() => setEditing('all')}
          />
        )}
        {card ? (
          <CardBody
            card={card}
            access={cardAccess(card, user)}
            isPreview={query.isPlaceholderData}
            heading={props.heading}
            // The shortened description of a list cannot be edited; the full one is being loaded.
            editing={card.descriptionIsCut ? null : editing}
            onEditing={setEditing}
          />
        ) : (
          <CardAbsent query={query} onClose={props.onClose} />
        )}
      </div>
    </>
  );
}

/** The card once it is known what its texts refer to, so that nothing moves. One of a list is shown at once. */
function useShown({ data: card, isPlaceholderData }: CardViewProps['query']): CardDetail | undefined {
  const coming = useReferencesComing(card?.id);
  const shown = useRef<string>(undefined);
  if (card && (isPlaceholderData || !coming)) shown.current = card.id;
  return card?.id === shown.current ? card : undefined;
}

/** The part of the card that is being edited. */
function useEditing(card: CardDetail | undefined) {
  const [state, setState] = useState<{ cardId: string; part: EditPart } | null>(null);
  const editing = state && state.cardId === card?.id ? state.part : null;
  const setEditing = (part: EditPart | null) => {
    if (!part || !card) return setState(null);
    // Nothing is saved unseen: with a draft, all that it may change is shown.
    setState({ cardId: card.id, part: hasDraft(editDraftKey(card.id)) ? 'all' : part });
  };
  return [editing, setEditing] as const;
}

/** The form had the focus; when it closes, the button that opened it gets it. */
function useFocusAfter(editing: EditPart | null) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(editing);
  useEffect(() => {
    const focused = document.activeElement;
    const lost = focused === document.body || focused?.getAttribute('role') === 'dialog';
    if (was.current && !editing && lost) {
      const pencil = document.querySelector<HTMLElement>(`[data-edits=${was.current}]`);
      (pencil ?? button.current)?.focus();
    }
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
