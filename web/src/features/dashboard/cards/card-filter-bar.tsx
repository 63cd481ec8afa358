import { cardStatuses } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bug, Globe, Lightbulb, Lock, X } from 'lucide-react';
import { projectsQuery } from '#features/projects/index.ts';
import { Button } from '#ui/button.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { userBoardsQuery } from './api/cards.queries.ts';
import { type CardFilters, isFiltered } from './card-filters.ts';
import { SortSelect } from './sort-select.tsx';

/** No filter: a select has no empty value. */
const ALL = 'all';

const types: SelectOption[] = [
  { value: 'bug', label: 'Bug', icon: <Bug aria-hidden /> },
  { value: 'feature', label: 'Feature', icon: <Lightbulb aria-hidden /> },
];
const statuses: SelectOption[] = cardStatuses.map((status) => ({
  value: status,
  label: status,
  icon: <StatusIcon status={status} />,
}));

interface CardFilterBarProps {
  filters: CardFilters;
  onChange: (changes: CardFilters) => void;
  onClear: () => void;
}

export function CardFilterBar({ filters, onChange, onClear }: CardFilterBarProps) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const boards = useBoardOptions(filters.project);
  return (
    <section aria-label="Filters" className="mb-3 grid grid-cols-2 gap-2 md:flex md:items-center">
      <Filter
        label="Type"
        all="All types"
        options={types}
        value={filters.type}
        onChange={(type) => onChange({ type: type as CardFilters['type'] })}
      />
      <Filter
        label="Project"
        all="All projects"
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.project}
        // A board belongs to one project only.
        onChange={(project) => onChange({ project, board: undefined })}
      />
      <Filter
        label="Board"
        all="All boards"
        options={boards}
        value={filters.board}
        onChange={(board) => onChange({ board })}
      />
      <Filter
        label="Status"
        all="All statuses"
        options={statuses}
        value={filters.status}
        onChange={(status) => onChange({ status: status as CardFilters['status'] })}
      />
      <SortSelect filters={filters} onChange={onChange} />
      {isFiltered(filters) && (
        <Button variant="ghost" icon={<X />} onClick={onClear}>
          Clear
        </Button>
      )}
    </section>
  );
}

/** The boards of the chosen project; of all projects with the project's name, since names repeat. */
function useBoardOptions(projectId: string | undefined): SelectOption[] {
  const { data: boards = [] } = useQuery(userBoardsQuery);
  return boards
    .filter((board) => !projectId || board.projectId === projectId)
    .map((board) => ({
      value: board.id,
      label: projectId ? board.name : `${board.project.name} : ${board.name}`,
      icon: board.visibility === 'public' ? <Globe aria-hidden /> : <Lock aria-hidden />,
    }));
}

interface FilterProps {
  label: string;
  all: string;
  options: SelectOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Filter({ label, all, options, value, onChange }: FilterProps) {
  return (
    <Select
      label={label}
      size="sm"
      className="md:w-auto md:max-w-52"
      options={[{ value: ALL, label: all }, ...options]}
      value={value ?? ALL}
      onValueChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
