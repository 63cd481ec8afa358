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

async function known({ projectId, boardId, userId }: Story) {
  const found = await directory.boardWithProject(boardId);
  const roles = await directory.rolesIn(projectId, [userId]);
  return {
    project: (await directory.project(projectId))?.name ?? null,
    board: found?.board.name ?? null,
    role: roles.get(userId) ?? null,
    isOpen: await directory.hasOpenBoard(projectId),
  };
}
const nothing = { project: null, board: null, role: null, isOpen: false };

describe('events', () => {
  it('leave the newest state, in whatever order they come and how often', async () => {
    const one = createStory();
    await take(
      one.promoted,
      one.boardHidden,
      one.renamed,
      one.added,
      one.boardMade,
      one.created,
      one.renamed,
    );
    expect(await known(one)).toEqual({
      project: 'Zeus',
      board: 'Plans',
      role: 'project_admin',
      isOpen: false,
    });
    await take(one.removed, one.promoted);
    expect(await known(one)).toMatchObject({ role: null });
  });

  it('hold at once, whatever was remembered', async () => {
    const one = createStory();
    await take(one.created, one.boardMade, one.added);
    expect(await known(one)).toEqual({
      project: 'Apollo',
      board: 'Board',
      role: 'normal_user',
      isOpen: true,
    });
    await take(one.promoted, one.renamed, one.boardHidden);
    expect(await known(one)).toEqual({
      project: 'Zeus',
      board: 'Plans',
      role: 'project_admin',
      isOpen: false,
    });
    await take(one.boardGone);
    expect(await known(one)).toMatchObject({ project: 'Zeus', board: null });
  });
});

describe('a deletion', () => {
  const late = ['created', 'renamed', 'boardMade', 'boardHidden', 'added', 'promoted', 'removed'] as const;

  it.each(late)('stays one when %s comes after it', async (name) => {
    const one = createStory();
    await take(one.deleted, one[name]);
    expect(await known(one)).toEqual(nothing);
    expect(await directory.models.members.countDocuments({ projectId: one.projectId })).toBe(0);
    expect(await directory.boardIds(one.projectId)).toEqual([]);
    if (name.startsWith('board')) expect(tested.buried).toContain(one.boardId);
  });

  it('stays one when the owner answers with what was there before', async () => {
    const one = createStory();
    await take(one.deleted);
    await directory.store(one.tree);
    expect(await known(one)).toEqual(nothing);
    expect(await directory.models.members.countDocuments({ projectId: one.projectId })).toBe(0);
    expect(tested.buried).toContain(one.boardId);
  });

  it('of a board reaches the cleanup, and stays', async () => {
    const one = createStory();
    await take(one.created, one.boardGone, one.boardMade);
    expect(tested.buried).toEqual([one.boardId]);
    expect(await known(one)).toMatchObject({ project: 'Apollo', board: null });
  });
});

describe('the answer of the owner', () => {
  it('takes the role of whom it does not name', async () => {
    const one = createStory();
    await take(one.created, one.added);
    await directory.store({ ...one.tree, members: { version: 2, value: [] } });
    expect(await known(one)).toMatchObject({ role: null });
    expect(await directory.getRoles(one.userId)).toEqual(new Map());
  });
});

describe('a rebuild', () => {
  it('mends, brings back and buries what its owner says, in every collection', async () => {
    const [damaged, lost, stray] = [createStory(), createStory(), createStory()];
    await take(
      damaged.created,
      damaged.boardMade,
      damaged.added,
      stray.created,
      stray.boardMade,
      stray.added,
    );
    await directory.models.projects.updateOne({ _id: damaged.projectId }, { $set: { name: 'Broken' } });
    await tested.connection.model('boards').updateOne({ _id: damaged.boardId }, { $set: { gone: true } });
    for (const one of [damaged, lost]) tested.trees.set(one.projectId, one.tree);
    expect(await directory.rebuild()).toEqual({ projects: 2, boards: 2, members: 2 });
    const whole = { project: 'Apollo', board: 'Board', role: 'normal_user', isOpen: true };
    expect(await known(damaged)).toEqual(whole);
    expect(await known(lost)).toEqual(whole);
    expect(await known(stray)).toEqual(nothing);
    expect(tested.buried).toContain(stray.boardId);
    expect(tested.buried).not.toContain(damaged.boardId);
    expect(await directory.models.members.countDocuments({ projectId: stray.projectId })).toBe(0);
  });

  it('leaves nothing of a project that is deleted meanwhile', async () => {
    const one = createStory();
    tested.trees.set(one.projectId, one.tree);
    tested.whenAsked = () => take(one.deleted);
    await directory.rebuild();
    expect(await known(one)).toEqual(nothing);
    expect(await directory.boardIds(one.projectId)).toEqual([]);
    expect(await directory.models.members.countDocuments({ projectId: one.projectId })).toBe(0);
    expect(tested.buried).toContain(one.boardId);
  });

  it('cleans up again after a board whose deletion was cut short', async () => {
    const one = createStory();
    tested.trees.set(one.projectId, { ...one.tree, boards: [] });
    await take(one.created, one.boardMade);
    await tested.connection.model('boards').updateOne({ _id: one.boardId }, { $set: { gone: true } });
    await directory.rebuild();
    expect(tested.buried).toContain(one.boardId);
  });
});
