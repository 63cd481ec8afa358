import '#test/indexed-db.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { deleteDB, openDB } from 'idb';
import type { Copy } from './copy.ts';
import { copyLimits } from './copy-limits.ts';
import { type Disk, openDisk, schemaVersion } from './disk.ts';

const admin = { role: 'project_admin', boards: 2 };
const DAY = 24 * 3_600_000;
let now = Date.parse('2026-03-01T12:00:00Z');
let gone = 0;
const opened: Disk[] = [];

async function open(userId = 'maya'): Promise<Disk> {
  const disk = await openDisk({ userId, onGone: () => gone++, now: () => now });
  opened.push(disk);
  return disk;
}

const makeCopy = (changes: Partial<Copy> = {}): Copy => ({
  key: 'cards',
  project: 'apollo',
  board: 'feedback',
  card: null,
  cards: 1,
  savedAt: now,
  text: '"text"',
  ...changes,
});

const readText = async (disk: Disk, key = 'cards') => (await disk.read([key]))[0]?.text;
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  gone = 0;
});
afterEach(async () => {
  for (const disk of opened.splice(0)) disk.close();
  for (const name of await names()) if (name) await deleteDB(name);
});

describe('copies on disk', () => {
  it('are there when it is opened again, as old as they are', async () => {
    const disk = await open();
    await disk.contact({ apollo: admin });
    await disk.keep([makeCopy({ savedAt: 5 })]);
    disk.close();
    expect(await (await open()).read(['cards', 'none'])).toEqual([
      { text: '"text"', savedAt: 5 },
      { text: '', savedAt: 0 },
    ]);
  });

  it('are only of projects that the user has', async () => {
    const disk = await open();
    expect(await disk.keep([makeCopy()])).toEqual([]);
    await disk.contact({ gemini: admin });
    expect(await disk.keep([makeCopy(), makeCopy({ key: 'list', project: null })])).toEqual(['list']);
    expect(await readText(disk)).toBe('');
  });

  it('go with the project, the role in it, and boards that one sees no longer', async () => {
    const disk = await open();
    const all = ['apollo', 'gemini', 'mercury', 'venus'];
    await disk.contact({ apollo: admin, gemini: admin, mercury: admin, venus: admin });
    await disk.keep(all.map((project) => makeCopy({ key: project, project })));
    const [apollo, mercury] = [
      { ...admin, role: 'public_user' },
      { ...admin, boards: 3 },
    ];
    const removed = await disk.contact({ apollo, mercury, venus: { ...admin, boards: 1 } });
    expect(removed.toSorted()).toEqual(['apollo', 'gemini', 'venus']);
    expect((await disk.read(all)).map(({ text }) => text)).toEqual(['', '', '"text"', '']);
  });

  it('go fourteen days after the last contact, also while the page is open', async () => {
    const disk = await open();
    await disk.contact({ apollo: admin });
    await disk.keep([makeCopy()]);
    now += 13.9 * DAY;
    expect(await readText(await open())).toBe('"text"');
    now += 0.2 * DAY;
    expect(await readText(disk)).toBe('');
    disk.close();
    expect((await (await open()).measure()).cards).toBe(0);
  });

  it('go where the clock was set back', async () => {
    const disk = await open();
    await disk.contact({ apollo: admin });
    await disk.keep([makeCopy()]);
    now -= 2 * DAY;
    expect(await readText(await open())).toBe('');
    now += 2 * DAY;
  });

  it('go thirty days after they were last on screen', async () => {
    const disk = await open();
    await disk.contact({ apollo: admin });
    await disk.keep([makeCopy({ key: 'old' }), makeCopy({ key: 'seen' })]);
    for (let days = 0; days < 40; days += 10) {
      await disk.contact({ apollo: admin });
      await disk.touch(['seen']);
      now += 10 * DAY;
    }
    expect((await (await open()).read(['old', 'seen'])).map(({ text }) => text)).toEqual(['', '"text"']);
  });

  it('make room: the least used board goes first, as a whole', async () => {
    const disk = await open();
    await disk.contact({ apollo: admin });
    const keep = async (board: string, cards: number) => {
      now += 1_000;
      await disk.keep([
        makeCopy({ key: board, board, cards }),
        makeCopy({ key: `${board} 2`, board, cards: 0 }),
      ]);
    };
    await keep('one', copyLimits.cards / 2);
    await keep('two', copyLimits.cards / 2);
    now += 1_000;
    await disk.touch(['one']);
    await keep('three', 1);
    const left = await disk.read(['one', 'one 2', 'two', 'two 2', 'three', 'three 2']);
    expect(left.map(({ text }) => text !== '')).toEqual([true, true, false, false, true, true]);
    expect(await disk.measure()).toMatchObject({ boards: 2, cards: copyLimits.cards / 2 + 1 });
  });

  it('count their bytes as they are written', async () => {
    const disk = await open();
    await disk.contact({ apollo: admin });
    await disk.keep([makeCopy({ text: 'naïve' }), makeCopy({ key: 'wide', text: '…' })]);
    expect((await disk.measure()).bytes).toBe(7);
  });
});

describe('a full disk', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  /** So many writes fail from now on. */
  function fill(count: number): void {
    const put = IDBObjectStore.prototype.put;
    let left = count;
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (left-- > 0) throw new DOMException('Full', 'QuotaExceededError');
      return put.apply(this, args);
    });
  }

  it('has what was used least make room', async () => {
    const disk = await open();
    await disk.contact({ apollo: admin });
    for (const board of ['one', 'two', 'three', 'four']) {
      now += 1_000;
      await disk.keep([makeCopy({ key: board, board })]);
    }
    fill(1);
    expect(await disk.keep([makeCopy({ key: 'five', board: 'five' })])).toEqual(['five']);
    const left = await disk.read(['one', 'two', 'three', 'four', 'five']);
    expect(left.map(({ text }) => text !== '')).toEqual([false, false, true, true, true]);
  });

  it('is told where that does not help', async () => {
    const disk = await open();
    await disk.contact({ apollo: admin });
    fill(2);
    await expect(disk.keep([makeCopy()])).rejects.toMatchObject({ name: 'QuotaExceededError' });
  });
});

describe('the database', () => {
  it('of another user is removed', async () => {
    (await open('maya')).close();
    await open('noor');
    await waitFor(async () => expect(await names()).toEqual(['cardinal-copies-noor']));
  });

  it('of another schema is removed', async () => {
    const later = await openDB('cardinal-copies-maya', schemaVersion + 1, {
      upgrade: (db) => void db.createObjectStore('other'),
    });
    later.close();
    const disk = await open();
    await disk.contact({ apollo: admin });
    await disk.keep([makeCopy()]);
    expect(await readText(disk)).toBe('"text"');
  });

  it('is given up as soon as it is removed elsewhere', async () => {
    const disk = await open();
    await deleteDB('cardinal-copies-maya');
    expect(gone).toBe(1);
    await expect(disk.keep([makeCopy()])).rejects.toThrow();
    expect(await names()).toEqual([]);
  });

  it('writes all of it or nothing', async () => {
    const disk = await open();
    await disk.contact({ apollo: admin });
    const bad = makeCopy({ key: 'bad', text: (() => '') as never });
    await expect(disk.keep([makeCopy(), bad])).rejects.toThrow();
    expect(await readText(disk)).toBe('');
  });
});
