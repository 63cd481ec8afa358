import {
  type Card,
  type CardProperties,
  type CardStatus,
  type CardType,
  type ChoiceName,
  cardFilterFields,
  cardFilterNames,
  cardPriorities,
  closingReasonNames,
  defaultCardProperties,
  propertyOf,
  propertyWords,
  readProperty,
  type SelectFilterName,
  type SelectProperty,
  selectProperties,
  valueName,
  type WordProperty,
} from '@cardinal/contracts';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { StatusBadge, TypeBadge, TypeIcon } from '#ui/domain-badges.tsx';
import type { SelectOption } from '#ui/select.tsx';
import { Stars } from '#ui/stars.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { DueBadge } from './due-badge.tsx';

/** Options and badges of the fields of a card, the same on every screen. */

const icons: Partial<Record<WordProperty, (value: string) => ReactNode>> = {
  type: (type) => <TypeIcon type={type as CardType} />,
  status: (status) => <StatusIcon status={status as CardStatus} />,
};

/** The values of a property, for a select or a menu. */
export const propertyOptions = (name: WordProperty): SelectOption[] =>
  propertyWords(name).map((value) => ({
    value,
    label: valueName(name, value),
    icon: icons[name]?.(value),
  }));

interface FilterTexts {
  label: string;
  all: string;
  options: SelectOption[];
}

function selectTexts(name: WordProperty): FilterTexts {
  const { label } = propertyOf(name);
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

export const priorityLabel = (priority: number): string =>
  priority <= 2 ? 'Low' : priority <= 4 ? 'Medium' : 'High';

const selectedFirst = Object.fromEntries(
  selectProperties
    .filter((name) => propertyOf(name).choosable)
    .map((name) => [name, defaultCardProperties[name]]),
) as Pick<CardProperties, SelectProperty>;

/** The values that a new card has at first. */
export const firstChoices = {
  ...selectedFirst,
  ...({ type: 'bug', status: 'New', userPriority: 5, dueDate: null } as const),
};

interface CardBadgesProps {
  card: Pick<Card, 'type' | 'status' | 'closingReason' | 'dueDate' | SelectProperty>;
  size?: 'sm' | 'md';
  /** Off where a column says it. */
  status?: boolean;
}

/** The badges of a card: type, status, closing reason, what else is not as in most cards, and due date. */
export function CardBadges({ card, size, status = true }: CardBadgesProps) {
  return (
    <>
      <TypeBadge type={card.type} size={size} />
      {status && <StatusBadge status={card.status} size={size} />}
      {card.closingReason && <Badge size={size}>{closingReasonNames[card.closingReason]}</Badge>}
      {selectProperties.map((name) => (
        <PropertyBadge key={name} card={card} name={name} size={size} />
      ))}
      {card.dueDate && <DueBadge dueDate={card.dueDate} status={card.status} size={size} />}
    </>
  );
}

interface PropertyBadgeProps {
  card: Partial<CardProperties>;
  name: WordProperty;
  size: 'sm' | 'md' | undefined;
}

function PropertyBadge({ card, name, size }: PropertyBadgeProps) {
  const value = readProperty(card, name);
  if (value === null || value === defaultCardProperties[name]) return null;
  return <Badge size={size}>{`${propertyOf(name).label}: ${valueName(name, value)}`}</Badge>;
}
