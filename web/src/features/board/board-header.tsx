import type { Board, Project } from '@cardinal/contracts';
import { Plus } from 'lucide-react';
import { isAdminRole } from '#features/card/card-access.ts';
import type { BoardPlace, CardFilters } from '#features/card/card-filters.ts';
import { Button } from '#ui/button.tsx';
import { VisibilityBadge } from '#ui/domain-badges.tsx';
import { CopyPublicUrl } from './copy-public-url.tsx';
import { DeleteBoardButton } from './delete-board-button.tsx';
import type { BoardView } from './use-board-view.ts';
import { useCardCount } from './use-card-count.ts';

interface BoardHeaderProps {
  place: BoardPlace;
  board: Board;
  project: Project;
  filters: CardFilters;
  view: BoardView;
  onAddCard: () => void;
}

/** What board this is and how much it shows, and what can be done with it. */
export function BoardHeader({ place, board, project, filters, view, onAddCard }: BoardHeaderProps) {
  const count = useCardCount(place, filters, view);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 pb-2 sm:px-6 lg:pt-5">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-2.5">
        <h1 className="min-w-0 truncate text-lg font-semibold sm:text-xl" title={board.name}>
          {board.name}
        </h1>
        <VisibilityBadge visibility={board.visibility} />
        <span aria-live="polite" className="min-w-16 shrink-0 text-sm text-subtle tabular-nums">
          {count !== undefined && `${count} ${count === 1 ? 'card' : 'cards'}`}
        </span>
      </div>
      <div className="flex items-center gap-2">
        {board.visibility === 'public' && <CopyPublicUrl place={place} />}
        {isAdminRole(project.role) && <DeleteBoardButton place={place} name={board.name} />}
        <Button variant="primary" icon={<Plus />} onClick={onAddCard}>
          Add Card
        </Button>
      </div>
    </header>
  );
}
