import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { OUTBOX, removeCopies } from '#features/session/index.ts';
import type { Entry, NewEntry } from './entry.ts';

interface Schema extends DBSchema {
  entries: { key: number; value: Entry };
}

/** The entries of one user on this device. */
export interface EntryStore {
  /** Whether it was made by being opened. */
  isNew: boolean;
  read(): Promise<Entry[]>;
  add(entry: NewEntry): Promise<Entry>;
  /** @returns whether it was still there */
  put(entry: Entry): Promise<boolean>;
  remove(order: number): Promise<boolean>;
  clear(): Promise<void>;
  close(): void;
}

/** Removes the changes of a user that are not sent yet. All tabs close them then. */
export const removeOutbox = (userId: string): void => removeCopies(userId, OUTBOX);

interface OpenDeps {
  userId: string;
  /** The user signed out in another tab, or the browser took it, or does not answer. */
  onGone: () => void;
}

/** Changes that others who used this browser left are nobody's to send. */
async function removeOthers(userId: string): Promise<void> {
  const all = (await indexedDB.databases?.()) ?? [];
  for (const { name = '' } of all) {
    const other = name.startsWith(OUTBOX) ? name.slice(OUTBOX.length) : userId;
    if (other !== userId) removeOutbox(other);
  }
}

async function put(db: IDBPDatabase<Schema>, entry: Entry): Promise<boolean> {
  const { store, done } = db.transaction('entries', 'readwrite');
  // Another tab may have removed it meanwhile.
  const isThere = (await store.getKey(entry.order)) !== undefined;
  if (isThere) await store.put(entry);
  await done;
  return isThere;
}

/** The disk counts as absent then, as people wait for it. Milliseconds. */
const patienceMs = 5_000;

/** Nobody knows then what is on the disk. */
export class SilentDisk extends Error {
  constructor() {
    super('The disk does not answer');
  }
}

/** Browsers leave a task of a database unanswered as long as another page holds it. */
async function soon<Result>(task: Promise<Result>, onSilence: () => void): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new SilentDisk());
    onSilence();
  }, patienceMs);
  try {
    return await Promise.race([task, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws where the browser keeps nothing, or does not answer */
export async function openEntryStore({ userId, onGone }: OpenDeps): Promise<EntryStore> {
  let isNew = false;
  const opening = openDB<Schema>(OUTBOX + userId, 1, {
    upgrade(fresh) {
      isNew = true;
      fresh.createObjectStore('entries', { keyPath: 'order', autoIncrement: true });
    },
    blocking(_current, _blocked, { target }) {
      (target as IDBDatabase).close();
      onGone();
    },
    terminated: onGone,
  });
  const db = await soon(opening, () => void opening.then((late) => late.close()).catch(() => {}));
  void removeOthers(userId).catch(() => {});
  return {
    isNew,
    read: () => soon(db.getAll('entries'), onGone),
    async add(entry) {
      // It goes another way if this takes too long. Should it be stored late, its key says that it was sent.
      const order = await soon(db.add('entries', entry as Entry), onGone);
      return { ...entry, order };
    },
    put: (entry) => soon(put(db, entry), onGone),
    async remove(order) {
      await soon(db.delete('entries', order), onGone);
      return true;
    },
    clear: () => soon(db.clear('entries'), onGone),
    close: () => db.close(),
  };
}
