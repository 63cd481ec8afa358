import { randomUUID } from 'node:crypto';
import {
  addReaction,
  blockUser,
  type Card,
  type Comment,
  contribute,
  createCard,
  createComment,
  getBlockLists,
  getCard,
  likeCard,
  limits,
  setBlockedWords,
  unblockUser,
  updateCard,
  updateComment,
  upvoteCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { postCommentByMail, readModerationLog } from '../../test/moderation.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let member: Person;
let stranger: Person;
let card: Card;
let comment: Comment;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  member = await world.member(board, 'normal_user');
  stranger = await world.person();
  card = await world.card(stranger, board);
  comment = await world.comment(stranger, card);
});

const slug = () => ({ slug: board.at.slug });
const user = () => ({ ...slug(), userId: stranger.id });
const block = (by: Person, userId = stranger.id) =>
  by.call(blockUser, { params: { ...slug(), userId }, body: { reason: 'Spam' } });
const unblock = (by: Person) => by.call(unblockUser, { params: user() });
const setWords = (by: Person, words: string[], headers = {}) =>
  by.call(setBlockedWords, { params: slug(), body: { words }, headers });
const log = () => readModerationLog(admin, board);

/** Every way to take part, with this text where there is one. */
const ways = (by: Person, text: string) => {
  const onCard = { params: { cardId: card.id } };
  const onComment = { commentId: comment.id };
  const once = () => ({ params: { contributionId: randomUUID() } });
  const asked = { kind: 'comment' as const, cardId: card.id, content: text };
  return {
    texts: [
      by.call(createCard, { params: board.at, body: { title: text, description: 'Fine' } }),
      by.call(createCard, { params: board.at, body: { title: 'Fine', description: text } }),
      by.call(updateCard, { ...onCard, body: { title: text } }),
      by.call(updateCard, { ...onCard, body: { description: text } }),
      by.call(createComment, { ...onCard, body: { content: text } }),
      by.call(updateComment, { params: onComment, body: { content: text } }),
      by.call(contribute, { ...once(), body: { contribution: asked } }),
    ],
    others: () => [
      by.call(upvoteCard, onCard),
      by.call(likeCard, onCard),
      by.call(updateCard, { ...onCard, body: { userPriority: 5 } }),
      by.call(addReaction, { params: { ...onComment, kind: 'heart' } }),
      by.call(contribute, { ...once(), body: { contribution: { kind: 'upvote', cardId: card.id } } }),
    ],
  };
};
const byMail = (by: Person, content: string) => postCommentByMail(world, by, card.id, content);

describe('a blocked user', () => {
  it('reads, and takes part in no way', async () => {
    expect((await block(admin)).status).toBe(200);
    const { texts, others } = ways(stranger, 'Fine');
    for (const answer of await Promise.all([...texts, ...others()]))
      expect([answer.status, answer.error.code]).toEqual([403, 'user_blocked']);
    expect(await byMail(stranger, 'Fine')).toMatch(/^You were blocked from taking part in this project/);
    const shown = (await stranger.call(getCard, { params: { cardId: card.id } })).value;
    expect([shown.blocked, shown.title]).toEqual([true, card.title]);
    // Elsewhere nothing has changed.
    const elsewhere = await world.board('public');
    expect((await world.card(stranger, elsewhere)).id).toBeDefined();
  });

  it('takes part again once unblocked', async () => {
    await block(admin);
    expect((await unblock(admin)).value.users).toEqual([]);
    const shown = (await stranger.call(getCard, { params: { cardId: card.id } })).value;
    expect(shown.blocked).toBe(false);
    for (const answer of await Promise.all(ways(stranger, 'Fine').texts))
      expect(answer.status).toBeLessThan(300);
  });

  it('is shown to admins with who did it and why, once', async () => {
    await Promise.all([block(admin), block(admin), block(admin)]);
    const { users } = (await admin.call(getBlockLists, { params: slug() })).value;
    expect(users).toEqual([
      {
        user: { id: stranger.id, username: stranger.username },
        ...{ at: expect.any(String), by: { id: admin.id, username: admin.username }, reason: 'Spam' },
      },
    ]);
    await unblock(admin);
    await unblock(admin);
    expect((await log()).map(({ action, user: of, reason }) => [action, of?.id, reason])).toEqual([
      ['unblock', stranger.id, null],
      ['block', stranger.id, 'Spam'],
    ]);
  });

  it('is nobody of the team, no super admin, and somebody', async () => {
    const visitor = await world.member(board, 'public_user');
    for (const { id } of [admin, member, visitor, await world.superAdmin()])
      expect((await block(admin, id)).status).toBe(409);
    expect((await block(admin, randomUUID())).status).toBe(404);
    for (const by of [member, stranger]) {
      expect((await block(by)).status).toBe(403);
      expect((await unblock(by)).status).toBe(403);
      expect((await by.call(getBlockLists, { params: slug() })).status).toBe(403);
    }
  });

  it('takes part as a member, whom nobody blocked as such', async () => {
    await block(admin);
    await world.join(board, stranger, 'normal_user');
    expect((await stranger.call(upvoteCard, { params: { cardId: card.id } })).status).toBe(200);
  });
});

