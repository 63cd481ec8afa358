import {
  type Card,
  type Comment,
  createComment,
  deleteComment,
  listCommentEdits,
  updateComment,
  userDeleted,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let author: Person;
let admin: Person;
let card: Card;
let comment: Comment;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  author = await world.member(board, 'normal_user');
  admin = await world.member(board, 'project_admin');
});
afterAll(() => world.stop());
beforeEach(async () => {
  card = await world.card(author, board);
  comment = await world.comment(author, card, { content: 'One two three.' });
});

const edit = (by: Person, content: string) =>
  by.call(updateComment, { params: { commentId: comment.id }, body: { content } });
const ask = (by: Pick<Person, 'call'> = author) =>
  by.call(listCommentEdits, { params: { commentId: comment.id } });
const edits = async (by?: Pick<Person, 'call'>) => (await ask(by)).value;
const store = (fields: object) =>
  world.database.collection('comments').updateOne({ _id: comment.id as never }, { $set: fields });

describe('the edits of a comment', () => {
  it('are kept with who made them, when, and what was different', async () => {
    expect(await edits()).toEqual({ items: [], isCut: false });
    await edit(author, 'One 2 three.');
    const { value } = await edit(admin, 'One 2 three, moderated.');
    expect(await edits()).toEqual({
      isCut: false,
      items: [
        {
          at: expect.any(String),
          by: { id: author.id, username: author.username },
          from: 'One two three.',
          to: 'One 2 three.',
          images: null,
        },
        {
          at: value.updatedAt,
          by: { id: admin.id, username: admin.username },
          from: 'One 2 three.',
          to: 'One 2 three, moderated.',
          images: null,
        },
      ],
    });
  });

  it('leave out what changes nothing', async () => {
    await edit(author, 'One two three.');
    expect((await edits()).items).toEqual([]);
  });

  it('of long texts keep little around what is different', async () => {
    const [before, after] = ['a ', 'b '].map(
      (part) => `${'word '.repeat(900)}${part}${'word '.repeat(900)}.`,
    );
    await edit(author, before!);
    await edit(author, after!);
    const { from, to } = (await edits()).items[1]!;
    expect(from.length).toBeLessThan(300);
    expect(from.replace(' a ', ' b ')).toBe(to);
  });

  it('are seen by anyone who sees the comment', async () => {
    await edit(author, 'Better.');
    expect((await edits(world.guest)).items).toHaveLength(1);
    const hidden = await world.board('private', { project: board.project });
    comment = await world.comment(admin, await world.card(admin, hidden));
    await edit(admin, 'Better.');
    expect((await edits(author)).items).toHaveLength(1);
    expect((await ask(world.guest)).error).toMatchObject({ error: 'Comment not found' });
    expect((await ask(await world.person())).status).toBe(404);
  });

  it('go with the comment, also where a place of it is left', async () => {
    await edit(author, 'Better.');
    const body = { content: 'A reply', parentCommentId: comment.id };
    await author.call(createComment, { params: { cardId: card.id }, body });
    await author.call(deleteComment, { params: { commentId: comment.id }, body: {} });
    expect((await ask()).status).toBe(404);
    expect(await world.count('comments', { _id: comment.id, edits: { $exists: true } })).toBe(0);
  });

  it('of a deleted account are by a deleted user', async () => {
    const leaver = await world.member(board, 'project_admin');
    await edit(leaver, 'Mine.');
    await world.harness.emit(userDeleted, { userId: leaver.id }, { subject: leaver.id, version: 2 });
    await eventually(async () => expect((await edits()).items[0]!.by!.username).toBe('deleted user'));
  });

  it('say that some are missing where a release without a history made them', async () => {
    await store({ updatedAt: new Date() });
    expect(await edits()).toEqual({ items: [], isCut: true });
    await edit(author, 'Better.');
    expect(await edits()).toMatchObject({ items: [{ to: 'Better.' }], isCut: true });
  });
});

describe('of many edits', () => {
  it('the last fifty are kept', async () => {
    for (let n = 0; n <= 50; n += 1) await edit(author, `Number ${n}`);
    const { items, isCut } = await edits();
    expect(isCut).toBe(true);
    expect(items).toHaveLength(50);
    expect(items[0]!.to).toBe('Number 1');
    expect(items.at(-1)!.to).toBe('Number 50');
  });

  it('no more than sixty thousand characters are kept', async () => {
    const long = (letter: string) => letter.repeat(10_000);
    for (const letter of 'abcde') await edit(author, long(letter));
    const { items, isCut } = await edits();
    expect(isCut).toBe(true);
    expect(items.map(({ to }) => to[0])).toEqual(['c', 'd', 'e']);
  });
});
