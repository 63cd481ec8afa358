import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createStory } from './test/story.ts';
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

describe('what was never heard of', () => {
  it('is asked for once, with all that hangs on it', async () => {
    const one = createStory();
    tested.trees.set(one.projectId, one.tree);
    expect(await directory.boardWithProject(one.boardId)).toMatchObject({ board: { slug: 'board' } });
    expect(await directory.project(one.projectId)).toMatchObject({ name: 'Apollo' });
    expect(await directory.memberRole(one.projectId, one.userId)).toBe('normal_user');
    expect(tested.asked).toEqual([{ boardId: one.boardId }]);
  });

  it('is asked for once by many who miss it at the same time', async () => {
    const one = createStory();
    tested.trees.set(one.projectId, one.tree);
    const found = await Promise.all(Array.from({ length: 5 }, () => directory.board(one.boardId)));
    expect(found.map((board) => board?.name)).toEqual(Array(5).fill('Board'));
    expect(tested.asked).toHaveLength(1);
  });

  it('is not asked for where it is known to be gone', async () => {
    const one = createStory();
    await take(one.deleted, one.boardMade);
    tested.asked.length = 0;
    expect(await directory.board(one.boardId)).toBeNull();
    expect(await directory.project(one.projectId)).toBeNull();
    expect(tested.asked).toEqual([]);
  });
});

describe('a slug', () => {
  it('leads to its project and board, which are asked for once', async () => {
    const one = createStory();
    tested.trees.set(one.projectId, one.tree);
    expect(await directory.knownProjectBySlug(one.slug)).toBeNull();
    expect(await directory.projectBySlug(one.slug)).toMatchObject({ _id: one.projectId });
    expect(await directory.boardBySlug(one.projectId, 'board')).toMatchObject({ _id: one.boardId });
    expect(await directory.knownProjectBySlug(one.slug)).toMatchObject({ _id: one.projectId });
    expect(tested.asked).toEqual([{ slug: one.slug }]);
    expect(await directory.boardBySlug(one.projectId, 'nowhere')).toBeNull();
  });

  it('that a project had before leads to it until another has it, and to nothing that is gone', async () => {
    const [one, two] = [createStory(), createStory()];
    await take(one.created, one.boardMade, one.renamed);
    expect(await directory.projectBySlug(one.newSlug)).toMatchObject({ name: 'Zeus' });
    expect(await directory.projectBySlug(one.slug)).toMatchObject({ name: 'Zeus' });
    await take(one.slugTakenBy(two.projectId));
    expect(await directory.projectBySlug(one.slug)).toMatchObject({ _id: two.projectId });
    await take(two.deleted, one.boardGone);
    expect(await directory.projectBySlug(one.slug)).toMatchObject({ _id: one.projectId });
    expect(await directory.boardBySlug(one.projectId, 'board')).toBeNull();
  });
});

describe('a board by slugs', () => {
  it('is found in a project that took over a slug and was never heard of', async () => {
    const [one, two] = [createStory(), createStory()];
    await take(one.created, one.boardMade, one.renamed);
    const { project } = two.tree;
    tested.trees.set(two.projectId, {
      ...two.tree,
      project: { ...project, value: { ...project.value, slug: one.slug } },
      boards: two.tree.boards.map((row) => ({ ...row, value: { ...row.value, slug: 'news' } })),
    });
    expect(await directory.boardBySlugs(one.slug, 'board')).toMatchObject({ board: { _id: one.boardId } });
    expect(await directory.boardBySlugs(one.slug, 'news')).toMatchObject({ board: { _id: two.boardId } });
  });

  it('costs two questions at most where nobody has it', async () => {
    const one = createStory();
    await take(one.created, one.boardMade);
    tested.trees.set(one.projectId, one.tree);
    tested.asked.length = 0;
    expect(await directory.boardBySlugs(one.slug, 'nothing')).toBeNull();
    expect(tested.asked).toEqual([{ projectId: one.projectId }, { slug: one.slug }]);
  });
});

describe('lists', () => {
  it('leave out what is gone', async () => {
    const [one, two] = [createStory(), createStory()];
    await take(one.created, one.boardMade, one.added, two.created, two.boardMade, two.added, two.deleted);
    const [projectIds, boardIds] = [
      [one.projectId, two.projectId],
      [one.boardId, two.boardId],
    ];
    expect([...(await directory.livingProjects(projectIds)).keys()]).toEqual([one.projectId]);
    expect([...(await directory.livingBoards(boardIds)).keys()]).toEqual([one.boardId]);
    expect(await directory.goneBoards(boardIds)).toEqual(new Set([two.boardId]));
    expect(await directory.findLivingBoards(projectIds, ['slug'])).toEqual([
      { _id: one.boardId, slug: 'board' },
    ]);
    expect((await directory.findLivingBoards('all', [])).map(({ _id }) => _id)).not.toContain(two.boardId);
    expect(await directory.team(one.projectId)).toEqual(new Map([[one.userId, 'normal_user']]));
    expect(await directory.team(two.projectId)).toEqual(new Map());
  });
});

describe('somebody who was never heard of in a project', () => {
  it('is asked for once, and is no member until an event says so', async () => {
    const one = createStory();
    await take(one.created);
    expect(await directory.memberRole(one.projectId, one.userId)).toBeNull();
    expect(await directory.memberRole(one.projectId, one.userId)).toBeNull();
    expect(tested.asked).toEqual([{ projectId: one.projectId }]);
    await take(one.added);
    expect(await directory.memberRole(one.projectId, one.userId)).toBe('normal_user');
  });

  it('is not asked for where the project is gone, and leaves nothing behind', async () => {
    const one = createStory();
    await take(one.boardMade, one.deleted);
    tested.clear();
    expect(await directory.memberRole(one.projectId, one.userId)).toBeNull();
    expect(tested.asked).toEqual([]);
    expect(tested.buried).toEqual([]);
    expect(await directory.models.members.countDocuments({ projectId: one.projectId })).toBe(0);
  });

  it('leaves nothing behind where the project is deleted while its owner is asked', async () => {
    const one = createStory();
    await take(one.created, one.boardMade);
    tested.whenAsked = () => take(one.deleted);
    expect(await directory.memberRole(one.projectId, one.userId)).toBeNull();
    expect(await directory.models.members.countDocuments({ projectId: one.projectId })).toBe(0);
  });
});
