import {
  type Card,
  type Comment,
  cardUpdated,
  deleteComment,
  getCard,
  listCardHistory,
  pinAnswer,
  unpinAnswer,
  updateComment,
} from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dataIn, publicDocuments } from '../../test/public-documents.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let stranger: Person;
let card: Card;
let comment: Comment;

beforeAll(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://cardinal.test' });
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  stranger = await world.person();
});
afterAll(() => world.stop());
beforeEach(async () => {
  card = await world.card(stranger, board, { title: 'Will it fly?' });
  comment = await world.comment(stranger, card, { content: 'It **will**.' });
});

const params = () => ({ cardId: card.id });
const pin = (by: Person, commentId = comment.id, headers = {}) =>
  by.call(pinAnswer, { params: params(), body: { commentId }, headers });
const shown = async () => (await world.guest.call(getCard, { params: params() })).value.answer;

describe('the official answer', () => {
  it('is a comment that an admin pins, for everybody, and takes off again', async () => {
    expect(await shown()).toBeNull();
    expect((await pin(admin)).value.answer).toMatchObject({ id: comment.id, content: 'It **will**.' });
    expect(await shown()).toMatchObject({ id: comment.id, user: { username: stranger.username } });
    await stranger.call(updateComment, {
      params: { commentId: comment.id },
      body: { content: 'It will soon.' },
    });
    expect((await shown())?.content).toBe('It will soon.');
    expect((await admin.call(unpinAnswer, { params: params() })).value.answer).toBeNull();
    expect(await shown()).toBeNull();
    const { value } = await admin.call(listCardHistory, { params: params() });
    const changes = value.items.flatMap((item) => ('changes' in item ? item.changes : []));
    expect(changes.map(({ field }) => field)).toEqual(['answerId', 'answerId']);
  });

  it('is published with its text when it is pinned, and not when it is taken off', async () => {
    await pin(admin);
    await pin(admin);
    await admin.call(unpinAnswer, { params: params() });
    await world.harness.drained();
    const events = world.harness.findPublished(cardUpdated).filter(({ subject }) => subject === card.id);
    expect(events.map(({ data }) => data.answered)).toEqual([
      { commentId: comment.id, text: 'It **will**.' },
      undefined,
    ]);
  });

  it('goes with its comment, no matter who deletes it', async () => {
    await pin(admin);
    const reply = await world.comment(admin, card, { content: 'Well', parentCommentId: comment.id });
    await stranger.call(deleteComment, { params: { commentId: comment.id }, body: {} });
    expect(await shown()).toBeNull();
    await pin(admin, reply.id);
    await admin.call(deleteComment, { params: { commentId: reply.id }, body: {} });
    expect(await shown()).toBeNull();
    expect(await world.count('cards', { _id: card.id, answerId: { $exists: true } })).toBe(0);
  });

  it('is refused to others, and of another card, a deleted comment and an older version', async () => {
    const other = await world.card(admin, board);
    const elsewhere = await world.comment(admin, other);
    expect((await pin(stranger)).status).toBe(403);
    expect((await stranger.call(unpinAnswer, { params: params() })).status).toBe(403);
    expect((await pin(admin, elsewhere.id)).error?.error).toBe('Comment not found');
    const second = await world.comment(admin, card);
    await pin(admin, second.id);
    const stale = await pin(admin, comment.id, { 'if-match': `"${card.version}"` });
    expect(stale).toMatchObject({
      status: 409,
      error: { code: 'stale_version', current: { answer: { id: second.id } } },
    });
    await stranger.call(deleteComment, { params: { commentId: comment.id }, body: {} });
    expect((await pin(admin)).status).toBe(404);
    expect((await shown())?.id).toBe(second.id);
  });

  it('stands on top of the public page, and is an answer for search engines', async () => {
    await pin(admin);
    const page = (await publicDocuments(world).page(board, card.id))!;
    expect(page.body).toMatch(/Official answer<\/h2>.*It <strong>will<\/strong>\..*1 comment/s);
    expect(dataIn(page)).toMatchObject({ comment: [{ '@type': 'Answer', text: 'It will.' }] });
    await admin.call(unpinAnswer, { params: params() });
    const without = (await publicDocuments(world).page(board, card.id))!;
    expect(without.body).not.toContain('Official answer');
    expect(dataIn(without)).toMatchObject({ comment: [{ '@type': 'Comment' }] });
  });
});
