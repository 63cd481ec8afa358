import type { Card, EditableCardField } from '@cardinal/contracts';

/** Lists whose items are merged one by one (`rebaseChanges`). */
const listKeys = ['assignees', 'labels'] as const;
type ListKey = (typeof listKeys)[number];
/** The fields that an edit changes, as cards in answers have them. */
export type CardChanges = Partial<
  Pick<Card, Exclude<EditableCardField, 'assigneeIds' | 'labelIds'> | ListKey>
>;
export type ChangeKey = keyof CardChanges;
/** Fields that two people cannot both change. */
export type ConflictKeyOf<Changes> = Exclude<keyof Changes & string, ListKey>;

const isListKey = (key: string): key is ListKey => (listKeys as readonly string[]).includes(key);

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The parts of `wanted` that differ from the card and have to be saved. */
export function changesFrom<Changes extends object>(there: Changes, wanted: Changes): Changes {
  return pickKeys(
    changedKeys(wanted).filter((key) => !same(wanted[key], there[key])),
    wanted,
  );
}

/**
 * The fields that two people changed to different values since `base`: mine in `changes`, theirs in `current`. All
 * others can be merged.
 */
export function findConflicts<Changes extends object>(
  base: Changes,
  current: Changes,
  changes: Changes,
): ConflictKeyOf<Changes>[] {
  return changedKeys(changes).filter(
    (key): key is ConflictKeyOf<Changes> =>
      !isListKey(key) && !same(base[key], current[key]) && !same(current[key], changes[key]),
  );
}

/** My changes on top of the card's values now: values that others added or took off meanwhile stay so. */
export function rebaseChanges(base: CardChanges, current: CardChanges, changes: CardChanges): CardChanges {
  const { assignees, labels } = changes;
  return {
    ...changes,
    ...(assignees && { assignees: merged(base.assignees, current.assignees, assignees) }),
    ...(labels && { labels: merged(base.labels, current.labels, labels) }),
  };
}

function merged<T extends { id: string }>(was: T[] = [], now: T[] = [], wanted: T[]): T[] {
  const isIn = (list: T[]) => (one: T) => list.some(({ id }) => id === one.id);
  const stay = now.filter((one) => isIn(wanted)(one) || !isIn(was)(one));
  return [...stay, ...wanted.filter((one) => !isIn(was)(one) && !isIn(now)(one))];
}

/** My changes without the fields where theirs are kept. */
export function omitKeys<Changes extends object>(
  changes: Changes,
  keys: readonly (keyof Changes)[],
): Changes {
  return pickKeys(
    changedKeys(changes).filter((key) => !keys.includes(key)),
    changes,
  );
}

export const changedKeys = <Changes extends object>(changes: Changes) =>
  (Object.keys(changes) as (keyof Changes & string)[]).filter((key) => changes[key] !== undefined);

const pickKeys = <Changes extends object>(keys: (keyof Changes)[], changes: Changes) =>
  Object.fromEntries(keys.map((key) => [key, changes[key]])) as Changes;
