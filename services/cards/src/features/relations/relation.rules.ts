import type { RelationKind, RelationSide } from '@cardinal/contracts';

export interface RelationEnds {
  kind: RelationKind;
  from: string;
  to: string;
}

const reversed: Partial<Record<RelationSide, RelationKind>> = {
  blockedBy: 'blocks',
  duplicatedBy: 'duplicates',
};
export const oppositeSides = {
  blocks: 'blockedBy',
  blockedBy: 'blocks',
  duplicates: 'duplicatedBy',
  duplicatedBy: 'duplicates',
  related: 'related',
} as const satisfies Record<RelationSide, RelationSide>;

/** A relation as it is stored, of which a card says one side. */
export function toEnds(cardId: string, side: RelationSide, otherId: string): RelationEnds {
  const kind = reversed[side];
  if (kind) return { kind, from: otherId, to: cardId };
  if (side === 'related') {
    const [from = '', to = ''] = [cardId, otherId].toSorted();
    return { kind: side, from, to };
  }
  return { kind: side as RelationKind, from: cardId, to: otherId };
}

/** The side of a stored relation that a card shows. @param isFrom whether the card is where it begins */
export const findSide = (kind: RelationKind, isFrom: boolean): RelationSide =>
  isFrom ? kind : oppositeSides[kind];

/** Of related cards neither comes first. */
export const hasDirection = (kind: RelationKind): boolean => kind !== 'related';
