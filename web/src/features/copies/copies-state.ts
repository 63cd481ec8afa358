import type { Disk } from './disk.ts';

export interface CopiesState {
  /** Undefined as long as it is not known. */
  keeps: 'yes' | 'no' | 'full' | undefined;
  /** The server does not answer. */
  isAway: boolean;
  disk: Disk | undefined;
}

let state: CopiesState = { keeps: undefined, isAway: false, disk: undefined };
const listeners = new Set<() => void>();

export const readCopiesState = (): CopiesState => state;

export function changeCopiesState(change: Partial<CopiesState>): void {
  const isSame = Object.entries(change).every(([name, value]) => state[name as keyof CopiesState] === value);
  if (isSame) return;
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function onCopiesState(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
