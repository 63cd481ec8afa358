import {
  addCustomerVote,
  type BodyInputOf,
  deleteCard,
  getCard,
  limits,
  listComments,
  listCustomerVotes,
  listVoters,
  mergeCard,
  pagePublicCards,
  removeCustomerVote,
  restoreCard,
  unmergeCard,
  upvoteCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  member = await world.member(board, 'normal_user');
  stranger = await world.person();
});
afterAll(() => world.stop());

type On = { id: string };
const of = (card: On) => ({ params: { cardId: card.id } });
const add = (
  by: Person,
  card: On,
  customer: string,
  more: Partial<BodyInputOf<typeof addCustomerVote>> = {},
) => by.call(addCustomerVote, { ...of(card), body: { customer, ...more } });
const remove = (by: Person, card: On, voteId: string) =>
  by.call(removeCustomerVote, { params: { cardId: card.id, voteId } });
const readUpvoteCount = async (card: On) => (await admin.call(getCard, of(card))).value.upvoteCount;
const listed = async (card: On) => (await member.call(listCustomerVotes, of(card))).value.items;
const readCustomerNames = async (card: On) => (await listed(card)).map(({ customer }) => customer);

describe('a vote on behalf of a customer', () => {
  it('counts among the upvotes, with who recorded it and why, and is taken back by anybody in the team', async () => {
    const card = await world.card(stranger, board);
    await stranger.call(upvoteCard, of(card));
    const about = { contact: 'ops@acme.example', reason: 'They work at night' };
    const { status, value } = await add(member, card, 'Acme', about);
    expect(status).toBe(201);
    expect(value).toMatchObject({ customer: 'Acme', ...about, by: { id: member.id } });
    expect(await listed(card)).toEqual([value]);
    expect(await readUpvoteCount(card)).toBe(2);
    expect((await remove(admin, card, value.id)).status).toBe(200);
    expect([await readUpvoteCount(card), await listed(card)]).toEqual([1, []]);
    expect(await world.count('customer_votes', { cardId: card.id })).toBe(0);
    expect((await remove(admin, card, value.id)).status).toBe(404);
  });

  it('stays counted while others vote', async () => {
    const card = await world.card(stranger, board);
    await add(member, card, 'Acme');
    const { value } = await stranger.call(upvoteCard, of(card));
    expect(value).toEqual({ upvoteCount: 2, userHasUpvoted: true });
    expect((await stranger.call(upvoteCard, of(card))).value.upvoteCount).toBe(1);
  });

  it('is there once for each customer, however it is written and however many record it at once', async () => {
    const card = await world.card(stranger, board);
    const names = ['Acme', ' acme', 'ACME', 'Ａｃｍｅ', 'Acme'];
    const answers = await Promise.all(names.map((name) => add(member, card, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await readUpvoteCount(card)).toBe(1);
    const many = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => add(member, card, `Station ${n}`)));
    expect(many.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await readUpvoteCount(card)).toBe(7);
    const [, first] = await Promise.all([
      add(admin, card, 'Station 7'),
      remove(member, card, many[0]!.value.id),
      remove(member, card, many[0]!.value.id),
    ]);
    expect(first?.status).toBeDefined();
    expect(await readUpvoteCount(card)).toBe(7);
    // The same one again, once it is gone.
    expect((await add(member, card, 'Station 1')).status).toBe(201);
  });

  it('is for the team alone, and others see the number', async () => {
    const card = await world.card(stranger, board);
    const { value } = await add(member, card, 'Secret customer', { reason: 'A secret reason' });
    const visitor = await world.member(board, 'public_user');
    for (const by of [stranger, visitor]) {
      expect((await add(by, card, 'Mine')).status).toBe(403);
      expect((await remove(by, card, value.id)).status).toBe(403);
      expect((await by.call(listCustomerVotes, of(card))).status).toBe(403);
      const shown = await by.call(getCard, of(card));
      expect(shown.value).toMatchObject({ upvoteCount: 1, upvotedBy: [] });
      expect(shown.text.toLowerCase()).not.toContain('secret');
      expect(shown.text).not.toContain('customer');
    }
    expect((await world.guest.call(listCustomerVotes, of(card))).status).toBe(401);
    const params = { project: board.project.slug, board: board.slug };
    const page = await world.guest.call(pagePublicCards, { params });
    expect(page.text.toLowerCase()).not.toContain('secret');
    await world.harness.drained();
    expect(JSON.stringify(world.harness.published).toLowerCase()).not.toContain('secret');
    expect((await member.call(listVoters, of(card))).value.items).toEqual([]);
  });

  it('is refused without a name, and where it is too long', async () => {
    const card = await world.card(stranger, board);
    expect((await add(member, card, '  ')).status).toBe(400);
    expect((await add(member, card, 'x'.repeat(limits.customerName + 1))).status).toBe(400);
    expect((await add(member, card, 'Acme', { reason: 'x'.repeat(limits.customerReason + 1) })).status).toBe(
      400,
    );
    expect(
      (await add(member, card, 'Acme', { contact: 'x'.repeat(limits.customerContact + 1) })).status,
    ).toBe(400);
    expect(await readUpvoteCount(card)).toBe(0);
  });

  it('is not taken back by way of another card', async () => {
    const secret = await world.board('private');
    const owner = await world.member(secret, 'normal_user');
    const theirs = await world.card(owner, secret);
    const { value } = await add(owner, theirs, 'Acme');
    const card = await world.card(stranger, board);
    expect((await remove(member, card, value.id)).status).toBe(404);
    expect((await remove(member, theirs, value.id)).status).toBe(404);
    expect((await owner.call(getCard, of(theirs))).value.upvoteCount).toBe(1);
  });
});

