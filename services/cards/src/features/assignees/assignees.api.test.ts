import { randomUUID } from 'node:crypto';
import {
  type AssigneeFilter,
  type BodyInputOf,
  type CardDetail,
  cardCreated,
  cardStatusChanged,
  cardUpdated,
  createCard,
  getCard,
  listAssignees,
  listBoardCards,
  listCards,
  listPublicCards,
  pageBoardCards,
  pagePublicCards,
  updateCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  world = await startWorld();
  board = await world.board('private');
  admin = await world.member(board, 'project_admin');
  ann = await world.member(board, 'normal_user');
  bob = await world.member(board, 'normal_user');
});
afterAll(() => world.stop());

type Card = { id: string };
const change = (who: Person, card: Card, body: BodyInputOf<typeof updateCard>) =>
  who.call(updateCard, { params: { cardId: card.id }, body });
const assign = (who: Person, card: Card, ...people: { id: string }[]) =>
  change(who, card, { assigneeIds: people.map(({ id }) => id) });
const readDetail = async (card: Card, who = admin): Promise<CardDetail> =>
  (await who.call(getCard, { params: { cardId: card.id } })).value;
const assignedTo = async (card: Card, who = admin) =>
  (await readDetail(card, who)).assignees.map(({ username }) => username);
const getUsernames = (...people: Person[]) => people.map(({ username }) => username);
const findEvents = async (definition: typeof cardUpdated | typeof cardStatusChanged, card: Card) => {
  await world.harness.drained();
  return world.harness.findPublished(definition).filter(({ subject }) => subject === card.id);
};

