import { randomUUID } from 'node:crypto';
import {
  addReaction,
  type Card,
  type Comment,
  cardUpdated,
  contribute,
  createComment,
  deleteComment,
  getCard,
  listCardHistory,
  lockComments,
  removeReaction,
  unlockComments,
  updateCard,
  updateComment,
  upvoteCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { postCommentByMail, readModerationLog } from '../../test/moderation.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let author: Person;
let stranger: Person;
let card: Card;
let comment: Comment;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  author = await world.member(board, 'normal_user');
  stranger = await world.person();
});
afterAll(() => world.stop());
beforeEach(async () => {
  card = await world.card(author, board);
  comment = await world.comment(stranger, card);
});

const params = () => ({ cardId: card.id });
const lock = (by: Person, reason: string | null = 'Off topic') =>
  by.call(lockComments, { params: params(), body: { reason } });
const unlock = (by: Person) => by.call(unlockComments, { params: params() });
const shown = async () => (await world.guest.call(getCard, { params: params() })).value;

/** Every way to write below a card, as that person. */
const writings = (by: Person) => {
  const on = { commentId: comment.id };
  const content = 'Once more';
  return [
    by.call(createComment, { params: params(), body: { content } }),
    by.call(createComment, { params: params(), body: { content, parentCommentId: comment.id } }),
    by.call(addReaction, { params: { ...on, kind: 'heart' } }),
    by.call(removeReaction, { params: { ...on, kind: 'heart' } }),
    by.call(updateComment, { params: on, body: { content } }),
    by.call(contribute, {
      params: { contributionId: randomUUID() },
      body: { contribution: { kind: 'comment', cardId: card.id, content } },
    }),
  ];
};

describe('locked comments', () => {
  it('are open to admins alone, in every way to write there', async () => {
    await lock(admin);
    const refused = await Promise.all(writings(stranger));
    expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
      refused.map(() => [403, 'comments_locked']),
    );
    expect((await author.call(createComment, { params: params(), body: { content: 'I' } })).status).toBe(403);
    for (const answer of await Promise.all(writings(admin))) expect(answer.status).toBeLessThan(300);
  });

  it('are closed to e-mails, with the reason in words', async () => {
    await lock(admin);
    expect(await postCommentByMail(world, stranger, card.id, 'By e-mail')).toBe(
      'The comments of this card are locked. Only admins may write there.',
    );
  });

  it('leave votes, and what one takes away of oneself', async () => {
    await lock(admin);
    expect((await stranger.call(upvoteCard, { params: params() })).status).toBe(200);
    const own = { params: { commentId: comment.id }, body: {} };
    expect((await stranger.call(deleteComment, own)).status).toBe(200);
  });

  it('say to everybody since when, by whom and why', async () => {
    expect((await shown()).lock).toBeNull();
    const first = (await lock(admin)).value.lock;
    expect(first).toEqual({
      at: expect.any(String),
      by: { id: admin.id, username: admin.username },
      reason: 'Off topic',
    });
    expect((await shown()).lock).toEqual(first);
    expect((await lock(admin, ' ')).value.lock).toEqual({ ...first, reason: null });
  });

  it('are open to all again once they are unlocked', async () => {
    await lock(admin);
    expect((await unlock(admin)).value.lock).toBeNull();
    expect(
      (await stranger.call(createComment, { params: params(), body: { content: 'Again' } })).status,
    ).toBe(201);
  });

  it('stand in the history, once each', async () => {
    await Promise.all([lock(admin), lock(admin), lock(admin)]);
    await unlock(admin);
    await unlock(admin);
    await world.harness.drained();
    const { items } = (await author.call(listCardHistory, { params: params() })).value;
    expect(items.flatMap(({ changes }) => changes)).toEqual([
      { field: 'lock', from: null, to: 'Off topic' },
      { field: 'lock', from: 'Off topic', to: null },
    ]);
    const events = world.harness.findPublished(cardUpdated).filter(({ subject }) => subject === card.id);
    expect(events.map(({ data }) => data.changed)).toEqual([['lock'], ['lock']]);
  });

  it('stand in the log of moderators when they are answered', async () => {
    for (let n = 0; n < 5; n += 1) {
      await lock(admin, `Reason ${n}`);
      expect((await readModerationLog(admin, board))[0]).toMatchObject({
        ...{ action: 'lock', cardId: card.id, reason: `Reason ${n}` },
      });
      await unlock(admin);
      expect((await readModerationLog(admin, board))[0]?.action).toBe('unlock');
    }
  });

  it('stay locked through edits of the card', async () => {
    await lock(admin);
    await admin.call(updateCard, { params: params(), body: { status: 'Resolved' } });
    expect((await shown()).lock).not.toBeNull();
  });
});
