import { isCutOff, pauseWhileAway } from './api-error.ts';

/** The server, or what answers for it, is away: the request may be right. */
export const isUnreachable = (error: unknown): boolean =>
  isCutOff(error) || pauseWhileAway(error) !== undefined;

export type Kept = Omit<Reach, 'repeated'>;

/** Whether the server can be reached, as writes have found. */
export interface Reach {
  /** Since when it cannot; undefined while it can. */
  since: number | undefined;
  /** Changes that wait for it. */
  waiting: number;
  /** The part of them that this page itself sends again. */
  repeated: number;
  /** Changes that were refused, and wait for their author. */
  refused: number;
  /** Shows them. */
  open?: (() => void) | undefined;
}

const nothing: Reach = { since: undefined, waiting: 0, repeated: 0, refused: 0 };

/** Requests of this page that nobody keeps. */
let requests: Pick<Reach, 'since' | 'waiting'> = nothing;
/** The share of the outbox. */
let kept: Kept = nothing;
let reach: Reach = nothing;
const listeners = new Set<() => void>();

function update(): void {
  const since = requests.since ?? kept.since;
  const repeated = requests.waiting;
  reach = { ...kept, since, waiting: repeated + kept.waiting, repeated };
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
  requests = { since: requests.since ?? Date.now(), waiting: requests.waiting + 1 };
  update();
  return () => {
    const waiting = requests.waiting - 1;
    requests = { since: waiting > 0 ? requests.since : undefined, waiting };
    update();
  };
}

/** Notes what the outbox keeps; nothing without a parameter. */
export function noteKept(next: Kept = nothing): void {
  kept = next;
  update();
}
