import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { COPIES } from '#features/session/index.ts';
import type { About, Copy } from './copy.ts';
import { chooseOldest, copyLimits, isExpired, sum } from './copy-limits.ts';
import type { Place } from './copy-rules.ts';

/** Raised when the answer of a kept call is another one, which `copy-rules.test.ts` tells. Copies of others are removed. */
export const schemaVersion = 1;

interface Right {
  role: string;
  /** How many of its boards the user sees. */
  boards: number;
}

/** The projects that the user has and may keep. */
export type Rights = Record<string, Right>;

const isLess = (now: Right | undefined, before: Right | undefined): boolean =>
  now === undefined || now.role !== before?.role || now.boards < before.boards;

interface Schema extends DBSchema {
  about: { key: string; value: About };
  texts: { key: string; value: string };
  facts: { key: string; value: { at: number; rights: Rights } };
}

type Store = 'about' | 'texts' | 'facts';
type Writing = IDBPTransaction<Schema, Store[], 'readwrite'>;

/** Of the last answer that said which projects the user has. */
const CONTACT = 'contact';
const stores: Store[] = ['about', 'texts', 'facts'];

/** As IndexedDB writes it: two bytes for each character if one of them needs them. */
const sizeText = (text: string): number => text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1);

async function open(name: string, onGone: () => void): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(name, schemaVersion, {
    upgrade(db) {
      for (const store of [...db.objectStoreNames]) db.deleteObjectStore(store);
      db.createObjectStore('about', { keyPath: 'key' });
      db.createObjectStore('texts');
      db.createObjectStore('facts');
    },
    // Somebody signs out, or another release keeps other copies.
    blocking() {
      database.close();
      onGone();
    },
    terminated: onGone,
  });
  return database;
}

/** Copies of those who used this browser before. */
async function removeOthers(name: string): Promise<void> {
  const all = (await indexedDB.databases?.()) ?? [];
  const names = all.map((one) => one.name ?? '').filter((one) => one.startsWith(COPIES) && one !== name);
  await Promise.all(names.map((one) => deleteDB(one)));
}

const removeKeys = (tx: Writing, keys: readonly string[]) =>
  Promise.all(
    keys.flatMap((key) => [tx.objectStore('about').delete(key), tx.objectStore('texts').delete(key)]),
  );

async function removeMatching(tx: Writing, isGone: (about: About) => boolean): Promise<string[]> {
  const keys = (await tx.objectStore('about').getAll()).filter(isGone).map(({ key }) => key);
  await removeKeys(tx, keys);
  return keys;
}

const removeAll = (tx: Writing) => Promise.all(stores.map((store) => tx.objectStore(store).clear()));

async function removeExpired(tx: Writing, now: number): Promise<void> {
  const contact = await tx.objectStore('facts').get(CONTACT);
  if (!contact || isExpired(contact.at, now)) await removeAll(tx);
  else await removeMatching(tx, ({ usedAt }) => now - usedAt > copyLimits.unused);
}

const makeRoom = async (tx: Writing, part = 1) => {
  const all = await tx.objectStore('about').getAll();
  const { cards, bytes } = part < 1 ? sum(all) : copyLimits;
  await removeKeys(tx, chooseOldest(all, { cards: cards * part, bytes: bytes * part }));
};

async function putAll(tx: Writing, copies: readonly Copy[], now: number): Promise<string[]> {
  const contact = await tx.objectStore('facts').get(CONTACT);
  // Another tab may know better what may be kept.
  const mayKeep = ({ project }: Place) => project === null || contact?.rights[project] !== undefined;
  const kept = copies.filter(mayKeep);
  for (const { text, ...about } of kept) {
    await tx.objectStore('about').put({ ...about, bytes: sizeText(text), usedAt: now });
    await tx.objectStore('texts').put(text, about.key);
  }
  await makeRoom(tx);
  return kept.map(({ key }) => key);
}

function abort(tx: Writing): void {
  try {
    tx.abort();
  } catch {
    // It has ended by itself.
  }
}

