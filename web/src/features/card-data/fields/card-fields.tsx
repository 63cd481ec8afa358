import {
  type Card,
  type CardType,
  type ChoiceName,
  type ClosingReason,
  cardPriorities,
  cardStatuses,
  cardTypes,
  closingReasonNames,
  closingReasons,
} from '@cardinal/contracts';
import { Badge } from '#ui/badge.tsx';
import { StatusBadge, TypeBadge, TypeIcon, typeNames } from '#ui/domain-badges.tsx';
import type { SelectOption } from '#ui/select.tsx';
import { Stars } from '#ui/stars.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import type { ChangeKey } from '../changes/card-changes.ts';
import { DueBadge } from './due-badge.tsx';
import { formatDay } from './due-date.ts';

/** Names, options and badges of the fields of a card, the same on every screen. */

const fieldNames: Record<ChangeKey, string> = {
  type: 'Type',
  status: 'Status',
  closingReason: 'Closing reason',
  userPriority: 'User priority',
  devPriority: 'Dev priority',
  title: 'Title',
  description: 'Description',
  imageUrls: 'Screenshots',
  assignees: 'Assignees',
  dueDate: 'Due date',
  labels: 'Labels',
};

export const fieldName = (key: ChangeKey): string => fieldNames[key];

const shownAs: Partial<Record<ChangeKey, (value: string) => string>> = {
  dueDate: formatDay,
  closingReason: (reason) => closingReasonNames[reason as ClosingReason],
  type: (type) => typeNames[type as CardType],
};

/** 'status In Progress', 'dev priority 3': for use in a sentence. */
export function describeChange(key: ChangeKey, value: unknown): string {
  const shown = value ? (shownAs[key]?.(String(value)) ?? value) : (value ?? 'none');
  return `${fieldNames[key].toLowerCase()} ${shown}`;
}

export const statusOptions = cardStatuses.map((status) => ({
  value: status,
  label: status,
  icon: <StatusIcon status={status} />,
}));

export const typeOptions = cardTypes.map((type) => ({
  value: type,
  label: typeNames[type],
  icon: <TypeIcon type={type} />,
}));

export const reasonOptions = closingReasons.map((value) => ({ value, label: closingReasonNames[value] }));

/** Labels of the card filters and their values. */
export const filterTexts: Record<ChoiceName, { label: string; all: string; options: SelectOption[] }> = {
  type: {
    label: 'Type',
    all: 'All types',
    options: typeOptions,
  },
  status: { label: 'Status', all: 'All statuses', options: statusOptions },
  priority: {
    label: 'Priority',
    all: 'All priorities',
    options: cardPriorities.map((n) => ({
      value: String(n),
      label: `${n}`,
      icon: <Stars label="Priority" value={n} />,
    })),
  },
  reason: { label: 'Closing reason', all: 'Any reason', options: reasonOptions },
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

/** The values that a new card has at first. */
export const firstChoices = { type: 'bug', status: 'New', userPriority: 5, dueDate: null } as const;

interface CardBadgesProps {
  card: Pick<Card, 'type' | 'status' | 'closingReason' | 'dueDate'>;
  size?: 'sm' | 'md';
  /** Off where a column says it. */
  status?: boolean;
}

/** The badges of a card: type, status, closing reason and due date. */
export function CardBadges({ card, size, status = true }: CardBadgesProps) {
  return (
    <>
      <TypeBadge type={card.type} size={size} />
      {status && <StatusBadge status={card.status} size={size} />}
      {card.closingReason && <Badge size={size}>{closingReasonNames[card.closingReason]}</Badge>}
      {card.dueDate && <DueBadge dueDate={card.dueDate} status={card.status} size={size} />}
    </>
  );
}