describe('assigning a card', () => {
  it('shows the assignees in the card, in lists and in events', async () => {
    const card = await world.card(ann, board, { assigneeIds: [bob.id, ann.id, bob.id] });
    expect(card.assignees).toEqual([bob, ann].map(({ id, username }) => ({ id, username })));
    const [listed] = (await admin.call(listBoardCards, { params: board.at })).value.filter(
      ({ id }) => id === card.id,
    );
    expect(listed?.assignees).toEqual(card.assignees);
    await world.harness.drained();
    const [created] = world.harness.findPublished(cardCreated).filter(({ subject }) => subject === card.id);
    expect(created?.data.card.assigneeIds).toEqual([bob.id, ann.id]);
  });

  it('publishes whom an edit assigned, together with a status that it changed', async () => {
    const card = await world.card(ann, board, { assigneeIds: [ann.id] });
    await assign(admin, card, bob, ann);
    expect(await assignedTo(card)).toEqual(getUsernames(ann, bob));
    await change(admin, card, { assigneeIds: [bob.id, admin.id], status: 'In Progress' });
    expect(await assignedTo(card)).toEqual(getUsernames(bob, admin));
    const [updated] = await findEvents(cardUpdated, card);
    expect(updated?.data).toMatchObject({ changed: ['assigneeIds'], assigned: [bob.id] });
    const [moved] = await findEvents(cardStatusChanged, card);
    expect(moved?.data).toMatchObject({ assigned: [admin.id], card: { assigneeIds: [bob.id, admin.id] } });
  });

  it('is no change where only the order differs', async () => {
    const card = await world.card(ann, board, { assigneeIds: [ann.id, bob.id] });
    expect((await assign(bob, card, bob, ann)).value).toMatchObject({ version: 1 });
  });

  it('is for admins and the author, while members take a card and leave it', async () => {
    const card = await world.card(ann, board);
    expect((await assign(ann, card, bob)).status).toBe(200);
    await change(admin, card, { status: 'In Testing' });
    const refused = await assign(ann, card, bob, admin);
    expect([refused.status, refused.error.error]).toEqual([403, 'You may not assign others to this card']);
    expect((await assign(ann, card)).status).toBe(403);
    expect((await assign(ann, card, bob, ann)).status).toBe(200);
    expect((await assign(bob, card, ann)).status).toBe(200);
    expect(await assignedTo(card)).toEqual(getUsernames(ann));
  });

  it('is nothing that a stranger may, and no way to find out who is in a team', async () => {
    const open = await world.board('public');
    const inTeam = await world.member(open, 'normal_user');
    const customer = await world.member(open, 'public_user');
    const eve = await world.person();
    const card = await world.card(eve, open);
    for (const whom of [inTeam, eve]) expect((await assign(eve, card, whom)).status).toBe(403);
    const body = { title: 'A', description: 'B', assigneeIds: [inTeam.id] };
    expect((await eve.call(createCard, { params: open.at, body })).status).toBe(403);
    expect((await assign(customer, card, customer)).status).toBe(200);
    expect((await assign(customer, card, inTeam)).status).toBe(403);
    expect((await eve.call(listAssignees, { params: open.at })).value).toEqual([]);
    const person = ({ id, username }: Person) => ({ id, username });
    expect((await customer.call(listAssignees, { params: open.at })).value).toEqual([person(customer)]);
    const all = [inTeam, customer].map(person).toSorted((a, b) => a.username.localeCompare(b.username));
    expect((await inTeam.call(listAssignees, { params: open.at })).value).toEqual(all);
    expect(await assignedTo(card, customer)).toEqual(getUsernames(customer));
    const params = { project: open.project.slug, board: open.slug };
    const [listed] = (await world.guest.call(listPublicCards, { params })).value;
    expect([listed?.assignees, await assignedTo(card, eve)]).toEqual([[], []]);
  });

  it('is refused for who does not see the board, and for more than ten', async () => {
    const customer = await world.member(board, 'public_user');
    const card = await world.card(ann, board);
    for (const id of [customer.id, (await world.person()).id, randomUUID()]) {
      const { status, error } = await change(admin, card, { assigneeIds: [ann.id, id] });
      const message = 'A card can only be assigned to members who see its board';
      expect([status, error.issues]).toEqual([400, [{ path: 'assigneeIds', message }]]);
    }
    const eleven = Array.from({ length: 11 }, () => randomUUID());
    expect((await change(admin, card, { assigneeIds: eleven })).error.error).toBe(
      'A card can be assigned to at most 10 people',
    );
    expect(await assignedTo(card)).toEqual([]);
    expect((await admin.call(listAssignees, { params: board.at })).value).not.toContainEqual({
      id: customer.id,
      username: customer.username,
    });
  });

  it('loses nobody to two who take it at once', async () => {
    const card = await world.card(ann, board);
    const { version } = await readDetail(card);
    const take = (who: Person) =>
      who.call(updateCard, {
        params: { cardId: card.id },
        body: { assigneeIds: [who.id] },
        headers: { 'if-match': `"${version}"` },
      });
    const answers = await Promise.all([take(ann), take(bob)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await assignedTo(card)).toHaveLength(1);
  });
});

describe('anyone who loses sight of a card', () => {
  const isLeftTo = (card: Card, ...people: Person[]) =>
    eventually(async () => expect(await assignedTo(card)).toEqual(getUsernames(...people)));

  it('is taken off when they leave the project, which is published', async () => {
    const leaving = await world.member(board, 'normal_user');
    const card = await world.card(admin, board, { assigneeIds: [leaving.id, bob.id] });
    await world.leave(board, leaving);
    await isLeftTo(card, bob);
    const [event] = await findEvents(cardUpdated, card);
    expect(event?.data).toMatchObject({ changed: ['assigneeIds'], card: { assigneeIds: [bob.id] } });
    const { updatedAt, createdAt } = await readDetail(card);
    expect(updatedAt).toBe(createdAt);
  });

  it('is taken off when they get a role that does not see the board', async () => {
    const demoted = await world.member(board, 'normal_user');
    const card = await world.card(admin, board, { assigneeIds: [demoted.id, bob.id] });
    await world.changeRole(board, demoted, 'public_user');
    await isLeftTo(card, bob);
  });

  it('is taken off when the board becomes private', async () => {
    const open = await world.board('public');
    const inTeam = await world.member(open, 'normal_user');
    const customer = await world.member(open, 'public_user');
    const boss = await world.member(open, 'project_admin');
    const card = await world.card(boss, open, { assigneeIds: [inTeam.id, customer.id] });
    await world.show(open, 'private');
    await eventually(async () => expect(await assignedTo(card, boss)).toEqual(getUsernames(inTeam)));
  });

  it('is taken off later too, where the card was assigned meanwhile', async () => {
    const leaving = await world.member(board, 'normal_user');
    await world.leave(board, leaving);
    const card = await world.card(admin, board);
    // As a request left it that had looked before they went.
    await world.database
      .collection<{ _id: string }>('cards')
      .updateOne({ _id: card.id }, { $set: { assigneeIds: [leaving.id] } });
    await world.job('noted-work');
    expect(await assignedTo(card)).toEqual([]);
  });

  it('is not forgotten when they lose it a second time, long after the first', async () => {
    const restless = await world.member(board, 'normal_user');
    const notes = world.database.collection<{ _id: string; createdAt: Date }>('take_offs');
    const note = { _id: `${board.projectId}:${restless.id}` };
    await world.leave(board, restless);
    await notes.updateOne(note, { $set: { createdAt: new Date(0) } });
    await world.join(board, restless, 'normal_user');
    await world.leave(board, restless);
    expect((await notes.findOne(note))?.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('a list of who does what', () => {
  it('finds what is assigned to the caller, to somebody and to nobody, with its counts', async () => {
    const place = await world.board('private', { project: board.project });
    const mine = await world.card(ann, place, { title: 'Mine', assigneeIds: [ann.id, bob.id] });
    await world.card(ann, place, { title: 'Free' });
    await world.card(bob, place, { title: 'Theirs', assigneeIds: [bob.id], userPriority: 5 });
    await change(admin, mine, { status: 'In Testing' });
    await world.card(bob, board, { title: 'Elsewhere', assigneeIds: [ann.id] });
    const page = async (
      who: Person,
      query: { assignee: AssigneeFilter } & Record<string, string | number>,
    ) => {
      const { value } = await who.call(pageBoardCards, { params: place.at, query });
      return [value.cards.map(({ title }) => title), value.total, value.counts['In Testing']];
    };
    expect(await page(ann, { assignee: 'me' })).toEqual([['Mine'], 1, 1]);
    expect(await page(bob, { assignee: 'me' })).toEqual([['Theirs', 'Mine'], 2, 1]);
    expect(await page(bob, { assignee: 'me', sort: 'userPriority', limit: 1 })).toEqual([['Theirs'], 2, 1]);
    expect(await page(bob, { assignee: 'somebody', search: 'i' })).toEqual([['Theirs', 'Mine'], 2, 1]);
    expect(await page(bob, { assignee: 'nobody' })).toEqual([['Free'], 1, 0]);
    expect(await page(bob, { assignee: 'somebody', status: 'New' })).toEqual([['Theirs'], 1, 1]);
    const ofBob = bob.id as AssigneeFilter;
    expect(await page(ann, { assignee: ofBob })).toEqual([['Theirs', 'Mine'], 2, 1]);
    expect(await page(ann, { assignee: ofBob, priority: 5, sort: 'manual' })).toEqual([['Theirs'], 1, 0]);
    expect(await page(ann, { assignee: admin.id as AssigneeFilter })).toEqual([[], 0, 0]);
    const all = await ann.call(listCards, { query: { assignee: 'me', project: board.project.slug } });
    expect(all.value.cards.map(({ title }) => title).slice(0, 2)).toEqual(['Elsewhere', 'Mine']);
    expect(all.value.total).toBe(all.value.cards.length);
  });

  it('is empty for a guest who asks for their own', async () => {
    const open = await world.board('public');
    const inTeam = await world.member(open, 'normal_user');
    await world.card(inTeam, open, { assigneeIds: [inTeam.id] });
    const params = { project: open.project.slug, board: open.slug };
    const found = async (assignee: AssigneeFilter, who: Pick<Person, 'call'> = world.guest) =>
      (await who.call(pagePublicCards, { params, query: { assignee } })).value.total;
    expect([await found('me'), await found('somebody')]).toEqual([0, 1]);
    // Nor are actions of others shown to those who do not see to whom cards are assigned.
    const [stranger, one] = [await world.person(), inTeam.id as AssigneeFilter];
    const outsider = await world.member(open, 'public_user');
    const seen = [world.guest, stranger, outsider, inTeam].map((who) => found(one, who));
    expect(await Promise.all(seen)).toEqual([0, 0, 1, 1]);
  });
});
