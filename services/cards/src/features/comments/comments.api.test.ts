import { randomUUID } from 'node:crypto';
import {
  type Card,
  commentCreated,
  commentDeleted,
  commentUpdated,
  createComment,
  deleteCard,
  deleteComment,
  getCard,
  idempotencyKeyHeader,
  listComments,
  updateComment,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let author: Person;
let admin: Person;
let other: Person;
let card: Card;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  author = await world.member(board, 'normal_user');
  admin = await world.member(board, 'project_admin');
  other = await world.person();
});
afterAll(() => world.stop());
beforeEach(async () => {
  card = await world.card(author, board);
});

const list = async (by = author) => (await by.call(listComments, { params: { cardId: card.id } })).value;
const commentCount = async () =>
  (await author.call(getCard, { params: { cardId: card.id } })).value.commentCount;
const remove = (by: Person, { id }: { id: string }) =>
  by.call(deleteComment, { params: { commentId: id }, body: { cardId: card.id } });
const reply = (by: Person, { id }: { id: string }) =>
  by.call(createComment, { params: { cardId: card.id }, body: { content: 'A reply', parentCommentId: id } });

describe('a comment', () => {
  it('is stored with its writer, counted, and listed oldest first', async () => {
    const first = await world.comment(other, card, { content: 'First <b>words</b>' });
    expect(first).toMatchObject({
      ...{ content: 'First <b>words</b>', cardId: card.id, boardId: board.id, projectId: board.projectId },
      ...{ userId: other.id, user: { id: other.id, username: other.username } },
      ...{ parentCommentId: null, deleted: false, imageUrls: null, version: 1 },
    });
    expect(first.updatedAt).toBe(first.createdAt);
    const second = await world.comment(author, card);
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await commentCount()).toBe(2);
  });

  it('is counted once where its request comes again, as the answer was lost', async () => {
    const first = await world.comment(other, card);
    for (const parentCommentId of [null, first.id]) {
      const before = await commentCount();
      const request = {
        params: { cardId: card.id },
        body: { content: randomUUID(), parentCommentId },
        headers: { [idempotencyKeyHeader]: randomUUID() },
      };
      const { value } = await author.call(createComment, request);
      // As a process leaves it that dies before it can answer.
      await world.database
        .collection('keyed_requests')
        .updateMany({}, { $set: { claimedUntil: new Date(0), bytes: 0 }, $unset: { answer: 1 } });
      const again = await author.call(createComment, request);
      expect([again.status, again.value.id]).toEqual([201, value.id]);
      expect(await commentCount()).toBe(before + 1);
    }
  });

  it('is published with its card, and with the writer of what it replies to', async () => {
    const first = await world.comment(other, card);
    const { value } = await reply(author, first);
    await world.harness.drained();
    const events = world.harness.findPublished(commentCreated);
    const event = events.find(({ subject }) => subject === value.id);
    expect(event).toMatchObject({
      version: 1,
      data: {
        parentUserId: other.id,
        card: { id: card.id, createdBy: author.id },
        comment: { id: value.id, username: author.username, parentCommentId: first.id },
      },
    });
    expect(events.find(({ subject }) => subject === first.id)?.data.parentUserId).toBeNull();
  });

  it('cannot be blank', async () => {
    for (const content of ['', ' \n\t ']) {
      const answer = await author.call(createComment, { params: { cardId: card.id }, body: { content } });
      expect(answer.status).toBe(400);
      expect(answer.error.error).toBe('Please write a comment.');
    }
  });

  it('may not be put on a card that is gone', async () => {
    await admin.call(deleteCard, { params: { cardId: card.id } });
    const answer = await author.call(createComment, { params: { cardId: card.id }, body: { content: 'x' } });
    expect(answer.status).toBe(404);
    expect(await world.count('comments', { cardId: card.id })).toBe(0);
  });

  it('is found by page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await world.comment(author, card)).id);
    const { value } = await author.call(listComments, {
      params: { cardId: card.id },
      query: { limit: 1, offset: 1 },
    });
    expect(value.map(({ id }) => id)).toEqual([ids[1]]);
  });
});

