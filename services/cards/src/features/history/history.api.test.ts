import {
  type BodyInputOf,
  createLabel,
  deleteCard,
  deleteLabel,
  getDescriptionChange,
  type HistoryEntry,
  listCardHistory,
  moveCard,
  purgeCards,
  updateCard,
  upvoteCard,
  userDeleted,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { upload } from '../../test/pictures.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let member: Person;
let card: { id: string };

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  member = await world.member(board, 'normal_user');
});
afterAll(() => world.stop());
beforeEach(async () => {
  card = await world.card(member, board);
});

const edit = (by: Person, body: BodyInputOf<typeof updateCard>) =>
  by.call(updateCard, { params: { cardId: card.id }, body });
const readPage = async (by: Pick<Person, 'call'>, query: { limit?: number; before?: number } = {}) =>
  (await by.call(listCardHistory, { params: { cardId: card.id }, query })).value;
const readHistory = async (by: Pick<Person, 'call'> = admin) => (await readPage(by)).items;
const readChanges = async (by?: Pick<Person, 'call'>) =>
  (await readHistory(by)).flatMap(({ changes }) => changes);
const person = ({ id, username }: Person) => ({ id, username });
const named = ({ id, username }: Person) => ({ id, name: username });

describe('the history of a card', () => {
  it('begins with its creation', async () => {
    const [created, ...rest] = await readHistory();
    expect(rest).toEqual([]);
    expect(created).toMatchObject({ kind: 'created', version: 1, by: person(member), changes: [] });
  });

  it('shows who changed what, from what to what, newest last', async () => {
    await edit(admin, { status: 'In Progress', devPriority: 4 });
    await edit(admin, { title: 'The sun is late' });
    await edit(member, { userPriority: 3 });
    expect(await readHistory()).toMatchObject([
      { kind: 'created' },
      {
        ...{ kind: 'changed', version: 2, by: person(admin) },
        changes: [
          { field: 'status', from: 'New', to: 'In Progress' },
          { field: 'devPriority', from: null, to: 4 },
        ],
      },
      { changes: [{ field: 'title', from: 'The sun does not rise', to: 'The sun is late' }] },
      { by: person(member), changes: [{ field: 'userPriority', from: 1, to: 3 }] },
    ]);
  });

  it('shows how many screenshots there were, and nothing of votes and edits without a change', async () => {
    await edit(member, { imageUrls: [await upload(member)] });
    await edit(admin, { status: 'New' });
    await member.call(upvoteCard, { params: { cardId: card.id } });
    expect(await readChanges()).toEqual([{ field: 'imageUrls', from: 0, to: 1 }]);
  });

  it('comes by page, the last one first', async () => {
    for (const userPriority of [2, 3, 4, 5, 1] as const) await edit(member, { userPriority });
    const last = await readPage(admin, { limit: 2 });
    const middle = await readPage(admin, { limit: 2, before: last.before! });
    const first = await readPage(admin, { limit: 2, before: middle.before! });
    const versions = [first, middle, last].map(({ items }) => items.map(({ version }) => version));
    expect(versions).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(first.before).toBeNull();
  });

  it('is the same while events are on their way and when all have arrived', async () => {
    const present = async () => JSON.stringify(await readHistory());
    for (const userPriority of [2, 3, 4] as const) await edit(member, { userPriority });
    const early = await present();
    await world.harness.drained();
    expect(await world.count('card_history', { _id: new RegExp(`^${card.id}`) })).toBe(3);
    expect(await present()).toBe(early);
    expect(await readHistory()).toHaveLength(4);
  });

  it('holds each change once, though its event comes twice', async () => {
    await edit(admin, { status: 'Resolved' });
    await world.harness.drained();
    const cards = world.database.collection('cards');
    const [event] = world.harness.published.filter(({ subject }) => subject === card.id).slice(-1);
    await cards.updateOne(
      { _id: card.id as never },
      {
        $push: { outbox: JSON.parse(JSON.stringify(event)) } as never,
      },
    );
    expect(await readHistory()).toHaveLength(2);
    await eventually(async () => (await cards.countDocuments({ 'outbox.id': event!.id })) === 0, {
      timeoutMs: 15_000,
    });
    expect(await readHistory()).toHaveLength(2);
  });

  it('skips edits of releases without a history', async () => {
    await edit(admin, { status: 'Resolved' });
    await world.harness.drained();
    await world.database.collection('card_history').deleteMany({});
    await edit(admin, { status: 'New' });
    expect((await readHistory()).map(({ version }: HistoryEntry) => version)).toEqual([1, 3]);
  });
});

