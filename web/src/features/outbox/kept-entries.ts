import type { Changes, Entry, NewEntry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';

interface KeptDeps {
  store: EntryStore;
  changes: Changes;
}

/** The stored entries as this page knows them. What the disk refuses holds for as long as the page is open. */
export type KeptEntries = ReturnType<typeof createKeptEntries>;

export function createKeptEntries({ store, changes }: KeptDeps) {
  let entries: readonly Entry[] = [];
  /** Not on the disk yet, or never. Undefined: removed. */
  const unstored = new Map<number, Entry | undefined>();
  /** Entries that must not be on the disk any more, by their order. */
  const loose = new Set<number>();
  /** Reads and writes of the store, one after the other. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const run = last.then(task);
    last = run.catch(() => {});
    return run;
  }

  /** A release before this one may have had other changes, or kept other fields. */
  function isKnown(entry: Entry): boolean {
    try {
      return changes[entry.change]?.lane(entry.input) !== undefined;
    } catch {
      return false;
    }
  }

  function apply(all: readonly Entry[]): Entry[] {
    const here = [...loose].flatMap((order) => unstored.get(order) ?? []);
    const rest = all.filter(({ order }) => !loose.has(order));
    return rest
      .flatMap((entry) => (unstored.has(entry.order) ? (unstored.get(entry.order) ?? []) : entry))
      .concat(here)
      .sort((a, b) => a.order - b.order);
  }

  /** @returns whether it is on the disk */
  async function change(order: number, next: Entry | undefined): Promise<boolean> {
    unstored.set(order, next);
    entries = apply(entries);
    if (loose.has(order)) return true;
    try {
      const isThere = await inTurn(() => (next ? store.put(next) : store.remove(order)));
      if (unstored.get(order) === next && !loose.has(order)) unstored.delete(order);
      return isThere;
    } catch {
      return false;
    }
  }

  return {
    list: () => entries,
    find: (id: string) => entries.find((entry) => entry.id === id),
    /** @throws if the disk is full or blocked */
    async add(fresh: NewEntry): Promise<Entry> {
      const entry = await inTurn(() => store.add(fresh));
      if (!entries.some(({ order }) => order === entry.order)) entries = [...entries, entry];
      return entry;
    },
    put: (entry: Entry) => change(entry.order, entry),
    remove: ({ order }: Entry) => change(order, undefined),
    /** Keeps it as long as the page is open, and not on the disk. */
    async takeOff(entry: Entry): Promise<void> {
      const { order } = entry;
      if (loose.has(order)) return;
      loose.add(order);
      unstored.set(order, entry);
      await inTurn(() => store.remove(order)).catch(() => {});
    },
    /** This page does nothing more with it. */
    forget({ order }: Entry): void {
      unstored.set(order, undefined);
      entries = apply(entries);
    },
    /** @throws if the store is gone; nothing is known then */
    async reload(): Promise<void> {
      try {
        entries = apply((await inTurn(() => store.read())).filter(isKnown));
      } catch (error) {
        entries = [];
        throw error;
      }
    },
    /** With entries that other tabs have just stored. */
    async count(): Promise<number> {
      const all = await inTurn(() => store.read());
      const here = entries.filter(({ order }) => loose.has(order));
      return here.length + all.filter(({ order }) => !loose.has(order)).length;
    },
    clear: () => inTurn(() => store.clear()),
  };
}
