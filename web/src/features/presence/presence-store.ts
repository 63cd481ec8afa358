import type { Presence } from '@cardinal/contracts';
import { useSyncExternalStore } from 'react';

const nobody: Presence = { people: [], others: 0 };
const boards = new Map<string, Presence>();
const listeners = new Set<() => void>();

/** Notes who else is on a board; undefined once that is not known any more. */
export function storePresence(boardId: string, presence?: Presence): void {
  if (presence) boards.set(boardId, { people: presence.people, others: presence.others });
  else boards.delete(boardId);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePresence = (boardId: string): Presence =>
  useSyncExternalStore(subscribe, () => boards.get(boardId) ?? nobody);