describe('a changed description', () => {
  const difference = (version: number, by: Pick<Person, 'call'> = admin) =>
    by.call(getDescriptionChange, { params: { cardId: card.id, version: String(version) } });

  it('shows what is different, also while its event is on its way', async () => {
    await edit(member, { description: 'It is very dark.' });
    const wanted = { from: 'It is dark.', to: 'It is very dark.' };
    expect((await difference(2)).value).toEqual(wanted);
    expect(await readChanges()).toEqual([
      { field: 'description', from: null, to: null, hasDifference: true },
    ]);
    await world.harness.drained();
    expect((await difference(2, world.guest)).value).toEqual(wanted);
  });

  it('has none where another field changed, and for whom does not see the card', async () => {
    await edit(admin, { status: 'Resolved', description: 'It is bright.' });
    await edit(admin, { status: 'New' });
    const stranger = await world.person();
    expect((await difference(3)).status).toBe(404);
    expect((await difference(2, stranger)).status).toBe(200);
    await world.show(board, 'private');
    expect((await difference(2, stranger)).status).toBe(404);
    await world.show(board, 'public');
  });

  it('is kept up to a limit for each card', async () => {
    const texts = ['a', 'b'].map((letter) => `${letter}${' long'.repeat(3_900)}${letter}`);
    for (let n = 0; n < 15; n += 1) await edit(admin, { description: texts[n % 2]! });
    const kept = (await readChanges()).map(({ hasDifference }) => hasDifference);
    expect(kept.slice(0, 12)).not.toContain(false);
    expect(kept.at(-1)).toBe(false);
    expect(kept).toHaveLength(15);
    expect((await difference(16)).status).toBe(404);
    await edit(admin, { description: `${texts[0]}!` });
    expect((await readChanges()).at(-1)).toMatchObject({ hasDifference: true });
  });
});

describe('anyone who sees a card', () => {
  it('sees its history, but not to whom it was assigned', async () => {
    await edit(admin, { status: 'In Progress', assigneeIds: [member.id, admin.id] });
    await edit(admin, { assigneeIds: [admin.id] });
    const stranger = await world.person();
    for (const by of [world.guest, stranger])
      expect((await readHistory(by)).map(({ changes }) => changes)).toEqual([
        [],
        [{ field: 'status', from: 'New', to: 'In Progress' }],
      ]);
    expect((await readChanges(member)).slice(1)).toEqual([
      { field: 'assigneeIds', from: [], to: [named(member), named(admin)] },
      { field: 'assigneeIds', from: [named(member), named(admin)], to: [named(admin)] },
    ]);
  });

  it('sees labels only in the team, and those that are no more without their names', async () => {
    const params = { slug: board.project.slug };
    const [urgent, old] = await Promise.all(
      ['Urgent', 'Old'].map(
        async (name) => (await admin.call(createLabel, { params, body: { name } })).value,
      ),
    );
    await edit(admin, { labelIds: [urgent!.id, old!.id] });
    await admin.call(deleteLabel, { params: { ...params, labelId: old!.id } });
    const visitor = await world.member(board, 'public_user');
    for (const by of [world.guest, visitor]) expect(await readChanges(by)).toEqual([]);
    expect(await readChanges(member)).toEqual([
      {
        ...{ field: 'labelIds', from: [] },
        to: [
          { id: urgent!.id, name: 'Urgent' },
          { id: old!.id, name: 'deleted label' },
        ],
      },
    ]);
  });

  it('shows no board that is out of sight', async () => {
    const hidden = await world.board('private', { project: board.project });
    card = await world.card(member, hidden);
    const body = { status: 'New', boardId: board.id } as const;
    expect((await admin.call(moveCard, { params: { cardId: card.id }, body })).status).toBe(200);
    const to = { id: board.id, name: board.name };
    expect(await readChanges(world.guest)).toEqual([{ field: 'boardId', from: null, to }]);
    expect(await readChanges(member)).toEqual([
      { field: 'boardId', from: { id: hidden.id, name: hidden.name }, to },
    ]);
  });

  it('reads the name of today, and no name of a deleted user', async () => {
    const gone = await world.member(board, 'project_admin');
    await edit(gone, { status: 'In Progress', assigneeIds: [gone.id] });
    await world.harness.emit(userDeleted, { userId: gone.id }, { subject: gone.id, version: 2 });
    const nobody = 'deleted user';
    expect((await readHistory()).find(({ version }) => version === 2)).toMatchObject({
      by: { id: gone.id, username: nobody },
      changes: [{ field: 'status' }, { to: [{ id: gone.id, name: nobody }] }],
    });
  });
});

describe('a deletion', () => {
  const left = () => world.count('card_history', { _id: new RegExp(`^${card.id}`) });
  const gone = () => eventually(async () => (await left()) === 0);

  it('leaves no history', async () => {
    await edit(admin, { status: 'In Progress' });
    await world.harness.drained();
    expect(await left()).toBe(1);
    await edit(admin, { status: 'New' });
    await admin.call(deleteCard, { params: { cardId: card.id } });
    expect((await admin.call(listCardHistory, { params: { cardId: card.id } })).status).toBe(404);
    await admin.call(purgeCards, { params: { slug: board.project.slug } });
    await gone();
  });

  it('leaves none of a board or project, and of changes that were on their way', async () => {
    const buried = await world.board('public', { project: board.project });
    const before = card;
    card = await world.card(member, buried);
    await edit(admin, { status: 'In Progress' });
    await world.harness.drained();
    await edit(admin, { status: 'New' });
    await world.deleteBoard(buried);
    await world.harness.drained();
    await gone();
    expect(await world.count('card_history', { boardId: buried.id })).toBe(0);
    card = before;
  });
});
