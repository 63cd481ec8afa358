import { type Board, may, type Project } from '@cardinal/contracts';
import { Link2, Plus } from 'lucide-react';
import { type BoardAddress, copyPublicUrl, type ListFilter } from '#features/card-data/index.ts';
import { Lookers } from '#features/presence/index.ts';
import { EditBoardDialog } from '#features/projects/index.ts';
import { explainableDisabledClass, sponsoredReason } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { VisibilityBadge } from '#ui/domain-badges.tsx';
import type { BoardView } from '../view/use-board-view.ts';
import { useCardCount } from '../view/use-card-count.ts';
import { BoardMenu } from './board-menu.tsx';
import { HeaderButton } from './header-button.tsx';

interface BoardHeaderProps {
  address: BoardAddress;
  board: Board;
  project: Project;
  filters: ListFilter;
  view: BoardView;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  /** A sponsored account that is not a member can only read. */
  canAdd: boolean;
  onAddCard: () => void;
  /** Begins to select cards; undefined for those who may not change many at once. */
  onSelect: (() => void) | undefined;
  /** Saves what is shown as a view; undefined for those who save none. */
  onSaveView: (() => void) | undefined;
}

/** The board's name and number of cards, and its actions. */
export function BoardHeader(props: BoardHeaderProps) {
  const { address, board, project, filters, view, editing, onEditing, canAdd, onAddCard } = props;
  const count = useCardCount(address, filters, view);
  return (
    <header className="flex items-center gap-x-4 px-4 pt-4 pb-3 sm:px-6 lg:pt-5">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 lg:flex-nowrap">
        <h1
          dir="auto"
          className="min-w-0 truncate text-lg font-semibold max-lg:w-full sm:text-xl"
          title={board.name}
        >
          {board.name}
        </h1>
        <VisibilityBadge visibility={board.visibility} />
        <span aria-live="polite" className="min-w-16 shrink-0 text-sm text-subtle tabular-nums">
          {count !== undefined && `${count} ${count === 1 ? 'card' : 'cards'}`}
        </span>
        <Lookers boardId={board.id} className="inline-flex shrink-0 items-center" />
      </div>
      <div className="flex shrink-0 items-center gap-1.5 sm:gap-2">
        {board.visibility === 'public' && (
          <HeaderButton
            label="Copy Public URL"
            className="max-sm:hidden"
            icon={<Link2 />}
            onClick={() => void copyPublicUrl(address)}
          />
        )}
        <BoardMenu
          address={address}
          board={board}
          project={project}
          filters={filters}
          onEdit={() => onEditing(true)}
          onSelect={props.onSelect}
          onSaveView={props.onSaveView}
        />
        {may(project.role, 'board.manage') && (
          <EditBoardDialog
            slug={address.projectSlug}
            board={editing ? board : null}
            onClose={() => onEditing(false)}
          />
        )}
        <Button
          variant="primary"
          icon={<Plus />}
          aria-disabled={!canAdd}
          className={cn('max-sm:w-8 max-sm:px-0 max-sm:pointer-coarse:w-10', explainableDisabledClass)}
          title={canAdd ? 'Add Card' : sponsoredReason}
          onClick={onAddCard}
        >
          <span className="max-sm:sr-only">Add Card</span>
        </Button>
      </div>
    </header>
  );
}
