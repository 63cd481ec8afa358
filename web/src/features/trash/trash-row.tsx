import type { TrashedBoard, TrashedCard } from '@cardinal/contracts';
import { RotateCcw, SquareKanban, Trash2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DateText, RelativeTime } from '#ui/relative-time.tsx';

export type Trashed = { card: TrashedCard } | { board: TrashedBoard };
export const getTrashedTitle = (item: Trashed): string =>
  'card' in item ? item.card.title : item.board.name;

interface TrashRowProps {
  item: Trashed;
  restoring: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

/** A deleted card or board: where it was, who deleted it, and when it goes for good. */
export function TrashRow({ item, restoring, onRestore, onPurge }: TrashRowProps) {
  const title = getTrashedTitle(item);
  const { deletedAt, deletedBy, expiresAt } = 'card' in item ? item.card : item.board;
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-sm px-2 py-1.5 hover:bg-hover/60">
      {'board' in item && <SquareKanban aria-hidden className="size-4 shrink-0 text-subtle" />}
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <span dir="auto" className="truncate text-sm font-medium">
          {title}
        </span>
        <span className="text-xs text-muted [overflow-wrap:anywhere]">
          {'card' in item ? <bdi>{item.card.board.name}</bdi> : `Board with ${counted(item.board.cardCount)}`}
          {' · deleted '}
          <RelativeTime date={deletedAt} />
          {deletedBy && (
            <>
              {' by '}
              <bdi>{deletedBy.username}</bdi>
            </>
          )}
          {' · goes on '}
          <DateText date={expiresAt} />
        </span>
      </div>
      <Button
        size="sm"
        icon={<RotateCcw />}
        loading={restoring}
        onClick={onRestore}
        aria-label={`Restore ${title}`}
      >
        Restore
      </Button>
      <IconButton
        label={`Delete ${title} for good`}
        icon={<Trash2 />}
        variant="danger-hover"
        onClick={onPurge}
      />
    </li>
  );
}

export const counted = (cards: number): string => (cards === 1 ? 'one card' : `${cards} cards`);
