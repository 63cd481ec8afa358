import { type CardType, defaultCardProperties } from '@cardinal/contracts';
import { useSyncExternalStore } from 'react';
import type { BoardAddress } from '#features/card-data/index.ts';

/** The type that was last chosen for quickly added cards of a board, on this device. */
const getStorageKey = ({ projectSlug, boardSlug }: BoardAddress) =>
  `cardinal_quick_type:${projectSlug}/${boardSlug}`;

/** If storage is blocked, it lasts as long as the page. */
const chosen = new Map<string, CardType>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(key: string): CardType | undefined {
  try {
    const type = localStorage.getItem(key);
    return type === 'bug' || type === 'feature' ? type : undefined;
  } catch {
    return undefined;
  }
}

function choose(key: string, type: CardType): void {
  chosen.set(key, type);
  try {
    localStorage.setItem(key, type);
  } catch {
    // It is in memory.
  }
  for (const listener of listeners) listener();
}

/** The same in all columns of a board. */
export function useQuickType(address: BoardAddress): [CardType, (type: CardType) => void] {
  const key = getStorageKey(address);
  const read = () => chosen.get(key) ?? stored(key) ?? defaultCardProperties.type;
  return [useSyncExternalStore(subscribe, read), (type) => choose(key, type)];
}
