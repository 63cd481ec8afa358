import { foldText } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { type Ref, useState } from 'react';
import { cn } from '#ui/cn.ts';
import { CommandBox, CommandEmpty, CommandInput, CommandItem, CommandList } from '#ui/command.tsx';
import { useControlProps, useFieldControl } from '#ui/field.tsx';
import { controlClass } from '#ui/input.tsx';
import { Popover } from '#ui/popover.tsx';
import { type AdminProject, allProjectsQuery } from '../api/admin.queries.ts';

interface ProjectPickerProps {
  ref?: Ref<HTMLButtonElement>;
  /** A project's id; empty while none is chosen. */
  value: string;
  onValueChange: (id: string) => void;
}

/** A select for lists too long to read: one types a part of the name or the address. */
export function ProjectPicker({ ref, value, onValueChange }: ProjectPickerProps) {
  const [open, setOpen] = useState(false);
  const { data: projects, isError } = useQuery(allProjectsQuery);
  const control = useControlProps();
  const field = useFieldControl();
  const chosen = projects?.find(({ id }) => id === value);
  return (
    <Popover
      label="Projects"
      align="start"
      open={open}
      onOpenChange={setOpen}
      className="w-(--radix-popover-trigger-width) p-0"
      trigger={
        <button
          ref={ref}
          type="button"
          {...control}
          // Its name is the label and the choice.
          aria-labelledby={field ? `${field.labelId} ${field.id}` : undefined}
          className={cn(
            controlClass,
            'flex h-9 items-center justify-between gap-2 px-2.5 pointer-coarse:h-11',
          )}
        >
          <span dir="auto" className={cn('truncate', !chosen && 'text-subtle')}>
            {chosen?.name ?? 'Select a project'}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-subtle" />
        </button>
      }
    >
      <Choices
        projects={projects ?? []}
        chosen={value}
        empty={isError ? 'Failed to fetch projects' : projects ? 'No project found' : 'Loading projects...'}
        onChoose={(id) => {
          onValueChange(id);
          setOpen(false);
        }}
      />
    </Popover>
  );
}

interface ChoicesProps {
  projects: readonly AdminProject[];
  chosen: string;
  empty: string;
  onChoose: (id: string) => void;
}

/** So many are shown at once; typing finds the others. */
const SHOWN = 50;

function Choices({ projects, chosen, empty, onChoose }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  const found = projects.filter(({ name, slug }) => foldText(`${name}\n${slug}`).includes(wanted));
  return (
    <CommandBox label="Projects">
      <CommandInput value={search} onValueChange={setSearch} placeholder="Find a project..." />
      <CommandList className="max-h-60">
        <CommandEmpty>{empty}</CommandEmpty>
        {found.slice(0, SHOWN).map(({ id, name, slug }) => (
          <CommandItem key={id} value={id} onSelect={() => onChoose(id)}>
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <span className="max-w-[40%] truncate text-xs text-subtle">{slug}</span>
            {id === chosen && <Check aria-label="Chosen" className="text-ink" />}
          </CommandItem>
        ))}
      </CommandList>
    </CommandBox>
  );
}
