import { type Board, may, type Project } from '@cardinal/contracts';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import {
  type BoardPlace,
  isPublicRole,
  LazyCreateCardDialog,
  preloadDialogs,
  useCreateOnArrival,
} from '#features/card/index.ts';
import { takesPartIn } from '#features/projects/index.ts';
import { SponsoredNotice, tellSponsored, useSession } from '#features/session/index.ts';
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
  place: BoardPlace;
  project: Project;
  board: Board;
  search: string;
  title: string;
}

/** A board that has been read: header, toolbar, and its cards in one of the two views. */
export function BoardContent({ place, project, board, search, title }: BoardContentProps) {
  usePageTitle(title);
  const { filters, typed, setTyped, setFilters, clear } = useFilters(place, search);
  const [view, setView] = useBoardView();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState(false);
  useEffect(preloadDialogs, []);
  const { user } = useSession();
  const takesPart = takesPartIn(project, user);
  const addCard = takesPart ? () => setAdding(true) : tellSponsored;
  useCreateOnArrival(addCard);
  const edit = () => setEditing(true);
  const searchBox = useBoardCommands({ place, project, board, view, setView, addCard, edit });
  const { projectSlug, boardSlug } = place;
  const behind = useMemo(() => ({ projectSlug, boardSlug, search }), [projectSlug, boardSlug, search]);
  const filtered = isFiltered(filters) || typed.trim() !== '';
  const canManage = may(project.role, 'card.manage');
  const shown = { place, filters, typed, behind, canManage, filtered, onClear: clear };
  return (
    <div className="flex h-[calc(100dvh-var(--header-height)-var(--notice-height))] min-h-112 flex-col">
      <BoardHeader
        place={place}
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
        place={place}
        boardName={board.name}
        isPublicUser={isPublicRole(project.role)}
      />
    </div>
  );
}
