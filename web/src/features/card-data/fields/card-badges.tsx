import {
  type Card,
  type CardProperties,
  closingReasonNames,
  defaultCardProperties,
  getCardProperty,
  readProperty,
  type SelectProperty,
  selectProperties,
  valueName,
  type WordProperty,
} from '@cardinal/contracts';
import { Badge } from '#ui/badge.tsx';
import { StatusBadge, TypeBadge } from '#ui/domain-badges.tsx';
import { DueBadge } from './due-badge.tsx';

export const priorityLabel = (priority: number): string =>
  priority <= 2 ? 'Low' : priority <= 4 ? 'Medium' : 'High';

interface CardBadgesProps {
  card: Pick<Card, 'type' | 'status' | 'closingReason' | 'dueDate' | SelectProperty>;
  size?: 'sm' | 'md';
  /** Off where a column says it. */
  status?: boolean;
  /** Off where it stands elsewhere, or nowhere. */
  due?: boolean;
}

/** The badges of a card: type, status, closing reason, what else is not as in most cards, and due date. */
export function CardBadges({ card, size, status = true, due = true }: CardBadgesProps) {
  return (
    <>
      <TypeBadge type={card.type} size={size} />
      {status && <StatusBadge status={card.status} size={size} />}
      {card.closingReason && <Badge size={size}>{closingReasonNames[card.closingReason]}</Badge>}
      {selectProperties.map((name) => (
        <PropertyBadge key={name} card={card} name={name} size={size} />
      ))}
      {due && card.dueDate && <DueBadge dueDate={card.dueDate} status={card.status} size={size} />}
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
  return <Badge size={size}>{`${getCardProperty(name).label}: ${valueName(name, value)}`}</Badge>;
}
