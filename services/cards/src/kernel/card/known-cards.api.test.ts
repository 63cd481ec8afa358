import { randomUUID } from 'node:crypto';
import { getCard, updateCard, upvoteCard } from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let elsewhere: TestBoard;
let hidden: TestBoard;
let admin: Person;
let reader: Person;
let cardId: string;
beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  elsewhere = await world.board('public', { project: board.project });
  hidden = await world.board('private', { project: board.project });
  admin = await world.member(board, 'project_admin');
  reader = await world.person();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ({ id: cardId } = await world.card(admin, board));
  await world.harness.drained();
});

/** Changes the card as another replica does; this one remembers it as it wrote it. */
const anotherReplica = (set: object) =>
  world.database
    .collection('cards')
    .updateOne({ _id: cardId as never }, { $set: { updatedAt: new Date(), ...set } });
const edit = (person: Person, body: object, headers: Record<string, string> = {}) =>
  person.call(updateCard, { params: { cardId }, body, headers });
const vote = (person: Person) => person.call(upvoteCard, { params: { cardId } });
const stored = () => world.database.collection('cards').findOne({ _id: cardId as never });
const findVote = () => world.database.collection('card_upvotes').findOne({ cardId });

describe('an edit of a card that another replica changed', () => {
  it('is made on what is stored, and conflicts with nothing', async () => {
    await anotherReplica({ version: 2, title: 'By others', upvoteCount: 7, countsVersion: 3 });
    const { value } = await edit(admin, { status: 'In Progress' });
    expect(value).toMatchObject({ title: 'By others', status: 'In Progress', version: 3, upvoteCount: 7 });
  });

  it('shows the counts, rank and labels that are stored', async () => {
    await anotherReplica({ upvoteCount: 5, countsVersion: 2 });
    expect((await edit(admin, { title: 'A' })).value.upvoteCount).toBe(5);
    await anotherReplica({ rank: 'aaaa' });
    expect((await edit(admin, { title: 'B' })).value.rank).toBe('aaaa');
    await anotherReplica({ noteCount: 4, notesVersion: 1 });
    await edit(admin, { title: 'C' });
    expect(await stored()).toMatchObject({ title: 'C', version: 4, noteCount: 4 });
  });

  it('that changes nothing here shows what is stored', async () => {
    await anotherReplica({ version: 2, title: 'By others' });
    expect((await edit(admin, { type: 'bug' })).value.title).toBe('By others');
  });

  it('holds on to the version that is asked for', async () => {
    await anotherReplica({ version: 2, title: 'By others' });
    const stale = await edit(admin, { title: 'Mine' }, { 'if-match': '"1"' });
    expect(stale.error).toMatchObject({ code: 'stale_version', current: { title: 'By others', version: 2 } });
    expect((await edit(admin, { title: 'Mine' }, { 'if-match': '"2"' })).value.version).toBe(3);
  });

  it('is refused where it went out of reach, was deleted, or may not be edited any more', async () => {
    const author = await world.person();
    ({ id: cardId } = await world.card(author, board));
    await anotherReplica({ version: 2, status: 'In Progress' });
    expect((await edit(author, { title: 'Mine' })).status).toBe(403);
    ({ id: cardId } = await world.card(author, board));
    await anotherReplica({ version: 2, boardId: hidden.id });
    expect((await edit(author, { title: 'Mine' })).status).toBe(404);
    ({ id: cardId } = await world.card(author, board));
    await anotherReplica({ deleted: true });
    expect((await edit(author, { title: 'Mine' })).status).toBe(404);
    expect(await stored()).not.toMatchObject({ title: 'Mine' });
  });

  it('is allowed where memory alone refuses it', async () => {
    const author = await world.person();
    ({ id: cardId } = await world.card(author, board));
    await edit(admin, { status: 'In Progress' });
    await anotherReplica({ version: 3, status: 'New' });
    expect((await edit(author, { title: 'Mine' })).value.title).toBe('Mine');
  });
});

describe('a vote for a card that another replica changed', () => {
  it('counts with those that are stored', async () => {
    const other = await world.person();
    await world.database.collection('card_upvotes').insertOne({
      ...{ _id: `${cardId}:${other.id}` as never, cardId, boardId: board.id, projectId: board.projectId },
      ...{ userId: other.id, on: true, createdAt: new Date(), version: 1, outbox: [], deleted: false },
    });
    await anotherReplica({ upvoteCount: 1, countsVersion: 1 });
    expect((await vote(reader)).value).toEqual({ upvoteCount: 2, userHasUpvoted: true });
    expect((await vote(reader)).value).toEqual({ upvoteCount: 1, userHasUpvoted: false });
  });

  it('is added to the count that is stored where nothing was counted since', async () => {
    await anotherReplica({ version: 2, upvoteCount: 7 });
    expect((await vote(reader)).value).toEqual({ upvoteCount: 8, userHasUpvoted: true });
  });

  it('lies on the board where the card is', async () => {
    await anotherReplica({ version: 2, boardId: elsewhere.id });
    expect((await vote(reader)).value).toEqual({ upvoteCount: 1, userHasUpvoted: true });
    expect(await findVote()).toMatchObject({ boardId: elsewhere.id, on: true });
  });

  it('is refused where it went out of reach, and none is left', async () => {
    await anotherReplica({ version: 2, boardId: hidden.id });
    expect((await vote(reader)).status).toBe(404);
    expect(await findVote()).toMatchObject({ on: false });
    expect(await stored()).toMatchObject({ upvoteCount: 0 });
    await anotherReplica({ deleted: true });
    expect((await vote(admin)).status).toBe(404);
  });

  it('is refused where the card is gone, and nothing of it stays', async () => {
    await world.database.collection('cards').deleteOne({ _id: cardId as never });
    expect((await vote(reader)).status).toBe(404);
    await world.harness.drained();
    expect(await world.count('card_upvotes', { cardId, on: true })).toBe(0);
    expect((await reader.call(getCard, { params: { cardId } })).status).toBe(404);
    cardId = randomUUID();
    expect((await vote(reader)).status).toBe(404);
  });
});