interface DiskDeps {
  userId: string;
  /** The copies are no longer ours: the user signed out, or another release took over. */
  onGone: () => void;
  now?: () => number;
}

/** Copies of one user in IndexedDB. */
export type Disk = Awaited<ReturnType<typeof openDisk>>;

/** Opens the copies of a user, without those that have expired. */
export async function openDisk({ userId, onGone, now = Date.now }: DiskDeps) {
  const name = COPIES + userId;
  const database = await open(name, onGone).catch(async () => {
    // Of a later release, or broken.
    await deleteDB(name);
    return open(name, onGone);
  });
  /** All of it or nothing. */
  async function write<T>(act: (tx: Writing) => Promise<T>): Promise<T> {
    const tx = database.transaction(stores, 'readwrite');
    const acting = act(tx).catch((error: unknown) => {
      abort(tx);
      throw error;
    });
    const [acted, done] = await Promise.allSettled([acting, tx.done]);
    // It says that the disk is full, where the act only hears that it was ended.
    if (done.status === 'rejected' && done.reason?.name !== 'AbortError') throw done.reason;
    if (acted.status === 'rejected') throw acted.reason;
    return acted.value;
  }
  await write((tx) => removeExpired(tx, now()));
  void removeOthers(name).catch(() => {});

  return {
    /** The copies under these keys, in this order. */
    async read(keys: readonly string[]): Promise<{ text: string; savedAt: number }[]> {
      const tx = database.transaction(stores);
      const contact = await tx.objectStore('facts').get(CONTACT);
      if (!contact || isExpired(contact.at, now())) return keys.map(() => ({ text: '', savedAt: 0 }));
      const readOne = async (key: string) => {
        const [about, text] = await Promise.all([
          tx.objectStore('about').get(key),
          tx.objectStore('texts').get(key),
        ]);
        return { text: about ? (text ?? '') : '', savedAt: about?.savedAt ?? 0 };
      };
      return Promise.all(keys.map(readOne));
    },

    /**
     * Keeps what belongs to a project that the user has; if the disk is full, in place of what was used least.
     * @returns the keys of what is kept
     */
    async keep(copies: readonly Copy[]): Promise<string[]> {
      const put = () => write((tx) => putAll(tx, copies, now()));
      return put().catch(async (error: Error) => {
        if (error.name !== 'QuotaExceededError') throw error;
        await write((tx) => makeRoom(tx, 0.5));
        return put();
      });
    },

    /** Notes that these are on screen. */
    touch: (keys: readonly string[]) =>
      write(async (tx) => {
        for (const key of keys) {
          const about = await tx.objectStore('about').get(key);
          if (about) await tx.objectStore('about').put({ ...about, usedAt: now() });
        }
      }),

    /**
     * Notes which projects the user has now, and removes all of those that are gone, forbid copies, give another role or
     * show fewer boards. Unless the server has answered it, it was not heard of now.
     * @returns the keys of what was removed
     */
    contact: (rights: Rights, isAnswer = true) =>
      write(async (tx) => {
        const known = await tx.objectStore('facts').get(CONTACT);
        const before = known?.rights ?? {};
        const at = isAnswer ? now() : (known?.at ?? 0);
        await tx.objectStore('facts').put({ at, rights }, CONTACT);
        return removeMatching(
          tx,
          ({ project }) => project !== null && isLess(rights[project], before[project]),
        );
      }),

    remove: (isGone: (about: About) => boolean) => write((tx) => removeMatching(tx, isGone)),

    removeAll: () =>
      write((tx) => Promise.all([tx.objectStore('about').clear(), tx.objectStore('texts').clear()])),

    /** How much is kept. */
    async measure() {
      const all = await database.getAll('about');
      const boards = new Set(
        all.filter(({ board }) => board).map(({ project, board }) => `${project}/${board}`),
      );
      return { ...sum(all), boards: boards.size };
    },

    close: () => database.close(),
  };
}