describe('a blocked word', () => {
  it('is written by nobody outside the team, in no way, and not named', async () => {
    await setWords(admin, ['Casino', 'free money']);
    const visitor = await world.member(board, 'public_user');
    for (const text of ['The cásino', 'FREE **money**']) {
      const answers = [
        ...ways(stranger, text).texts,
        visitor.call(createComment, { params: { cardId: card.id }, body: { content: text } }),
      ];
      for (const answer of await Promise.all(answers)) {
        expect([answer.status, answer.error.code]).toEqual([400, 'validation_failed']);
        expect(answer.error.error).toMatch(/has a word that is not allowed here/);
        expect(answer.text).not.toMatch(/casino|money/i);
      }
      expect(await byMail(stranger, text)).toMatch(/not allowed here/);
    }
    const content = 'A casino';
    for (const by of [admin, member])
      expect((await by.call(createComment, { params: { cardId: card.id }, body: { content } })).status).toBe(
        201,
      );
    expect((await stranger.call(upvoteCard, { params: { cardId: card.id } })).status).toBe(200);
  });

  it('is one of a list that admins choose, without ones that say nothing, and none twice', async () => {
    const { version } = (await setWords(admin, ['casino', 'CASINO', ' poker '])).value;
    expect((await admin.call(getBlockLists, { params: slug() })).value.words).toEqual(['CASINO', 'poker']);
    expect((await setWords(admin, ['***'])).status).toBe(400);
    expect((await setWords(admin, ['x'.repeat(limits.blockedWord + 1)])).status).toBe(400);
    const tooMany = Array.from({ length: limits.blockedWords + 1 }, (_, n) => `word${n}`);
    expect((await setWords(admin, tooMany)).status).toBe(400);
    for (const by of [member, stranger]) expect((await setWords(by, [])).status).toBe(403);
    await setWords(admin, ['poker'], { 'If-Match': `"${version}"` });
    const stale = await setWords(admin, ['dice'], { 'If-Match': `"${version}"` });
    expect(stale.error).toMatchObject({
      code: 'stale_version',
      current: { words: ['poker'], version: version + 1 },
    });
    expect((await log()).map(({ action, excerpt }) => [action, excerpt])).toEqual([
      ['words', '−CASINO'],
      ['words', '+CASINO, +poker'],
    ]);
  });
});

it('block lists go with their project', async () => {
  await setWords(admin, ['casino']);
  await world.harness.drained();
  await world.deleteProject(board.project);
  await eventually(async () => (await world.count('block_lists', { _id: board.projectId })) === 0);
});
