import { type ReactNode, useSyncExternalStore } from 'react';

let marks: ReadonlyMap<string, ReactNode> = new Map();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks cards, and comments that wait, by their ids. The outbox, which loads later than boards, has the marks. */
export function setCardMarks(next: ReadonlyMap<string, ReactNode>): void {
  if (marks.size === 0 && next.size === 0) return;
  marks = next;
  for (const listener of listeners) listener();
}

/** Says of a card that something of it is on this device only. */
export const CardStateMark = ({ cardId }: { cardId: string }): ReactNode => useStateMark(cardId);

/** The same of a card or a comment. */
export const useStateMark = (id: string): ReactNode => useSyncExternalStore(subscribe, () => marks.get(id));
