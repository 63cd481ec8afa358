import { type Label, limits, nameKey } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CommandItem } from '#ui/command.tsx';
import { LabelDot } from '#ui/label-chips.tsx';
import { Popover } from '#ui/popover.tsx';
import { useCreateLabel } from '../api/create-label.ts';
import { labelsQuery } from '../api/labels.queries.ts';
import { LabelList } from './label-list.tsx';
import { nextColor } from './label-lists.ts';

interface LabelPickerProps {
  slug: string;
  /** Ids. */
  chosen: readonly string[];
  onToggle: (label: Label) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactNode;
}

/** Chooses labels of a card, and creates those that there are not yet. */
export function LabelPicker({ open, onOpenChange, trigger, ...list }: LabelPickerProps) {
  return (
    <Popover
      label="Labels"
      align="start"
      className="w-64 p-0"
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
    >
      <CardLabelList {...list} />
    </Popover>
  );
}

type CardLabelListProps = Pick<LabelPickerProps, 'slug' | 'chosen' | 'onToggle'>;

function CardLabelList({ slug, chosen, onToggle }: CardLabelListProps) {
  const [typed, setTyped] = useState('');
  const { data: labels } = useQuery(labelsQuery(slug));
  const create = useCreateLabel(slug);
  const isFull = chosen.length >= limits.cardLabels;
  const name = typed.trim();
  const isNew = labels && name !== '' && !labels.some((label) => nameKey(label.name) === nameKey(name));
  const color = nextColor(labels ?? []);

  async function add() {
    // The mutation has shown what went wrong.
    const label = await create.mutateAsync({ name, color }).catch(() => null);
    if (!label) return;
    setTyped('');
    if (!chosen.includes(label.id)) onToggle(label);
  }

  return (
    <LabelList
      {...{ slug, chosen, typed, onToggle }}
      onType={setTyped}
      placeholder={labels?.length === 0 ? 'Name the first label' : 'Find or create a label'}
      empty="Type a name to create a label."
      isOffered={(label) => !isFull || chosen.includes(label.id)}
      notice={isFull ? `A card has at most ${limits.cardLabels} labels.` : undefined}
    >
      {isNew && !isFull && (
        <CommandItem value="new label" onSelect={() => !create.isPending && void add()}>
          {labels.length < limits.projectLabels ? (
            <>
              <Plus aria-hidden className="text-subtle" />
              <span className="min-w-0 truncate">
                {create.isPending ? 'Creating' : 'Create label'} “<bdi>{name}</bdi>”
              </span>
              <LabelDot color={color} className="ml-auto" />
            </>
          ) : (
            <span className="text-subtle">{`The project has ${limits.projectLabels} labels already`}</span>
          )}
        </CommandItem>
      )}
    </LabelList>
  );
}
