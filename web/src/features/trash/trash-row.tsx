import type { TrashedCard } from '@cardinal/contracts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DateText, RelativeTime } from '#ui/relative-time.tsx';

interface TrashRowProps {
  card: TrashedCard;
  restoring: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

/** A deleted card: where it was, who deleted it, and when it goes for good. */
export function TrashRow({ card, restoring, onRestore, onPurge }: TrashRowProps) {
  const { title, board, deletedAt, deletedBy, expiresAt } = card;
  return (
    <li className="flex items-center gap-2 rounded-sm px-2 py-1.5 hover:bg-hover/60">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span dir="auto" className="truncate text-sm font-medium">
          {title}
        </span>
        <span className="text-xs text-muted">
          <bdi>{board.name}</bdi>
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
