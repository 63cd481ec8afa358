import { isCutOff, pauseWhileAway } from './api-error.ts';

/** The server, or what answers for it, is away: the request may be right. */
export const isUnreachable = (error: unknown): boolean =>
  isCutOff(error) || pauseWhileAway(error) !== undefined;

/** Whether the server can be reached, as the writes of this page have found. */
export interface Reach {
  /** Since when it cannot; undefined while it can. */
  since: number | undefined;
  /** Requests that wait for it. */
  waiting: number;
}

let reach: Reach = { since: undefined, waiting: 0 };
const listeners = new Set<() => void>();

function set(next: Reach): void {
  reach = next;
  for (const listener of listeners) listener();
}

export const readReach = (): Reach => reach;

export function subscribeToReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Notes a request that waits for the server.
 * @returns a function that notes that it waits no longer
 */
export function noteUnreachable(): () => void {
  set({ since: reach.since ?? Date.now(), waiting: reach.waiting + 1 });
  return () => {
    const waiting = reach.waiting - 1;
    set({ since: waiting > 0 ? reach.since : undefined, waiting });
  };
}

/** Notes that the server has answered. */
export const noteReached = (): void => {
  if (reach.since !== undefined) set({ ...reach, since: undefined });
};