describe('editing a comment', () => {
  it('changes the text and the time of the last edit, and publishes it once', async () => {
    const comment = await world.comment(author, card);
    const edit = { params: { commentId: comment.id }, body: { content: 'Better', cardId: card.id } };
    const { value } = await author.call(updateComment, edit);
    expect(value).toMatchObject({ content: 'Better', createdAt: comment.createdAt, version: 2 });
    expect(value.updatedAt > comment.updatedAt).toBe(true);
    expect((await author.call(updateComment, edit)).value.updatedAt).toBe(value.updatedAt);
    await world.harness.drained();
    const events = world.harness
      .findPublished(commentUpdated)
      .filter(({ subject }) => subject === comment.id);
    expect(events).toHaveLength(1);
  });

  it('by an admin leaves it with its writer', async () => {
    const comment = await world.comment(author, card);
    const edit = { params: { commentId: comment.id }, body: { content: 'Moderated' } };
    expect((await admin.call(updateComment, edit)).value.user?.username).toBe(author.username);
    await world.harness.drained();
    const event = world.harness.findPublished(commentUpdated).find(({ subject }) => subject === comment.id);
    expect(event?.data.comment).toMatchObject({ userId: author.id, username: author.username });
  });

  it('is refused where somebody else changed it since, with what is there now', async () => {
    const comment = await world.comment(author, card, { content: 'Before' });
    const params = { commentId: comment.id };
    const headers = { 'if-match': `"${comment.version}"` };
    const edit = (by: Person, content: string) =>
      by.call(updateComment, { params, body: { content }, headers });
    expect(await edit(admin, 'Theirs')).toMatchObject({ status: 200 });
    expect(await edit(author, 'Mine')).toMatchObject({
      status: 409,
      error: { code: 'stale_version', current: { content: 'Theirs', version: comment.version + 1 } },
    });
    expect((await list())[0]).toMatchObject({ content: 'Theirs' });
  });

  it('does not come from its replies: being replied to is no edit', async () => {
    const comment = await world.comment(author, card);
    await reply(other, comment);
    const [shown] = await list();
    expect(shown?.updatedAt).toBe(comment.updatedAt);
  });
});

