import { dashboardChoiceNames, may } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Globe, Lock, X } from 'lucide-react';
import { FilterSelect } from '#features/card-data/index.ts';
import { LabelFilter } from '#features/labels/index.ts';
import { projectsQuery } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { type CardFilters, isFiltered } from './card-filters.ts';
import { userBoardsQuery } from './cards.queries.ts';
import { SortSelect } from './sort-select.tsx';

/** No filter: a select has no empty value. */
const ALL = 'all';

/** Shown after type, project and board. */
const others = dashboardChoiceNames.filter((name) => name !== 'type');

const selectClass = 'md:w-auto md:max-w-52';

interface CardFilterBarProps {
  filters: CardFilters;
  onChange: (changes: CardFilters) => void;
  onClear: () => void;
}

export function CardFilterBar({ filters, onChange, onClear }: CardFilterBarProps) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const boards = useBoardOptions(filters.project);
  const project = projects.find(({ id }) => id === filters.project);
  return (
    <section aria-label="Filters" className="mb-3 grid grid-cols-2 gap-2 md:flex md:items-center">
      <FilterSelect name="type" choices={filters} onChange={onChange} className={selectClass} />
      <Filter
        label="Project"
        all="All projects"
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.project}
        // A board and labels belong to one project only.
        onChange={(id) => onChange({ project: id, board: undefined, label: undefined, labelMode: undefined })}
      />
      <Filter
        label="Board"
        all="All boards"
        options={boards}
        value={filters.board}
        onChange={(board) => onChange({ board })}
      />
      {others.map((name) => (
        <FilterSelect key={name} name={name} choices={filters} onChange={onChange} className={selectClass} />
      ))}
      {project && may(project.role, 'label.use') && (
        <LabelFilter slug={project.slug} choice={filters} onChange={onChange} className={selectClass} />
      )}
      <SortSelect filters={filters} onChange={onChange} />
      {isFiltered(filters) && (
        <Button variant="ghost" icon={<X />} onClick={onClear}>
          Clear
        </Button>
      )}
    </section>
  );
}

/** The boards of the selected project, or of all projects with the project's name, since board names repeat. */
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
      className={selectClass}
      options={[{ value: ALL, label: all }, ...options]}
      value={value ?? ALL}
      onValueChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
