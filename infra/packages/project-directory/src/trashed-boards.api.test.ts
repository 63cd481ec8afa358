import type { ProjectTree } from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createStory, type Story } from './test/story.ts';
import { startDirectory, type TestedDirectory } from './test/tested-directory.ts';

let tested: TestedDirectory;
let directory: TestedDirectory['directory'];
let take: TestedDirectory['take'];
beforeAll(async () => {
  tested = await startDirectory();
  ({ directory, take } = tested);
});
beforeEach(() => tested.clear());
afterAll(() => tested.stop());

/** The owner's answer while the board is in the trash. */
const withTrash = ({ tree }: Story): ProjectTree => ({
  ...tree,
  boards: [],
  trashedBoards: [{ version: 3, value: tree.boards[0]!.value }],
});
/** The owner's answer once it is back. */
const withRestored = ({ tree }: Story): ProjectTree => ({
  ...tree,
  boards: [{ version: 4, value: tree.boards[0]!.value }],
  trashedBoards: [],
});

async function expectHidden({ projectId, boardId }: Story): Promise<void> {
  expect(await directory.board(boardId)).toBeNull();
  expect(await directory.boardWithProject(boardId)).toBeNull();
  expect(await directory.boardBySlug(projectId, 'board')).toBeNull();
  expect(await directory.livingBoards([boardId])).toEqual(new Map());
  expect(await directory.boardIds(projectId)).toEqual([]);
  expect(await directory.hasOpenBoard(projectId)).toBe(false);
  expect(await directory.isBoardGone(boardId)).toBe(false);
  expect(await directory.goneBoards([boardId])).toEqual(new Set());
  expect(tested.buried).not.toContain(boardId);
}
async function expectGone({ boardId }: Story): Promise<void> {
  expect(await directory.board(boardId)).toBeNull();
  expect(await directory.isBoardGone(boardId)).toBe(true);
  expect(tested.buried).toContain(boardId);
}

describe('a board in the trash', () => {
  it('is hidden like one that is gone, and nothing is cleaned up', async () => {
    const one = createStory();
    await take(one.created, one.boardMade);
    expect(await directory.board(one.boardId)).not.toBeNull();
    await take(one.boardTrashed);
    await expectHidden(one);
  });

  it.each(['boardMade', 'boardHidden'] as const)('stays there when %s comes late', async (name) => {
    const one = createStory();
    await take(one.created, one.boardTrashed, one[name], one.boardTrashed);
    await expectHidden(one);
  });

  it('is not brought to light by a look-up, and its cards outlive what the owner answers', async () => {
    const one = createStory();
    tested.trees.set(one.projectId, withTrash(one));
    expect(await directory.project(one.projectId)).not.toBeNull();
    await expectHidden(one);
    await directory.store(one.tree);
    await expectHidden(one);
  });

  it.each(['before', 'never'] as const)('outlives a rebuild where it was heard of %s', async (heard) => {
    const one = createStory();
    if (heard === 'before') await take(one.created, one.boardMade, one.boardTrashed);
    tested.trees.set(one.projectId, withTrash(one));
    await directory.rebuild();
    await expectHidden(one);
    await take(one.boardRestored);
    expect(await directory.board(one.boardId)).toMatchObject({ name: 'Plans' });
  });

  it('stays hidden when it comes into the trash during a rebuild that saw it before', async () => {
    const one = createStory();
    await take(one.created, one.boardMade);
    const trashedAgain = { ...one.boardTrashed, version: 5 };
    await take(one.boardTrashed);
    tested.trees.set(one.projectId, withRestored(one));
    let asked = 0;
    const onAsking = async (): Promise<void> => {
      asked += 1;
      // The second question is that for the boards.
      if (asked === 1) tested.whenAsked = onAsking;
      else await take(trashedAgain);
    };
    tested.whenAsked = onAsking;
    await directory.rebuild();
    expect(asked).toBe(2);
    await expectHidden(one);
  });

  it('goes for good in a rebuild whose owner has it no longer', async () => {
    const one = createStory();
    await take(one.created, one.boardMade, one.boardTrashed);
    tested.trees.set(one.projectId, { ...one.tree, boards: [], trashedBoards: [] });
    await directory.rebuild();
    await expectGone(one);
  });

  it.each([
    ['deleted', 'boardTrashed'],
    ['boardTrashed', 'deleted'],
  ] as const)('goes with its project: %s, %s', async (...names) => {
    const one = createStory();
    await take(one.created, one.boardMade, ...names.map((name) => one[name]));
    await expectGone(one);
    await take(one.boardRestored);
    await expectGone(one);
  });
});

describe('a board that is restored', () => {
  it.each([
    ['boardTrashed', 'boardRestored'],
    ['boardRestored', 'boardTrashed'],
    ['boardTrashed', 'boardRestored', 'boardTrashed', 'boardHidden'],
  ] as const)('is back as it is now: %s, %s', async (...names) => {
    const one = createStory();
    await take(one.created, one.boardMade, ...names.map((name) => one[name]));
    expect(await directory.board(one.boardId)).toMatchObject({ name: 'Plans', visibility: 'private' });
    expect(await directory.boardIds(one.projectId)).toEqual([one.boardId]);
    expect(tested.buried).not.toContain(one.boardId);
  });

  it.each(['store', 'rebuild'] as const)('is back by what its owner says in a %s', async (how) => {
    const one = createStory();
    await take(one.created, one.boardMade, one.boardTrashed);
    tested.trees.set(one.projectId, withRestored(one));
    if (how === 'store') await directory.store(withRestored(one));
    else await directory.rebuild();
    expect(await directory.board(one.boardId)).toMatchObject({ name: 'Board' });
    expect(tested.buried).not.toContain(one.boardId);
  });
});

describe('a board that is gone for good', () => {
  const late = ['boardMade', 'boardTrashed', 'boardRestored'] as const;
  it.each(late)('stays gone when %s comes after it', async (name) => {
    const one = createStory();
    await take(one.created, one.boardGone, one[name]);
    await expectGone(one);
  });

  it("stays gone, however old the owner's answer is", async () => {
    const one = createStory();
    await take(one.created, one.boardTrashed, one.boardGone);
    await directory.store(withTrash(one));
    await directory.store(withRestored(one));
    await expectGone(one);
  });
});
