import type { Board } from '@cardinal/contracts';
import { boardHref } from '#features/project-data/index.ts';
import { Link } from '#ui/link.tsx';
import { BoardRename } from './board-rename.tsx';

interface BoardNameProps {
  slug: string;
  board: Board;
  renaming: boolean;
  onRenamed: () => void;
}

/** A link to the board, or the input for its new name. */
export function BoardName({ slug, board, renaming, onRenamed }: BoardNameProps) {
  if (renaming) return <BoardRename slug={slug} board={board} onDone={onRenamed} />;
  return (
    <Link
      dir="auto"
      href={boardHref(slug, board.slug)}
      title={board.name}
      className="target-line block truncate rounded-xs font-medium hover:underline hover:underline-offset-4"
    >
      {board.name}
    </Link>
  );
}
