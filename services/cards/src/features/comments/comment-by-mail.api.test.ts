import { randomUUID } from 'node:crypto';
import {
  type Card,
  commentByMail,
  deleteCard,
  deleteComment,
  limits,
  listComments,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let author: Person;
let stranger: Person;
let card: Card;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('private');
  author = await world.member(board, 'normal_user');
  stranger = await world.person();
  card = await world.card(author, board);
});
afterAll(() => world.stop());

const toUser = ({ identity }: Person) => ({
  id: identity?.userId ?? '',
  username: identity?.username ?? '',
  isSuperAdmin: false,
  sponsored: false,
});
const send = async (by: Person, content: string, { id = randomUUID(), cardId = card.id } = {}) =>
  (await world.harness.guest.call(commentByMail, { body: { id, cardId, user: toUser(by), content } })).value;
const list = async () => (await author.call(listComments, { params: { cardId: card.id } })).value;

describe('a comment by e-mail', () => {
  it('is one of its author, once however often it is sent', async () => {
    const id = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => send(author, 'From my phone', { id })));
    expect(sent).toEqual([{ refusal: null }, { refusal: null }, { refusal: null }]);
    expect(await list()).toMatchObject([{ id, content: 'From my phone', userId: author.identity?.userId }]);
  });

  it('is not posted again once its author has deleted it', async () => {
    const id = randomUUID();
    await send(author, 'Sent in anger', { id });
    await author.call(deleteComment, { params: { commentId: id } });
    expect(await send(author, 'Sent in anger', { id })).toEqual({ refusal: null });
    await world.harness.drained();
    await eventually(async () => (await world.count('comments', { _id: id })) === 0);
    expect(await send(author, 'Sent in anger', { id })).toEqual({ refusal: null });
    expect((await list()).map((comment) => comment.id)).not.toContain(id);
    // Comments that are written in the web are not remembered.
    const other = await world.comment(author, card);
    await author.call(deleteComment, { params: { commentId: other.id } });
    await world.harness.drained();
    expect(await world.count('posted_by_mail', { _id: other.id })).toBe(0);
  });

  it('is refused in words to those who do not see the card', async () => {
    expect((await send(stranger, 'Hello')).refusal).toBe('Card not found');
    expect((await send(author, 'Hello', { cardId: randomUUID() })).refusal).toBe('Card not found');
  });

  it('has the limits of every comment', async () => {
    expect((await send(author, ' ')).refusal).toBe('Please write a comment.');
    expect((await send(author, 'x'.repeat(limits.comment + 1))).refusal).toMatch(/characters/);
  });

  it('is refused where the card was deleted', async () => {
    const gone = await world.card(author, board);
    const admin = await world.member(board, 'project_admin');
    await admin.call(deleteCard, { params: { cardId: gone.id } });
    expect((await send(author, 'Hello', { cardId: gone.id })).refusal).toBe('Card not found');
  });

  it('is no call for users', async () => {
    const body = { id: randomUUID(), cardId: card.id, user: toUser(author), content: 'Hello' };
    expect((await author.call(commentByMail, { body })).status).toBe(404);
  });
});