describe('many customers', () => {
  const stored = (card: On, n: number, by: string) => ({
    ...{ _id: `c${n}-${card.id}` as never, version: 1, outbox: [], deleted: false, by },
    ...{ cardId: card.id, boardId: board.id, projectId: board.projectId, origin: card.id },
    ...{ customerKey: `c${n}`, customer: `C${n}`, contact: null, reason: null, createdAt: new Date() },
  });
  const store = (docs: readonly object[]) =>
    world.database.collection('customer_votes').insertMany([...docs]);

  it('are as many as a card can have, and as one member may record in a day', async () => {
    const card = await world.card(stranger, board);
    const busy = await world.member(board, 'normal_user');
    await store(Array.from({ length: limits.customersOfCard }, (_, n) => stored(card, n, busy.id)));
    const isFull = { status: 409, text: expect.stringContaining('as many customers as it can have') };
    expect(await add(member, card, 'One more')).toMatchObject(isFull);
    const other = await world.card(stranger, board);
    expect((await add(busy, other, 'Acme')).status).toBe(429);
    expect((await add(member, other, 'Acme')).status).toBe(201);
    // A merge brings more, and it is still full.
    await admin.call(mergeCard, { ...of(other), body: { into: card.id } });
    expect(await readUpvoteCount(card)).toBe(limits.customersOfCard + 1);
    expect(await add(member, card, 'One more')).toMatchObject(isFull);
  });

  it('are read by page, newest first', async () => {
    const card = await world.card(stranger, board);
    for (const name of ['One', 'Two', 'Three']) await add(member, card, name);
    const first = (await member.call(listCustomerVotes, { ...of(card), query: { limit: 2 } })).value;
    expect(first.items.map(({ customer }) => customer)).toEqual(['Three', 'Two']);
    const query = { limit: 2, cursor: first.nextCursor! };
    const rest = (await member.call(listCustomerVotes, { ...of(card), query })).value;
    expect(rest.items.map(({ customer }) => customer)).toEqual(['One']);
  });
});

describe('votes of customers go where their card goes', () => {
  it('into the card that it is merged into, one a customer, and back', async () => {
    const [card, other] = [await world.card(stranger, board), await world.card(stranger, board)];
    await stranger.call(upvoteCard, of(card));
    await add(member, card, 'Acme', { reason: 'Nights' });
    await add(member, other, 'ACME', { reason: 'Days' });
    await add(member, other, 'Beta');
    await admin.call(mergeCard, { ...of(other), body: { into: card.id } });
    expect(await readUpvoteCount(card)).toBe(3);
    expect(
      (await listed(card)).map(({ customer, reason, mergedFrom }) => [customer, reason, mergedFrom]),
    ).toEqual([
      ['Beta', null, other.id],
      ['ACME', 'Days', other.id],
      ['Acme', 'Nights', undefined],
    ]);
    expect((await add(member, card, 'beta')).status).toBe(409);
    await admin.call(unmergeCard, of(other));
    expect([await readUpvoteCount(card), await readUpvoteCount(other)]).toEqual([2, 2]);
    expect([await readCustomerNames(card), await readCustomerNames(other)]).toEqual([
      ['Acme'],
      ['Beta', 'ACME'],
    ]);
  });

  it('into the trash and back, and with it for good', async () => {
    const card = await world.card(stranger, board);
    await add(member, card, 'Acme');
    await admin.call(deleteCard, of(card));
    expect((await member.call(listComments, of(card))).status).toBe(404);
    expect((await member.call(listCustomerVotes, of(card))).status).toBe(404);
    await admin.call(restoreCard, { params: { slug: board.project.slug, cardId: card.id } });
    expect([await readUpvoteCount(card), await readCustomerNames(card)]).toEqual([1, ['Acme']]);
    await world.removeForGood(admin, card);
    await world.harness.drained();
    expect(await world.count('customer_votes', { cardId: card.id })).toBe(0);
  });
});

describe('after a crash', () => {
  const votes = () => world.database.collection('customer_votes');

  it('a recorded vote is counted, and one that was taken back is not', async () => {
    const card = await world.card(stranger, board);
    const { value } = await add(member, card, 'Acme');
    await world.database
      .collection<{ _id: string }>('cards')
      .updateOne({ _id: card.id }, { $set: { upvoteCount: 0 }, $unset: { customerVoteCount: 1 } });
    await world.leaveUncounted('customer_votes', card.id);
    await world.job('recount');
    expect(await readUpvoteCount(card)).toBe(1);
    const blank = { gone: true, customer: '', customerKey: value.id, recountAt: new Date(0) };
    await votes().updateOne({ _id: value.id as never }, { $set: blank, $inc: { version: 1 } });
    await world.job('recount');
    expect([await readUpvoteCount(card), await listed(card)]).toEqual([0, []]);
    expect(await world.count('customer_votes', { cardId: card.id })).toBe(0);
  });
});
