import {
  type ChoiceName,
  cardFilterFields,
  cardFilterNames,
  cardPriorities,
  getCardProperty,
  type SelectFilterName,
  selectProperties,
  type WordProperty,
} from '@cardinal/contracts';
import type { SelectOption } from '#ui/select.tsx';
import { Stars } from '#ui/stars.tsx';
import { propertyOptions } from './property-options.tsx';

interface FilterTexts {
  label: string;
  all: string;
  options: SelectOption[];
}

function selectTexts(name: WordProperty): FilterTexts {
  const { label } = getCardProperty(name);
  return { label, all: `Any ${label.toLowerCase()}`, options: propertyOptions(name) };
}

const selectFilterTexts = Object.fromEntries(
  cardFilterNames.flatMap((filter) => {
    const name = selectProperties.find((property) => property === cardFilterFields[filter].field);
    return name ? [[filter, selectTexts(name)]] : [];
  }),
) as Record<SelectFilterName, FilterTexts>;

/** Labels of the card filters and their values. */
export const filterTexts: Record<ChoiceName, FilterTexts> = {
  ...selectFilterTexts,
  type: {
    label: 'Type',
    all: 'All types',
    options: propertyOptions('type'),
  },
  status: { label: 'Status', all: 'All statuses', options: propertyOptions('status') },
  priority: {
    label: 'Priority',
    all: 'All priorities',
    options: cardPriorities.map((n) => ({
      value: String(n),
      label: `${n}`,
      icon: <Stars label="Priority" value={n} />,
    })),
  },
  reason: { label: 'Closing reason', all: 'Any reason', options: propertyOptions('closingReason') },
  assignee: {
    label: 'Assignee',
    all: 'All assignees',
    options: [
      { value: 'me', label: 'My cards' },
      { value: 'somebody', label: 'Assigned' },
      { value: 'nobody', label: 'Unassigned' },
    ],
  },
};
