import { type BoardGroup, longestSearch, type ProjectRole } from '@cardinal/contracts';
import { BookmarkPlus, ListFilter as FilterIcon, List, Rows4, SquareKanban } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { BoardAddress, ListFilter } from '#features/card/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/popover.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { countFilters, isFiltered } from './board-search.ts';
import { FilterSelects } from './filter-selects.tsx';
import { GroupSelect } from './lanes/group-select.tsx';
import { SortSelect } from './list/sort-select.tsx';
import type { BoardView, Density } from './use-board-view.ts';

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
  labelsOf: string | null;
  /** The board whose people the user may choose; null without. */
  peopleOf: BoardAddress | null;
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

/** Search, filters and the view switch. On narrow screens a button opens the filters. */
export function BoardToolbar(props: BoardToolbarProps) {
  const { searchBox, typed, onType, filters, onFilters, onClear, view, onView } = props;
  const { density, onDensity } = props;
  // The columns of compact rows sort by themselves; for others there is one select more.
  const sorts = view === 'kanban' || density !== 'compact';
  const widths = { kanban: '108rem', roomy: '98rem', compact: '84rem' };
  const roomy = useMediaQuery(`(width >= ${widths[view === 'list' ? density : view]})`);
  const selects = (
    <>
      <FilterSelects
        filters={filters}
        onFilters={onFilters}
        labelsOf={props.labelsOf}
        peopleOf={props.peopleOf}
        className={roomy ? 'w-32 shrink-0' : ''}
      />
      {(sorts || !roomy) && (
        <SortSelect
          sorting={filters}
          usual={view === 'list' ? 'createdAt' : 'manual'}
          onSort={(sorting) => onFilters({ ...filters, ...sorting })}
          className={roomy ? 'w-38 shrink-0' : ''}
        />
      )}
      {view === 'kanban' && (
        <GroupSelect
          role={props.role}
          group={props.group}
          onGroup={props.onGroup}
          className={cn(roomy && 'w-38 shrink-0', props.group && 'border-selected-line bg-selected')}
        />
      )}
    </>
  );
  return (
    <div className="flex items-center gap-2 px-4 pb-3 sm:px-6">
      <SearchBox {...{ searchBox, typed, onType }} />
      {roomy ? (
        selects
      ) : (
        <FilterPopover count={countFilters(filters)} onClear={onClear}>
          {selects}
        </FilterPopover>
      )}
      {isFiltered(filters) && roomy && (
        <Button variant="ghost" onClick={onClear}>
          Clear
        </Button>
      )}
      {props.onSaveView && (isFiltered(filters) || filters.sort !== undefined || props.group) && (
        <IconButton label="Save view" icon={<BookmarkPlus />} onClick={props.onSaveView} />
      )}
      {view === 'list' && (
        <IconButton
          label="Compact rows"
          icon={<Rows4 />}
          aria-pressed={density === 'compact'}
          variant={density === 'compact' ? 'soft' : 'ghost'}
          className="ml-auto"
          onClick={() => onDensity(density === 'compact' ? 'roomy' : 'compact')}
        />
      )}
      <Segmented
        label="View"
        options={views}
        value={view}
        onValueChange={onView}
        compact={!roomy}
        className={cn('shrink-0', view === 'kanban' && 'ml-auto')}
      />
    </div>
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
  onClear: () => void;
  children: ReactNode;
}

function FilterPopover({ count, onClear, children }: FilterPopoverProps) {
  return (
    <Popover
      label="Filters"
      className="grid w-60 gap-2"
      trigger={
        <Button icon={<FilterIcon />} variant={count > 0 ? 'soft' : 'secondary'}>
          <span className="max-sm:sr-only">Filters</span>
          {count > 0 && <span className="tabular-nums">{count}</span>}
        </Button>
      }
    >
      {children}
      {count > 0 && (
        <Button variant="ghost" onClick={onClear}>
          Clear
        </Button>
      )}
    </Popover>
  );
}
