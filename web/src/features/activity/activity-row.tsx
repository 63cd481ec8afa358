import type { CardActivity } from '@cardinal/contracts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { CardLinkRow } from './card-link-row.tsx';

interface ActivityRowProps {
  entry: CardActivity;
  /** The changes, if they are known. */
  changes?: string;
  /** The board, or project and board. */
  place: string;
  /** Since the last visit. */
  isNew?: boolean;
}

/** A card with something that happened to it; the whole row is a link. */
export function ActivityRow({ entry, changes, place, isNew = false }: ActivityRowProps) {
  const { card, at, commentId } = entry;
  return (
    <CardLinkRow card={card} commentId={commentId}>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" className="min-w-0 truncate text-base font-medium">
            {card.title}
          </span>
          {isNew && (
            <>
              <span aria-hidden className="size-1.5 shrink-0 self-center rounded-full bg-blue" />
              <span className="sr-only">New</span>
            </>
          )}
          <RelativeTime date={at} className="ml-auto shrink-0 text-xs text-subtle" />
        </span>
        <span className="flex min-w-0 gap-1.5 text-xs text-muted">
          <span dir="auto" className="min-w-0 truncate">
            {happeningText(entry, changes)}
          </span>
          <span aria-hidden>·</span>
          <span dir="auto" className="max-w-[45%] shrink-0 truncate text-subtle">
            {place}
          </span>
        </span>
      </span>
    </CardLinkRow>
  );
}

/** The event in a few words. If the author of a change is unknown, only the card's status. */
function happeningText({ kind, by, excerpt, card }: CardActivity, changes = ''): string {
  const who = by?.username ?? 'Somebody';
  if (kind === 'changed') return changes ? `${who} ${changes}` : `Changed, now ${card.status}`;
  if (kind === 'created') return `${who} ${card.type === 'bug' ? 'reported a bug' : 'requested a feature'}`;
  return excerpt ? `${who}: ${excerpt}` : `${who} commented`;
}
