import type { Board } from '@cardinal/contracts';
import { VisibilityBadge } from '#ui/domain-badges.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { BoardActions } from './board-actions.tsx';
import { BoardName } from './board-name.tsx';
import { type BoardRowsProps, describePurpose } from './board-row.ts';
import { CardsByStatus } from './cards-by-status.tsx';
import { useRenaming } from './use-renaming.ts';

const cardClass = 'grid grid-cols-1 gap-2 rounded-lg border bg-surface p-4 shadow-card';
/** As high as the buttons, which appear once the user's role is known. */
const nameClass = 'flex min-h-8 items-center gap-2 pointer-coarse:min-h-10';

/** The boards of a project on narrow screens. */
export function BoardCards({ slug, boards, admin, onEdit, onDelete }: BoardRowsProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {boards.map((board) => (
        <Card key={board.id} slug={slug} board={board} admin={admin} onEdit={onEdit} onDelete={onDelete} />
      ))}
    </ul>
  );
}

interface CardProps extends Omit<BoardRowsProps, 'boards'> {
  board: Board;
}

function Card({ slug, board, admin, onEdit, onDelete }: CardProps) {
  const { renaming, start, stop, button } = useRenaming();
  return (
    <li className={cardClass}>
      <div className={nameClass}>
        <div className="min-w-0 flex-1">
          <BoardName slug={slug} board={board} renaming={renaming} onRenamed={stop} />
        </div>
        {admin && !renaming && (
          <BoardActions
            board={board}
            renameButton={button}
            onRename={start}
            onEdit={() => onEdit(board)}
            onDelete={() => onDelete(board)}
          />
        )}
      </div>
      <p dir="auto" className="text-sm text-muted">
        {describePurpose(board)}
      </p>
      <CardsByStatus slug={slug} board={board} />
      <div className="flex items-center gap-3 text-xs text-subtle">
        <VisibilityBadge visibility={board.visibility} />
        <span className="ml-auto">
          Updated <RelativeTime date={board.updatedAt} />
        </span>
      </div>
    </li>
  );
}

export function BoardCardSkeletons() {
  return (
    <Loading label="Loading boards" className="grid grid-cols-1 gap-3">
      {[0, 1, 2].map((row) => (
        <div key={row} className={cardClass}>
          <div className={nameClass}>
            <Skeleton className="w-40" />
          </div>
          <Skeleton className="h-5 w-52" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5.5 w-24" />
        </div>
      ))}
    </Loading>
  );
}
