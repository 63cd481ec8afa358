import { randomUUID } from 'node:crypto';
import {
  type ContributionInput,
  contribute,
  deleteCard,
  getCard,
  limits,
  listComments,
  listContributions,
  mergeCard,
  upvoteCard,
  userApproved,
  userDeleted,
  userRejected,
  withdrawContribution,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let author: Person;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  author = await world.member(board, 'project_admin');
});
afterAll(() => world.stop());
afterEach(() => {
  world.owners.down = 'nothing';
});

const ask = (by: Person, contribution: ContributionInput, id = randomUUID()) =>
  by.call(contribute, { params: { contributionId: id }, body: { contribution } });
const waiting = () => world.person({ status: 'pending' });
const listed = async (by: Person) => (await by.call(listContributions)).value;
const opened = async (cardId: string) => (await author.call(getCard, { params: { cardId } })).value;
const commentsOn = async (cardId: string) =>
  (await author.call(listComments, { params: { cardId } })).value.map(({ content }) => content);
const newCardHere = (title: string): ContributionInput => ({
  ...{ kind: 'card', project: board.project.slug, board: board.slug },
  ...{ title, description: 'So that it is light.' },
});

/** Changes the account in auth, and publishes that. */
async function decide(person: Person, status: 'active' | 'suspended', { publish = true } = {}) {
  const row = world.owners.users.get(person.id)!;
  row.version += 1;
  row.value = { ...row.value, status, sponsoredBy: null };
  const event = status === 'active' ? userApproved : userRejected;
  const { version, value: user } = row;
  if (publish) await world.harness.emit(event, { user }, { subject: person.id, version });
}

/** The same session once the account is approved. */
const active = ({ id: userId, username }: Person) => world.harness.as({ userId, username, status: 'active' });

describe('somebody who may', () => {
  it('votes, comments and adds a card at once, however often the request is repeated', async () => {
    const person = await world.person();
    const card = await world.card(author, board);
    const asked: ContributionInput[] = [
      { kind: 'upvote', cardId: card.id },
      { kind: 'like', cardId: card.id },
      { kind: 'comment', cardId: card.id, content: 'Mine' },
    ];
    for (const each of asked) {
      const id = randomUUID();
      const answers = await Promise.all([ask(person, each, id), ask(person, each, id)]);
      for (const { value } of [...answers, await ask(person, each, id)]) {
        expect(value).toMatchObject({ id, state: 'done', cardId: card.id, title: card.title, text: null });
      }
    }
    expect(await opened(card.id)).toMatchObject({ upvoteCount: 1, likeCount: 1, commentCount: 1 });
    expect(await commentsOn(card.id)).toEqual(['Mine']);
    const id = randomUUID();
    const made = await Promise.all([1, 2, 3].map(() => ask(person, newCardHere('Once'), id)));
    const ids = new Set(made.map(({ value }) => value.cardId));
    expect(ids.size).toBe(1);
    expect(await opened([...ids][0]!)).toMatchObject({
      title: 'Once',
      createdBy: person.id,
      type: 'feature',
    });
    expect(await listed(person)).toEqual([]);
  });

  it('gives no second vote, and a vote that was taken back since stays taken back', async () => {
    const person = await world.person();
    const card = await world.card(author, board);
    const id = randomUUID();
    await person.call(upvoteCard, { params: { cardId: card.id } });
    expect((await ask(person, { kind: 'upvote', cardId: card.id }, id)).value.state).toBe('done');
    expect((await opened(card.id)).upvoteCount).toBe(1);
    await person.call(upvoteCard, { params: { cardId: card.id } });
    await ask(person, { kind: 'upvote', cardId: card.id }, id);
    expect((await opened(card.id)).upvoteCount).toBe(0);
  });

  it('is refused as always, and nothing is kept', async () => {
    const person = await world.person();
    const closed = await world.board('private', { project: board.project });
    const card = await world.card(author, closed);
    expect((await ask(person, { kind: 'upvote', cardId: card.id })).status).toBe(404);
    expect((await ask(person, { kind: 'comment', cardId: card.id, content: ' ' })).status).toBe(400);
    expect(await listed(person)).toEqual([]);
  });
});

