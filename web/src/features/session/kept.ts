import type { ContributionInput } from '@cardinal/contracts';
import { useSyncExternalStore } from 'react';

/**
 * A contribution that somebody could not make yet: a guest before signing in, or an account that waits for approval. It
 * stays in this tab until it was sent once, or the user signs out. Only clicks in this tab put it here.
 */
export interface Kept {
  /** The server's name of it is made of this (`toUuid`), so that it is done once. */
  id: string;
  asked: ContributionInput;
  /** Of the card that it is about, or of the new one. */
  title: string;
  at: number;
  /** The user who signed in to do it; undefined before somebody has. */
  userId?: string | undefined;
  /** Why it was not done. */
  refusal?: string;
}

const KEY = 'cardinal_kept';
/** As many as an account may leave on the server. */
const MOST = 10;

const listeners = new Set<() => void>();

let kept: readonly Kept[] = [];
try {
  kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
} catch {
  // Storage is blocked.
}

export const readKept = (): readonly Kept[] => kept;

export function writeKept(next: readonly Kept[]): void {
  kept = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is blocked or full: it is kept as long as the page.
  }
  for (const listener of listeners) listener();
}

export const useKept = (): readonly Kept[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readKept);

/** Keeps the last ten contributions; repeated, one is shown and done once (`distinct`). */
export function keep(asked: ContributionInput, title: string, userId?: string): void {
  // 128 random bits; browsers offer UUIDs on https and localhost only.
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  writeKept([...kept, { id, asked, title, at: Date.now(), userId }].slice(-MOST));
}
