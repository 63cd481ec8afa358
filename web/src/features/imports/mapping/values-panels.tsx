import { type CardType, cardPriorities, cardTypes, findOwn, unmappedValues } from '@cardinal/contracts';
import { TypeIcon, typeNames } from '#ui/domain-badges.tsx';
import { Select } from '#ui/select.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { targetOptions, toTargetKey } from '../import-texts.ts';
import type { MappingPart } from './use-mapping.ts';
import { ValueRows } from './value-rows.tsx';

const statuses = targetOptions.map(({ value, label, target }) => ({
  value,
  label,
  icon: <StatusIcon status={target.status} />,
}));
const types = cardTypes.map((value: CardType) => ({
  value,
  label: typeNames[value],
  icon: <TypeIcon type={value} />,
}));
const NONE = { value: 'none', label: 'No priority' };
const priorities = [
  NONE,
  ...cardPriorities.map((value) => ({ value: String(value), label: `Priority ${value} of 5` })),
];

/** Says what becomes of the states, types and priorities of a file. */
export function ValuesPanels({ source, mapping, change }: MappingPart) {
  const choose = (name: string, priority: string) => {
    const { [name]: _, ...others } = mapping.priorities;
    return priority === NONE.value ? others : { ...others, [name]: Number(priority) };
  };
  return (
    <>
      <ValueRows
        title="States"
        description="The status that cards with each state of the file get. Cards without one are new."
        values={source.states}
      >
        {(value, label) => (
          <Select
            label={label}
            options={statuses}
            value={toTargetKey(findOwn(mapping.states, value) ?? unmappedValues.state)}
            onValueChange={(key) => {
              const chosen = targetOptions.find((option) => option.value === key);
              if (chosen) change({ states: { ...mapping.states, [value]: chosen.target } });
            }}
          />
        )}
      </ValueRows>
      <ValueRows
        title="Types"
        description="Bugs or feature requests. Cards without a type are feature requests."
        values={source.types}
      >
        {(value, label) => (
          <Select
            label={label}
            options={types}
            value={findOwn(mapping.types, value) ?? unmappedValues.type}
            onValueChange={(type) => change({ types: { ...mapping.types, [value]: type } })}
          />
        )}
      </ValueRows>
      <ValueRows
        title="Priorities"
        description="The dev priority, from 1 to 5, the most urgent."
        values={source.priorities}
      >
        {(value, label) => (
          <Select
            label={label}
            options={priorities}
            value={String(findOwn(mapping.priorities, value) ?? NONE.value)}
            onValueChange={(priority) => change({ priorities: choose(value, priority) })}
          />
        )}
      </ValueRows>
    </>
  );
}