describe('somebody whose account waits for approval', () => {
  it('is shown what waits, and it is done once they are approved', async () => {
    const person = await waiting();
    const card = await world.card(author, board);
    await ask(person, { kind: 'upvote', cardId: card.id });
    await ask(person, { kind: 'comment', cardId: card.id, content: 'Me, too' });
    await ask(person, newCardHere('Later'));
    const place = { project: board.project.slug, board: board.slug };
    expect(await listed(person)).toMatchObject([
      { kind: 'upvote', state: 'waiting', cardId: card.id, title: card.title, text: null, place },
      { kind: 'comment', state: 'waiting', text: 'Me, too' },
      { kind: 'card', state: 'waiting', cardId: null, title: 'Later', text: 'So that it is light.', place },
    ]);
    expect(await opened(card.id)).toMatchObject({ upvoteCount: 0, commentCount: 0 });

    await decide(person, 'active');
    expect(await opened(card.id)).toMatchObject({ upvoteCount: 1, commentCount: 1 });
    expect(await commentsOn(card.id)).toEqual(['Me, too']);
    const [vote, comment, made] = (await active(person).call(listContributions)).value;
    expect([vote, comment]).toMatchObject([{ state: 'done' }, { state: 'done', text: null }]);
    expect(made).toMatchObject({ state: 'done', title: 'Later', text: null });
    expect(await opened(made!.cardId!)).toMatchObject({ title: 'Later', createdBy: person.id });
    const stored = await world.database.collection('contributions').findOne({ _id: person.id as never });
    expect(JSON.stringify(stored)).not.toMatch(/Me, too|Later/);
  });

  it('gets it once, though the event comes again and again', async () => {
    const person = await waiting();
    const card = await world.card(author, board);
    await ask(person, { kind: 'comment', cardId: card.id, content: 'Once' });
    await ask(person, { kind: 'upvote', cardId: card.id });
    await Promise.all([decide(person, 'active'), decide(person, 'active'), decide(person, 'active')]);
    expect(await opened(card.id)).toMatchObject({ upvoteCount: 1, commentCount: 1 });
  });

  it('gets it though they were approved while they asked, and no event follows', async () => {
    const person = await waiting();
    const card = await world.card(author, board);
    await decide(person, 'active', { publish: false });
    expect((await ask(person, { kind: 'upvote', cardId: card.id })).value.state).toBe('done');
    expect((await opened(card.id)).upvoteCount).toBe(1);
  });

  it('gets it though the auth service was away when the event came', async () => {
    const person = await waiting();
    const card = await world.card(author, board);
    await ask(person, { kind: 'upvote', cardId: card.id });
    world.owners.down = 'lookups';
    const decided = decide(person, 'active');
    await eventually(() => world.owners.asked.some((path) => path.includes(person.id)));
    world.owners.down = 'nothing';
    await decided;
    await eventually(async () => (await opened(card.id)).upvoteCount === 1, { timeoutMs: 20_000 });
  });

  it('takes it back, and asks for one vote only once', async () => {
    const person = await waiting();
    const card = await world.card(author, board);
    const { id } = (await ask(person, { kind: 'upvote', cardId: card.id })).value;
    expect((await ask(person, { kind: 'upvote', cardId: card.id })).value.id).toBe(id);
    await person.call(withdrawContribution, { params: { contributionId: id } });
    expect(await listed(person)).toEqual([]);
    await decide(person, 'active');
    expect((await opened(card.id)).upvoteCount).toBe(0);
  });

  it('sees what could not be done any more, with the text', async () => {
    const person = await waiting();
    const card = await world.card(author, board);
    await ask(person, { kind: 'comment', cardId: card.id, content: 'A long text' });
    await author.call(deleteCard, { params: { cardId: card.id } });
    await decide(person, 'active');
    expect((await active(person).call(listContributions)).value).toMatchObject([
      { state: 'refused', reason: 'Card not found', title: null, place: null, text: 'A long text' },
    ]);
  });

  it('is led to the target where their card was merged', async () => {
    const person = await waiting();
    const card = await world.card(author, board);
    await ask(person, { kind: 'comment', cardId: card.id, content: 'Me, too' });
    const stays = await world.card(author, board, { title: 'The original' });
    await author.call(mergeCard, { params: { cardId: card.id }, body: { into: stays.id } });
    expect(await listed(person)).toMatchObject([
      { state: 'waiting', title: 'The original', text: 'Me, too', place: { board: board.slug } },
    ]);
    await decide(person, 'active');
    expect(await listed(person)).toMatchObject([{ state: 'refused', text: 'Me, too' }]);
  });

  it('asks for ten things at most, also at once, and for none that it does not see', async () => {
    const person = await waiting();
    const closed = await world.card(author, await world.board('private', { project: board.project }));
    expect((await ask(person, { kind: 'upvote', cardId: closed.id })).status).toBe(404);
    const answers = await Promise.all(
      Array.from({ length: limits.contributions + 5 }, (_, n) => ask(person, newCardHere(`Card ${n}`))),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    expect(await listed(person)).toHaveLength(limits.contributions);
  });

  it('leaves nothing behind if they are rejected, or deleted', async () => {
    const [rejected, deleted] = [await waiting(), await waiting()];
    const card = await world.card(author, board);
    for (const person of [rejected, deleted]) await ask(person, { kind: 'upvote', cardId: card.id });
    await decide(rejected, 'suspended');
    await world.harness.emit(userDeleted, { userId: deleted.id }, { subject: deleted.id, version: 2 });
    await world.job('noted-work');
    const of = { _id: { $in: [rejected.id, deleted.id] } };
    expect(await world.count('contributions', of)).toBe(0);
    await decide(rejected, 'active');
    expect((await opened(card.id)).upvoteCount).toBe(0);
  });

  it('is alone in seeing it, and nobody does under its id', async () => {
    const person = await waiting();
    const other = await waiting();
    const card = await world.card(author, board);
    const id = randomUUID();
    await ask(person, { kind: 'comment', cardId: card.id, content: 'Of one' }, id);
    expect(await listed(other)).toEqual([]);
    await other.call(withdrawContribution, { params: { contributionId: id } });
    expect(await listed(person)).toHaveLength(1);
    await ask(other, { kind: 'comment', cardId: card.id, content: 'Of another' }, id);
    for (const each of [person, other]) await decide(each, 'active');
    expect((await commentsOn(card.id)).sort()).toEqual(['Of another', 'Of one']);
  });
});

describe('a sponsored account', () => {
  it('waits where it does not take part, and acts at once where it does', async () => {
    const person = await world.person({ sponsored: true });
    world.owners.users.get(person.id)!.value.sponsoredBy = author.id;
    const own = await world.board('public');
    await world.join(own, person, 'normal_user');
    const elsewhere = await world.card(author, board);
    const here = await world.card(person, own);
    expect((await ask(person, { kind: 'upvote', cardId: here.id })).value.state).toBe('done');
    expect((await ask(person, { kind: 'upvote', cardId: elsewhere.id })).value.state).toBe('waiting');
    await decide(person, 'active');
    expect((await opened(elsewhere.id)).upvoteCount).toBe(1);
  });
});
