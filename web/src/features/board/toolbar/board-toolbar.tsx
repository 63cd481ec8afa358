import { type BoardGroup, longestSearch, type ProjectRole } from '@cardinal/contracts';
import { BookmarkPlus, ListFilter as FilterIcon, List, Rows4, SquareKanban } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
import type { BoardAddress, ListFilter } from '#features/card-data/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Popover } from '#ui/popover.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { countFilters, isFiltered } from '../view/board-search.ts';
import type { BoardView, Density } from '../view/use-board-view.ts';
import { GroupSelect } from './group-select.tsx';
import { SortSelect } from './sort-select.tsx';

const FilterSelects = loadable(
  async () => (await import('./filter-selects.tsx')).FilterSelects,
  <div className="h-58 pointer-coarse:h-72" />,
);

/** As high as a line of them. */
const FilterChips = loadable(
  async () => (await import('./filter-chips.tsx')).FilterChips,
  <div className="h-10 pointer-coarse:h-12" />,
);

const views = [
  { value: 'list', label: 'List', icon: <List /> },
  { value: 'kanban', label: 'Kanban', icon: <SquareKanban /> },
] as const;

interface BoardToolbarProps {
  searchBox: Ref<HTMLInputElement>;
  typed: string;
  onType: (text: string) => void;
  filters: ListFilter;
  /** The project whose labels the user sees; null without. */
  labelProjectSlug: string | null;
  /** The board whose people the user may choose; null without. */
  peopleBoardAddress: BoardAddress | null;
  onFilters: (filters: ListFilter) => void;
  onClear: () => void;
  view: BoardView;
  onView: (view: BoardView) => void;
  density: Density;
  onDensity: (density: Density) => void;
  group: BoardGroup | null;
  onGroup: (group: BoardGroup | null) => void;
  role: ProjectRole;
  /** Saves what is shown as a view; undefined for those who save none. */
  onSaveView: (() => void) | undefined;
}

/** Search, filters, order and the view switch; below them the active filters. */
export function BoardToolbar(props: BoardToolbarProps) {
  const { searchBox, typed, onType, filters, onFilters, view, onView, density, onDensity } = props;
  const wide = useMediaQuery('(width >= 80rem)');
  const isCompact = density === 'compact';
  const count = countFilters(filters);
  const filterButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className="flex items-center gap-1 px-4 pb-3 sm:gap-2 sm:px-6 print:hidden">
        <SearchBox {...{ searchBox, typed, onType }} />
        <FilterPopover count={count} button={filterButton}>
          <FilterSelects {...props} lanes={view === 'kanban' && !wide && <GroupSelect {...props} />} />
        </FilterPopover>
        <SortSelect
          sorting={filters}
          usual={view === 'list' ? 'createdAt' : 'manual'}
          onSort={(sorting) => onFilters({ ...filters, ...sorting })}
          iconOnly={!wide}
          className={wide ? 'w-44 shrink-0' : 'w-9 shrink-0 pointer-coarse:w-10'}
        />
        {view === 'kanban' && wide && (
          <GroupSelect
            {...props}
            className={cn('w-40 shrink-0', props.group && 'border-selected-line bg-selected')}
          />
        )}
        {props.onSaveView && (isFiltered(filters) || filters.sort !== undefined || props.group) && (
          <IconButton label="Save view" icon={<BookmarkPlus />} onClick={props.onSaveView} />
        )}
        {view === 'list' && (
          <Button
            icon={<Rows4 />}
            aria-pressed={isCompact}
            variant={isCompact ? 'soft' : 'ghost'}
            className="ml-auto shrink-0"
            onClick={() => onDensity(isCompact ? 'roomy' : 'compact')}
          >
            <span className="max-lg:sr-only">Compact rows</span>
          </Button>
        )}
        <Segmented
          label="View"
          options={views}
          value={view}
          onValueChange={onView}
          compact={!wide}
          className={cn('shrink-0', view === 'kanban' && 'ml-auto')}
        />
      </div>
      {count > 0 && <FilterChips {...props} onRemove={() => filterButton.current?.focus()} />}
    </>
  );
}

function SearchBox({ searchBox, typed, onType }: Pick<BoardToolbarProps, 'searchBox' | 'typed' | 'onType'>) {
  return (
    <div className="min-w-0 flex-1 sm:max-w-64">
      <SearchInput
        ref={searchBox}
        label="Search cards"
        placeholder="Search cards"
        value={typed}
        maxLength={longestSearch}
        onChange={onType}
        className="h-8 pointer-coarse:h-11 sm:text-sm"
      />
    </div>
  );
}

interface FilterPopoverProps {
  count: number;
  button: Ref<HTMLButtonElement>;
  children: ReactNode;
}

function FilterPopover({ count, button, children }: FilterPopoverProps) {
  return (
    <Popover
      label="Filters"
      align="start"
      className="grid w-80 gap-2"
      trigger={
        <Button
          ref={button}
          icon={<FilterIcon />}
          variant={count > 0 ? 'soft' : 'secondary'}
          className="shrink-0"
          onPointerEnter={() => void FilterSelects.preload()}
        >
          <span className="max-sm:sr-only">Filters</span>
          {count > 0 && <span className="tabular-nums">{count}</span>}
        </Button>
      }
    >
      {children}
    </Popover>
  );
}
