import { chosenLabels, type Label, type LabelChoice, limits, noLabel } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { labelsQuery } from '../api/labels.queries.ts';
import { LabelList } from './label-list.tsx';

export interface LabelFilterMenuProps {
  slug: string;
  choice: LabelChoice;
  onChange: (choice: LabelChoice) => void;
}

const modes = [
  { value: 'any', label: 'Any' },
  { value: 'all', label: 'All' },
] as const;

/** The choices of a filter by labels. */
export function LabelFilterMenu({ slug, choice, onChange }: LabelFilterMenuProps) {
  const [typed, setTyped] = useState('');
  const { data: labels = [] } = useQuery(labelsQuery(slug));
  const chosen = chosenLabels(choice);
  const { label, labelMode } = choice;
  const choose = (ids: readonly string[]) =>
    onChange({ label: ids.join(',') || undefined, labelMode: ids.length > 1 ? labelMode : undefined });
  const toggle = ({ id }: Label) =>
    choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <>
      <LabelList
        {...{ slug, chosen, typed }}
        onType={setTyped}
        onToggle={toggle}
        placeholder="Find a label"
        empty={labels.length === 0 ? 'This project has no labels yet.' : 'No label is called that.'}
        isOffered={({ id }) => chosen.length < limits.cardLabels || chosen.includes(id)}
      />
      <div className="flex items-center justify-end gap-2 border-t p-2">
        {chosen.length > 1 && (
          <Segmented
            label="Cards with any or all of them"
            className="mr-auto"
            options={modes}
            value={labelMode ?? 'any'}
            onValueChange={(mode) => onChange({ label, labelMode: mode === 'all' ? mode : undefined })}
          />
        )}
        {chosen.length === 0 && (
          <Button
            size="sm"
            variant={label === noLabel ? 'soft' : 'ghost'}
            aria-pressed={label === noLabel}
            className="mr-auto"
            onClick={() => onChange({ label: label === noLabel ? undefined : noLabel, labelMode: undefined })}
          >
            No label
          </Button>
        )}
        {label && (
          <Button size="sm" variant="ghost" onClick={() => choose([])}>
            Clear
          </Button>
        )}
      </div>
    </>
  );
}