describe('deleting a comment', () => {
  it('takes it away, counts it no more and publishes it', async () => {
    const comment = await world.comment(author, card);
    expect((await remove(author, comment)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await commentCount()).toBe(0);
    expect((await remove(author, comment)).status).toBe(404);
    await world.harness.drained();
    const events = world.harness
      .findPublished(commentDeleted)
      .filter(({ subject }) => subject === comment.id);
    expect(events.map(({ version }) => version)).toEqual([2]);
    await eventually(async () => (await world.count('comments', { _id: comment.id })) === 0, {
      timeoutMs: 8_000,
    });
  });

  it('that has replies leaves an empty place, which goes with the last of them', async () => {
    const parent = await world.comment(author, card, { content: 'Secret' });
    const one = (await reply(other, parent)).value;
    const two = (await reply(other, parent)).value;
    await remove(author, parent);
    const [place] = await list();
    expect(place).toMatchObject({ id: parent.id, deleted: true, content: '', user: null, imageUrls: null });
    expect(await commentCount()).toBe(2);
    expect(await world.count('comments', { content: 'Secret' })).toBe(0);
    await remove(other, one);
    expect((await list()).map(({ id }) => id)).toEqual([parent.id, two.id]);
    await remove(other, two);
    expect(await list()).toEqual([]);
    expect(await commentCount()).toBe(0);
  });

  it('tidies empty places all the way up', async () => {
    const top = await world.comment(author, card);
    const middle = (await reply(author, top)).value;
    const leaf = (await reply(author, middle)).value;
    await remove(author, top);
    await remove(author, middle);
    expect((await list()).map(({ deleted }) => deleted)).toEqual([true, true, false]);
    await remove(author, leaf);
    expect(await list()).toEqual([]);
  });

  it('closes it to edits, to deletion and to replies', async () => {
    const parent = await world.comment(author, card);
    await reply(other, parent);
    await remove(author, parent);
    const edit = { params: { commentId: parent.id }, body: { content: 'Back' } };
    expect((await author.call(updateComment, edit)).status).toBe(404);
    expect((await remove(author, parent)).status).toBe(404);
    const late = await reply(other, parent);
    expect(late.status).toBe(409);
    expect(late.error.error).toBe('The comment you reply to was deleted');
  });
});

describe('replies', () => {
  it('to nothing, or to a comment of another card, are refused', async () => {
    expect((await reply(author, { id: randomUUID() })).status).toBe(404);
    const elsewhere = await world.comment(author, await world.card(author, board));
    expect((await reply(author, elsewhere)).status).toBe(404);
  });

  it('that race with the deletion of their parent never hang in the air', async () => {
    for (let round = 0; round < 8; round += 1) {
      const parent = await world.comment(author, card);
      const [answer] = await Promise.all([reply(other, parent), remove(author, parent)]);
      const shown = await list();
      const ids = new Set(shown.map(({ id }) => id));
      for (const { parentCommentId } of shown) if (parentCommentId) expect(ids).toContain(parentCommentId);
      if (answer.status === 201) {
        expect(ids).toContain(answer.value.id);
        await remove(other, answer.value);
      } else {
        expect([404, 409]).toContain(answer.status);
      }
      expect(await list()).toEqual([]);
      expect(await commentCount()).toBe(0);
    }
  });
});

describe('after a crash', () => {
  const old = () => new Date(Date.now() - 60_000);
  const stored = (fields: object) => ({
    ...{ _id: randomUUID() as never, version: 1, outbox: [], deleted: false, placeholder: false },
    ...{ cardId: card.id, boardId: board.id, projectId: board.projectId, userId: author.id },
    ...{ content: 'Left behind', imageUrls: null, parentCommentId: null },
    ...{ createdAt: old(), updatedAt: old(), recountAt: old() },
    ...fields,
  });
  const put = (fields: object = {}) => world.database.collection('comments').insertOne(stored(fields));

  it('a comment that was not counted yet is counted', async () => {
    await put();
    await world.job('recount');
    expect(await commentCount()).toBe(1);
    expect(await world.count('comments', { recountAt: { $exists: true }, cardId: card.id })).toBe(0);
  });

  it('a reply whose parent is gone goes too', async () => {
    await put({ parentCommentId: randomUUID() });
    await world.job('recount');
    expect(await list()).toEqual([]);
    expect(await commentCount()).toBe(0);
  });

  it('an empty place without replies goes', async () => {
    await put({ placeholder: true, content: '' });
    await world.job('recount');
    expect(await list()).toEqual([]);
  });
});

describe('many long comments', () => {
  it('come in parts of at most 2 MB, which say how many there are', async () => {
    const one = await world.comment(author, card);
    const { _id, ...stored } = (await world.database
      .collection('comments')
      .findOne({ _id: one.id as never })) as Record<string, unknown>;
    const content = '題'.repeat(10_000);
    const copies = Array.from({ length: 150 }, () => ({ ...stored, _id: randomUUID(), content }));
    await world.database.collection('comments').insertMany(copies as never[]);

    const ids = new Set<string>();
    for (let parts = 0; ids.size < 151; parts += 1) {
      const path = `/api/cards/${card.id}/comments?offset=${ids.size}`;
      const answer = await author.fetch('cards', path);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).toBeLessThanOrEqual(2_000_000);
      expect(answer.headers.get('x-total-count')).toBe('151');
      for (const { id } of JSON.parse(bytes.toString()) as { id: string }[]) ids.add(id);
      expect(parts).toBeLessThan(4);
    }
  });
});
