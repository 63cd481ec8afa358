import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getImport,
  type ImportDetail,
  listBoardCards,
  startImport,
  takeBackImport,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let folder: string;
let world: World;
let board: TestBoard;
let admin: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardinal-imports-'));
  world = await startWorld({ OBJECTS_DIR: folder });
});
beforeEach(async () => {
  board = await world.board('private');
  admin = await world.member(board, 'project_admin');
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const at = (importId: string) => ({ params: { slug: board.project.slug, importId } });
const look = async (importId: string) => (await admin.call(getImport, at(importId))).value;
const isStored = async (importId: string) =>
  (await readdir(folder)).some((name) => name.startsWith(`import-${importId}-`));
const set = (_id: string, change: object) =>
  world.database.collection<{ _id: string }>('imports').updateOne({ _id }, { $set: change });

async function upload(content: string): Promise<ImportDetail> {
  const path = `/api/projects/${board.project.slug}/imports?filename=a.csv`;
  return (await (await admin.fetch('cards', path, { method: 'POST', body: content })).json()) as ImportDetail;
}
const untilIn = (importId: string, state: ImportDetail['state']) =>
  eventually(async () => (await look(importId)).state === state);

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000);

describe('an import', () => {
  it.each(['paused', 'failed'] as const)('that is %s ends with its file after a week', async (state) => {
    const { id } = await upload('title\nOne');
    await set(id, { state, createdAt: daysAgo(8), changedAt: daysAgo(6), failure: 'You can go on.' });
    await world.job('import-files');
    expect([(await look(id)).state, await isStored(id)]).toEqual([state, true]);
    await set(id, { changedAt: daysAgo(8) });
    await world.job('import-files');
    expect(await look(id)).toMatchObject({
      ...{ state: 'stopped', endedAt: expect.any(String), failure: null },
    });
    expect(await isStored(id)).toBe(false);
  });

  it('leaves no file behind where a process dies at its end', async () => {
    const { id } = await upload('title\nOne');
    await set(id, { state: 'done', changedAt: new Date() });
    await world.job('import-files');
    expect(await isStored(id)).toBe(true);
    await set(id, { changedAt: daysAgo(1) });
    await world.job('import-files');
    expect(await isStored(id)).toBe(false);
  });

  it('that is taken back counts the cards that it removes, and none that was gone before', async () => {
    const { id, mapping } = await upload('title\nOne\nTwo\nThree');
    await admin.call(startImport, { ...at(id), body: { ...mapping, boardId: board.id } });
    await untilIn(id, 'done');
    await eventually(async () => !(await isStored(id)));
    const [first] = (await admin.call(listBoardCards, { params: board.at })).value;
    await world.removeForGood(admin, first!);
    await eventually(async () => (await world.count('imported_cards', { importId: id })) === 2);
    await admin.call(takeBackImport, at(id));
    await untilIn(id, 'taken_back');
    expect((await look(id)).takenBack).toEqual({ removed: 2, stay: 0 });
  });
});
