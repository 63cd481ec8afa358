import type { RelationSide } from '@cardinal/contracts';

/** In the order in which a card shows them. */
export const relationNames: Readonly<Record<RelationSide, string>> = {
  blockedBy: 'Blocked by',
  blocks: 'Blocks',
  duplicates: 'Duplicate of',
  duplicatedBy: 'Duplicated by',
  related: 'Related to',
};
export const relationSides = Object.keys(relationNames) as RelationSide[];
