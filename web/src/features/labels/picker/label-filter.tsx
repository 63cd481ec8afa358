import { chosenLabels, type Label, type LabelChoice, noLabel } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#ui/cn.ts';
import { controlClass } from '#ui/input.tsx';
import { LabelDot } from '#ui/label-chips.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Popover } from '#ui/popover.tsx';
import { labelsQuery } from '../api/labels.queries.ts';
import type { LabelFilterMenuProps } from './label-filter-menu.tsx';

const LabelFilterMenu = loadable(
  async () => (await import('./label-filter-menu.tsx')).LabelFilterMenu,
  <div className="h-40" />,
);

interface LabelFilterProps extends LabelFilterMenuProps {
  className?: string;
}

/** Filters by labels of a project: any or all of several. */
export function LabelFilter({ className, ...menu }: LabelFilterProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Filter by labels"
      align="start"
      className="w-64 p-0"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={cn(
            controlClass,
            'flex h-8 items-center justify-between gap-2 px-2.5 text-left pointer-coarse:h-10 sm:text-sm',
            className,
          )}
        >
          <span className="sr-only">Labels: </span>
          <Chosen {...menu} />
          <ChevronDown aria-hidden className="size-4 shrink-0 text-subtle" />
        </button>
      }
    >
      <LabelFilterMenu {...menu} />
    </Popover>
  );
}

/** Dots that fit beside a word. */
const DOTS = 3;

function Chosen({ slug, choice }: Pick<LabelFilterProps, 'slug' | 'choice'>) {
  const chosen = chosenLabels(choice);
  const { data = [] } = useQuery({ ...labelsQuery(slug), enabled: chosen.length > 0 });
  if (choice.label === noLabel) return <span className="truncate">No label</span>;
  if (chosen.length === 0) return <span className="truncate">All labels</span>;
  const labels = data.filter(({ id }) => chosen.includes(id));
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {labels.slice(0, DOTS).map(({ id, color }) => (
        <LabelDot key={id} color={color} />
      ))}
      <span dir="auto" className="truncate">
        {summary(chosen.length, labels[0], choice.labelMode)}
      </span>
    </span>
  );
}

function summary(count: number, first: Label | undefined, mode: LabelChoice['labelMode']): string {
  if (count === 1) return first?.name ?? '1 label';
  return `${mode === 'all' ? 'All' : 'Any'} of ${count}`;
}
