import type { Card, EditableCardField } from '@cardinal/contracts';

export type CardChanges = Partial<Pick<Card, EditableCardField>>;
export type ChangeKey = keyof CardChanges;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The parts of `wanted` that differ from the card and have to be saved. */
export function changesFrom(card: CardChanges, wanted: CardChanges): CardChanges {
  return fromKeys(
    keysOf(wanted).filter((key) => !same(wanted[key], card[key])),
    wanted,
  );
}

/**
 * The fields that two people changed to different values since `base`: mine in `changes`, theirs in `current`. All
 * others can be merged.
 */
export function conflictsOf(base: CardChanges, current: CardChanges, changes: CardChanges): ChangeKey[] {
  return keysOf(changes).filter((key) => !same(base[key], current[key]) && !same(current[key], changes[key]));
}

/** My changes without the fields where theirs are kept. */
export function withoutKeys(changes: CardChanges, keys: readonly ChangeKey[]): CardChanges {
  return fromKeys(
    keysOf(changes).filter((key) => !keys.includes(key)),
    changes,
  );
}

export const keysOf = (changes: CardChanges) =>
  (Object.keys(changes) as ChangeKey[]).filter((key) => changes[key] !== undefined);

function fromKeys(keys: ChangeKey[], changes: CardChanges): CardChanges {
  return Object.fromEntries(keys.map((key) => [key, changes[key]]));
}
