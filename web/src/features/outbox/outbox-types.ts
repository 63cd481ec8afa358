import type { Changes, Entry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import type { PerformOptions } from './perform.ts';

export interface OutboxDeps {
  userId: string;
  store: EntryStore;
  changes: Changes;
  /** Whether a project allows copies on this device; otherwise its changes are sent at once. */
  mayKeepIn: (projectId: string | undefined) => boolean;
  /** Whether this is still the user who is signed in here. */
  isSignedIn: () => boolean;
  /** Hears each time that the entries, or whether the server can be reached, have changed. */
  onChange: (state: OutboxState) => void;
}

export interface OutboxState {
  /** Entries that nobody waits for on this page. */
  entries: readonly Entry[];
  /** Since when no server could be reached. */
  since: number | undefined;
}

export interface Outbox {
  add(change: string, input: unknown, options?: PerformOptions): Promise<unknown>;
  /** Sends a refused or old one again, over what others did; perhaps with other words. */
  sendAgain(entry: Entry, words?: string): Promise<void>;
  discard(entry: Entry): Promise<void>;
  /** Shows what waits, and nobody on this page waits for, in what was read since. */
  showAll(): void;
  /** Tries now what waits for the server. */
  hurry(): void;
  /** Takes off the disk what projects allow no longer, as the server has just said which do. */
  recheck(): void;
  /** The number of entries on this device, those included that a page waits for; undefined if the disk does not say. */
  count(): Promise<number | undefined>;
  /** Removes all of them from this device, and ends the outboxes of all tabs. */
  destroy(): Promise<void>;
  stop(): void;
}
