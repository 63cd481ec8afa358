import { type Board, type CardStatus, may, type Project } from '@cardinal/contracts';
import { useEffect, useMemo, useState } from 'react';
import { LazyCreateCardDialog, preloadCreateDialog, preloadModal } from '#features/card/index.ts';
import {
  type BoardAddress,
  type CardSorting,
  formatFilters,
  isPublicRole,
  useCreateOnArrival,
} from '#features/card-data/index.ts';
import { takesPartIn } from '#features/project-data/index.ts';
import { SponsoredNotice, showSponsoredReason, useSession } from '#features/session/index.ts';
import { preloadWhenUsed } from '#ui/preload-when-used.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { CardFocus } from './card-focus.tsx';
import { BoardHeader } from './header/board-header.tsx';
import { CardList, KanbanBoard } from './lazy-views.tsx';
import { createSelection, type Selection } from './selection/selection.ts';
import { SelectionArea } from './selection/selection-area.tsx';
import { BoardToolbar } from './toolbar/board-toolbar.tsx';
import { useBoardCommands } from './use-board-commands.ts';
import { useBoardViews } from './use-board-views.tsx';
import { isFiltered, omitSorting, toColumnFilters, toViewSettings } from './view/board-search.ts';
import { useBoardGroup, useBoardView, useDensity } from './view/use-board-view.ts';
import { useFilters } from './view/use-filters.ts';

export interface BoardContentProps {
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
  const [view, setView] = useBoardView({ address, search });
  const [density, setDensity] = useDensity({ address, search });
  const shownFilters = useMemo(() => (view === 'list' ? filters : toColumnFilters(filters)), [view, filters]);
  const [editing, setEditing] = useState(false);
  useEffect(() => preloadWhenUsed({ preload: preloadModal }, { preload: preloadCreateDialog }), []);
  const { user } = useSession();
  const { role } = project;
  const [group, setGroup] = useBoardGroup({ address, search }, role);
  const settings = toViewSettings(filters, view, density, group);
  const views = useBoardViews({ address, board, role, search, settings });
  const takesPart = takesPartIn(project, user);
  const adding = useAdding(takesPart);
  const addCard = () => adding.begin();
  useCreateOnArrival(addCard);
  const searchBox = useBoardCommands({
    ...{ address, project, board, view, setView, density, setDensity, group, setGroup, addCard },
    edit: () => setEditing(true),
    saveView: views.save,
  });
  const { projectSlug, boardSlug } = address;
  const background = useMemo(() => ({ projectSlug, boardSlug, search }), [projectSlug, boardSlug, search]);
  const filtered = isFiltered(filters) || typed.trim() !== '';
  const canManage = may(project.role, 'card.manage');
  const selects = may(project.role, 'card.bulk');
  const selection = useMemo(() => (selects ? createSelection() : null), [selects]);
  useResetSelection(formatFilters({ ...omitSorting(filters), search: typed.trim() }), selection);
  const seesLabels = may(project.role, 'label.use');
  const shown = {
    ...{ address, filters: shownFilters, typed, background, filtered, onClear: clear },
    ...{ group, role, canManage, canAdd: takesPart, onAddCard: adding.begin },
    // A service of the previous release answers without.
    wipLimits: board.wipLimits ?? {},
    canLimit: may(project.role, 'board.manage'),
    onSort: (sorting: CardSorting) => setFilters({ ...filters, ...sorting }),
  };
  return (
    <CardFocus className="flex h-[calc(100dvh-var(--header-height)-var(--notice-height))] min-h-112 flex-col">
      <BoardHeader
        {...{ address, board, project, view, editing }}
        filters={shownFilters}
        onEditing={setEditing}
        canAdd={takesPart}
        onAddCard={addCard}
        onSelect={selection?.begin}
        onSaveView={views.save}
      />
      {!takesPart && <SponsoredNotice user={user} className="mx-4 mb-3 sm:mx-6" />}
      <BoardToolbar
        {...{ searchBox, typed, filters, view, density, group, role }}
        onType={setTyped}
        labelProjectSlug={seesLabels ? address.projectSlug : null}
        peopleBoardAddress={may(role, 'card.assign') ? address : null}
        onFilters={setFilters}
        onClear={clear}
        onView={setView}
        onDensity={setDensity}
        onGroup={setGroup}
        onSaveView={views.isOpen ? undefined : views.save}
      />
      {views.bar}
      <SelectionArea selection={selection} address={address} canManage={canManage}>
        {view === 'kanban' ? <KanbanBoard {...shown} /> : <CardList {...shown} density={density} />}
      </SelectionArea>
      <LazyCreateCardDialog
        {...adding.dialog}
        address={address}
        boardName={board.name}
        isPublicUser={isPublicRole(project.role)}
        canLabel={seesLabels}
        canAssign={may(role, 'card.assign')}
      />
    </CardFocus>
  );
}

/** Selected cards are on screen: with other filters, the selection begins anew. */
function useResetSelection(shown: string, selection: Selection | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other filters clear it
  useEffect(() => selection?.clear(), [shown]);
}

/** The dialog for a new card, and the status that it gets. */
function useAdding(takesPart: boolean) {
  const [open, setOpen] = useState(false);
  const [status, setStatus] = useState<CardStatus>();
  const begin = (chosen?: CardStatus) => {
    if (!takesPart) return showSponsoredReason();
    setStatus(chosen);
    setOpen(true);
  };
  return { begin, dialog: { open, onOpenChange: setOpen, status } };
}
