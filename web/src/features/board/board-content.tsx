import { type Board, may, type Project } from '@cardinal/contracts';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import {
  type BoardAddress,
  isPublicRole,
  LazyCreateCardDialog,
  preloadDialogs,
  useCreateOnArrival,
} from '#features/card/index.ts';
import { takesPartIn } from '#features/projects/index.ts';
import { SponsoredNotice, showSponsoredReason, useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { BoardHeader } from './board-header.tsx';
import { isFiltered } from './board-search.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import { KanbanBoard } from './kanban/lazy-kanban.tsx';
import { CardList } from './list/card-list.tsx';
import { useBoardCommands } from './use-board-commands.ts';
import { useBoardView } from './use-board-view.ts';
import { useFilters } from './use-filters.ts';

interface BoardContentProps {
  address: BoardAddress;
  project: Project;
  board: Board;
  search: string;
  title: string;
}

/** A loaded board: header, toolbar, and its cards in one of the two views. */
export function BoardContent({ address, project, board, search, title }: BoardContentProps) {
  usePageTitle(title);
  const { filters, typed, setTyped, setFilters, clear } = useFilters(address, search);
  const [view, setView] = useBoardView();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState(false);
  useEffect(preloadDialogs, []);
  const { user } = useSession();
  const takesPart = takesPartIn(project, user);
  const addCard = takesPart ? () => setAdding(true) : showSponsoredReason;
  useCreateOnArrival(addCard);
  const edit = () => setEditing(true);
  const searchBox = useBoardCommands({ address, project, board, view, setView, addCard, edit });
  const { projectSlug, boardSlug } = address;
  const background = useMemo(() => ({ projectSlug, boardSlug, search }), [projectSlug, boardSlug, search]);
  const filtered = isFiltered(filters) || typed.trim() !== '';
  const canManage = may(project.role, 'card.manage');
  const shown = { address, filters, typed, background, canManage, filtered, onClear: clear };
  return (
    <div className="flex h-[calc(100dvh-var(--header-height)-var(--notice-height))] min-h-112 flex-col">
      <BoardHeader
        address={address}
        board={board}
        project={project}
        filters={filters}
        view={view}
        editing={editing}
        onEditing={setEditing}
        canAdd={takesPart}
        onAddCard={addCard}
      />
      {!takesPart && <SponsoredNotice user={user} className="mx-4 mb-3 sm:mx-6" />}
      <BoardToolbar
        searchBox={searchBox}
        typed={typed}
        onType={setTyped}
        filters={filters}
        onFilters={setFilters}
        onClear={clear}
        view={view}
        onView={setView}
      />
      <div className="min-h-0 flex-1">
        {view === 'kanban' ? (
          <KanbanBoard {...shown} />
        ) : (
          <CardList
            {...shown}
            canVote={takesPart}
            emptyAction={
              takesPart && (
                <Button variant="primary" icon={<Plus />} onClick={addCard}>
                  Add Card
                </Button>
              )
            }
          />
        )}
      </div>
      <LazyCreateCardDialog
        open={adding}
        onOpenChange={setAdding}
        address={address}
        boardName={board.name}
        isPublicUser={isPublicRole(project.role)}
      />
    </div>
  );
}
