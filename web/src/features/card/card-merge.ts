import type { Card, EditableCardField } from '@cardinal/contracts';

/** What an edit changes, as cards in answers have it. */
export type CardChanges = Partial<Pick<Card, Exclude<EditableCardField, 'assigneeIds'> | 'assignees'>>;
export type ChangeKey = keyof CardChanges;
/** What two people cannot both change; assignees are merged one by one (`rebased`). */
export type ConflictKey = Exclude<ChangeKey, 'assignees'>;

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
export function conflictsOf(base: CardChanges, current: CardChanges, changes: CardChanges): ConflictKey[] {
  return keysOf(changes).filter(
    (key): key is ConflictKey =>
      key !== 'assignees' && !same(base[key], current[key]) && !same(current[key], changes[key]),
  );
}

/** My changes on top of what the card has now: people whom others assigned meanwhile stay, and those taken off too. */
export function rebased(base: CardChanges, current: CardChanges, changes: CardChanges): CardChanges {
  const { assignees } = changes;
  if (!assignees) return changes;
  const [was, now] = [base.assignees ?? [], current.assignees ?? []];
  const isIn = (people: typeof now) => (person: { id: string }) => people.some(({ id }) => id === person.id);
  const stay = now.filter((person) => isIn(assignees)(person) || !isIn(was)(person));
  const added = assignees.filter((person) => !isIn(was)(person) && !isIn(now)(person));
  return { ...changes, assignees: [...stay, ...added] };
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
