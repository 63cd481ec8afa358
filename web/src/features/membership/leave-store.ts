import { useSyncExternalStore } from 'react';
import type { Membership } from './api/membership-cache.ts';

let asked: Membership | null = null;
const listeners = new Set<() => void>();

function set(next: Membership | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks whether to leave a project. The dialog is part of the layout, so that it outlives the menu or panel that opened
 * it.
 */
export const askToLeave = (membership: Membership): void => set(membership);

export const closeQuestion = (): void => set(null);

export const useAskedToLeave = (): Membership | null => useSyncExternalStore(subscribe, () => asked);
