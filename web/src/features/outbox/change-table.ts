import type { Change, Changes, Entry } from './entry.ts';
import type { Outcome } from './lead.ts';

/** The changes by their names, and what entries show. */
export function createChangeTable({ changes }: { changes: Changes }) {
  function find({ change }: Pick<Entry, 'change'>): Change<unknown, unknown> {
    const found = changes[change];
    if (!found) throw new Error(`No change is named ${change}`);
    return found;
  }

  return {
    find,
    show(entry: Entry): void {
      try {
        find(entry).show(entry.input, entry.id);
      } catch {
        // Of another release. It is sent all the same.
      }
    },
    takeBack: ({ change, input, id }: Entry): void => changes[change]?.takeBack(input, id),
    settle(entry: Entry, outcome: Outcome): void {
      const change = find(entry);
      const { input, id } = entry;
      const isDone = 'answer' in outcome && !change.findConflict?.(outcome.answer, input);
      if (isDone) change.settle(outcome.answer, input, id);
      else change.takeBack(input, id);
    },
  };
}
