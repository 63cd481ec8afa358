import type { CardChange } from '@cardinal/contracts';

/** An entry of a list of edits; `changes` is empty if it is something else. */
interface Edit {
  kind: string;
  at: string;
  by: { id: string } | null;
  byAgent?: boolean | undefined;
  changes: CardChange[];
}

/** Edits by one person that follow each other so closely are one group. */
const CLOSE_MS = 2 * 60_000;

const getTime = ({ at }: Edit) => Date.parse(at);

/** Fields of several values, of which each change says one. */
const eachApart: ReadonlySet<string> = new Set(['merged', 'relations']);

/** A field once, from its first value to its last; changes of descriptions, and of such fields, stay apart. */
export function mergeChanges(changes: readonly CardChange[]): CardChange[] {
  const result: CardChange[] = [];
  for (const change of changes) {
    const isApart = change.hasDifference !== undefined || eachApart.has(change.field);
    const same = !isApart && result.find(({ field }) => field === change.field);
    if (same) result[result.indexOf(same)] = { ...same, to: change.to };
    else result.push(change);
  }
  return result;
}

/**
 * Lists of edits that are shown as one each, of a list with the oldest first.
 * @param goTogether whether two that follow each other are about the same thing
 */
export function groupEdits<T extends Edit>(
  edits: readonly T[],
  goTogether: (one: T, next: T) => boolean = () => true,
): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  for (const edit of edits) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isClose =
      last?.kind === 'changed' &&
      edit.kind === 'changed' &&
      last.by?.id === edit.by?.id &&
      last.byAgent === edit.byAgent &&
      getTime(edit) - getTime(last) <= CLOSE_MS &&
      goTogether(last, edit);
    if (group && isClose) group.push(edit);
    else groups.push([edit]);
  }
  return groups;
}
