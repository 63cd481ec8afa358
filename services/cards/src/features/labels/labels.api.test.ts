import { randomUUID } from 'node:crypto';
import {
  type BodyInputOf,
  createLabel,
  deleteLabel,
  getCard,
  getLabel,
  type Label,
  labelsChanged,
  limits,
  listBoardCards,
  listCards,
  listLabels,
  listPublicCards,
  pageBoardCards,
  pagePublicCards,
  updateCard,
  updateLabel,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  board = await world.board('private');
  admin = await world.member(board, 'project_admin');
  ann = await world.member(board, 'normal_user');
});
afterAll(() => world.stop());

type Card = { id: string };
const inProject = ({ project }: TestBoard) => ({ slug: project.slug });
const create = (who: Person, name: string, at = board) =>
  who.call(createLabel, { params: inProject(at), body: { name } });
const label = async (name: string, at = board, who = admin): Promise<Label> =>
  (await create(who, name, at)).value;
const namesIn = async (at: TestBoard, who: Person) =>
  (await who.call(listLabels, { params: inProject(at) })).value.map(({ name }) => name);
const change = (who: Person, card: Card, body: BodyInputOf<typeof updateCard>) =>
  who.call(updateCard, { params: { cardId: card.id }, body });
const setLabels = (who: Person, card: Card, ...labels: { id: string }[]) =>
  change(who, card, { labelIds: labels.map(({ id }) => id) });
const readLabelNames = async (card: Card, who = admin) =>
  (await who.call(getCard, { params: { cardId: card.id } })).value.labels.map(({ name }) => name);
const remove = (who: Person, { id }: Label, at = board) =>
  who.call(deleteLabel, { params: { ...inProject(at), labelId: id } });

async function freshTeam(visibility: 'public' | 'private' = 'private') {
  const at = await world.board(visibility);
  const boss = await world.member(at, 'project_admin');
  return { at, boss, member: await world.member(at, 'normal_user') };
}

describe('the labels of a project', () => {
  it('are listed by name, created by the team, and renamed and recoloured by admins', async () => {
    const { at, boss, member } = await freshTeam();
    const bug = await label('  Regression ', at, member);
    expect(bug).toEqual({ id: expect.any(String), name: 'Regression', color: 'grey' });
    expect((await create(admin, 'api', at)).status).toBe(404);
    await label('api', at, boss);
    expect(await namesIn(at, member)).toEqual(['api', 'Regression']);
    const params = { ...inProject(at), labelId: bug.id };
    const body = { name: 'Broken again', color: 'pink' } as const;
    expect((await member.call(updateLabel, { params, body })).status).toBe(403);
    expect((await boss.call(updateLabel, { params, body })).value).toEqual({ id: bug.id, ...body });
    expect(await namesIn(at, member)).toEqual(['api', 'Broken again']);
    await world.harness.drained();
    const events = world.harness
      .findPublished(labelsChanged)
      .filter(({ subject }) => subject === at.project.id);
    expect(events).toHaveLength(3);
  });

  it('have names that are unique, ignoring case', async () => {
    const { at, boss } = await freshTeam();
    const first = await label('Café', at, boss);
    for (const name of ['café', ' CAFE\u0301 ', 'ＣＡＦÉ']) {
      const { status, error } = await create(boss, name, at);
      const message = 'There is a label called “Café” already';
      expect([status, error.code, error.issues]).toEqual([409, 'label_taken', [{ path: 'name', message }]]);
    }
    const other = await label('Tea', at, boss);
    const rename = (id: string, name: string) =>
      boss.call(updateLabel, { params: { ...inProject(at), labelId: id }, body: { name } });
    expect((await rename(other.id, 'CAFÉ')).status).toBe(409);
    expect((await rename(first.id, 'CAFÉ')).value.name).toBe('CAFÉ');
    expect((await rename(randomUUID(), 'New')).status).toBe(404);
  });

  it('are at most fifty, each once, no matter who creates them at the same time', async () => {
    const { at, boss, member } = await freshTeam();
    const same = await Promise.all([boss, member, boss, member].map((who) => create(who, 'Same', at)));
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const names = Array.from({ length: limits.projectLabels + 5 }, (_, n) => `Label ${n}`);
    const made = await Promise.all(names.map((name) => create(member, name, at)));
    const refused = made.filter(({ status }) => status !== 201);
    expect([refused.length, refused[0]?.status, refused[0]?.error.error]).toEqual([
      6,
      400,
      'A project can have at most 50 labels',
    ]);
    expect(new Set(await namesIn(at, boss)).size).toBe(limits.projectLabels);
  });

  it('are refused without a name, with a long one or another colour', async () => {
    for (const [body, path] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(41) }, 'name'],
      [{ name: 'Fine', color: 'beige' }, 'color'],
    ] as const) {
      const { status, error } = await admin.call(createLabel, {
        params: inProject(board),
        body: body as never,
      });
      expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
    }
  });

  it('are nothing to public users, strangers and guests', async () => {
    const { at, boss } = await freshTeam('public');
    const customer = await world.member(at, 'public_user');
    const stranger = await world.person();
    const urgent = await label('Urgent', at, boss);
    const mine = await world.card(customer, at);
    for (const who of [customer, stranger]) {
      expect((await who.call(listLabels, { params: inProject(at) })).status).toBe(403);
      expect((await create(who, 'Mine', at)).status).toBe(403);
      expect((await setLabels(who, mine, urgent)).status).toBe(403);
    }
    expect((await stranger.call(listLabels, { params: inProject(board) })).status).toBe(404);
    expect((await setLabels(boss, mine, urgent)).status).toBe(200);
    for (const who of [customer, stranger]) {
      expect(await readLabelNames(mine, who)).toEqual([]);
      const query = { label: urgent.id };
      const found = (await who.call(pageBoardCards, { params: at.at, query })).value;
      expect([found.cards, found.total]).toEqual([[], 0]);
      const listed = (await who.call(listCards, { query })).value;
      expect([listed.cards, listed.total]).toEqual([[], 0]);
    }
    expect((await customer.call(listCards)).value.cards.map(({ labels }) => labels)).toEqual([[]]);
    expect((await boss.call(listCards)).value.cards[0]?.labels).toEqual([urgent]);
    const params = { project: at.project.slug, board: at.slug };
    expect((await world.guest.call(listPublicCards, { params })).value[0]?.labels).toEqual([]);
    const asked = await world.guest.call(pagePublicCards, { params, query: { label: urgent.id } });
    expect(asked.value.total).toBe(0);
  });

  it('go with their project', async () => {
    const { at, boss } = await freshTeam();
    await label('Gone', at, boss);
    await world.deleteProject(at.project);
    await eventually(async () => (await world.count('labels', { _id: at.project.id as never })) === 0);
  });
});

describe('the labels of a card', () => {
  it('are set by anyone who may edit it, and shown by name', async () => {
    const [b, a] = [await label('b'), await label('a')];
    const card = await world.card(ann, board, { labelIds: [b.id, a.id, b.id] });
    expect(card.labels).toEqual([a, b]);
    const [listed] = (await admin.call(listBoardCards, { params: board.at })).value.filter(
      ({ id }) => id === card.id,
    );
    expect(listed?.labels).toEqual([a, b]);
    expect((await setLabels(ann, card, b)).value.labels).toEqual([b]);
    expect((await setLabels(ann, card, b)).value.version).toBe(2);
    await change(admin, card, { status: 'In Progress' });
    expect((await setLabels(ann, card)).status).toBe(403);
    expect((await setLabels(admin, card)).value.labels).toEqual([]);
    const other = await world.member(board, 'normal_user');
    expect((await setLabels(other, await world.card(ann, board), a)).status).toBe(403);
  });

  it('are of its project, and at most twenty', async () => {
    const card = await world.card(ann, board);
    const { at, boss } = await freshTeam();
    const foreign = await label('Foreign', at, boss);
    const message = 'A card can only have labels of its project';
    for (const id of [foreign.id, randomUUID()]) {
      const { status, error } = await setLabels(admin, card, { id });
      expect([status, error.issues]).toEqual([400, [{ path: 'labelIds', message }]]);
    }
    const many = Array.from({ length: 21 }, () => ({ id: randomUUID() }));
    expect((await setLabels(admin, card, ...many)).error.error).toBe('A card can have at most 20 labels');
  });

  it('have their new name and colour everywhere', async () => {
    const old = await label('Old name');
    const card = await world.card(ann, board, { labelIds: [old.id] });
    const params = { ...inProject(board), labelId: old.id };
    await admin.call(updateLabel, { params, body: { name: 'New name', color: 'teal' } });
    const { value } = await ann.call(getCard, { params: { cardId: card.id } });
    expect(value.labels).toEqual([{ id: old.id, name: 'New name', color: 'teal' }]);
    expect(value.version).toBe(1);
  });

  it('vanish from all cards when they are deleted', async () => {
    const [doomed, kept] = [await label('Doomed'), await label('Kept')];
    const cards = [];
    for (let n = 0; n < 3; n += 1)
      cards.push(await world.card(ann, board, { labelIds: [doomed.id, kept.id] }));
    const params = { ...inProject(board), labelId: doomed.id };
    expect((await ann.call(getLabel, { params })).status).toBe(403);
    expect((await admin.call(getLabel, { params })).value).toEqual({ ...doomed, cardCount: 3 });
    expect((await remove(ann, doomed)).status).toBe(403);
    expect((await remove(admin, doomed)).status).toBe(200);
    for (const card of cards) expect(await readLabelNames(card)).toEqual(['Kept']);
    expect((await remove(admin, doomed)).status).toBe(404);
    await eventually(async () => (await world.count('cards', { labelIds: doomed.id })) === 0);
    expect(await world.count('cards', { labelIds: kept.id })).toBe(3);
    expect((await setLabels(admin, cards[0]!, doomed)).status).toBe(400);
  });

  it('are lost after a crash, too, and when they were given at the last moment', async () => {
    const doomed = await label('Late');
    const card = await world.card(ann, board);
    await remove(admin, doomed);
    await world.database.collection('cards').updateOne(
      { _id: card.id as never },
      {
        $set: { labelIds: [doomed.id] },
      },
    );
    await world.job('noted-work');
    expect(await world.count('cards', { labelIds: doomed.id })).toBe(0);
  });
});

describe('the filter by labels', () => {
  it('finds cards with any or all of them, with text and counts, also on the dashboard', async () => {
    const { at, boss, member } = await freshTeam();
    const [red, blue] = [await label('Red', at, boss), await label('Blue', at, boss)];
    await world.card(member, at, { title: 'Plain' });
    await world.card(member, at, { title: 'Crimson', labelIds: [red.id] });
    const both = await world.card(member, at, { title: 'Purple', labelIds: [red.id, blue.id] });
    await change(boss, both, { status: 'Resolved' });
    const page = async (query: Record<string, string | number>) => {
      const { cards, total, counts } = (await member.call(pageBoardCards, { params: at.at, query })).value;
      return [cards.map(({ title }) => title), total, counts.Resolved];
    };
    const either = `${red.id},${blue.id}`;
    expect(await page({ label: either })).toEqual([['Purple', 'Crimson'], 2, 1]);
    expect(await page({ label: either, labelMode: 'all' })).toEqual([['Purple'], 1, 1]);
    expect(await page({ label: either, status: 'New' })).toEqual([['Crimson'], 1, 1]);
    expect(await page({ label: red.id, search: 'crim' })).toEqual([['Crimson'], 1, 0]);
    expect(await page({ label: red.id, limit: 1 })).toEqual([['Purple'], 2, 1]);
    for (const sort of ['userPriority', 'commentCount', 'upvoteCount'] as const)
      expect(await page({ label: either, sort, order: 'asc' })).toEqual([['Crimson', 'Purple'], 2, 1]);
    for (const sort of ['createdAt', 'userPriority', 'devPriority'] as const) {
      const found = (await member.call(listCards, { query: { label: blue.id, sort } })).value;
      expect([found.cards.map(({ title }) => title), found.total]).toEqual([['Purple'], 1]);
    }
    await world.card(member, at, { title: 'Bare' });
    expect((await page({ label: 'none', search: 'bare', type: 'bug' })).slice(0, 2)).toEqual([['Bare'], 1]);
    expect((await page({ label: 'none', limit: 1 }))[0]).toEqual(['Bare']);
    expect((await page({ label: 'none', search: 'crim' }))[1]).toBe(0);
    const bare = (await member.call(listCards, { query: { label: 'none', board: at.id } })).value;
    expect(bare.cards.map(({ title }) => title)).not.toContain('Purple');
    expect(bare.cards[0]?.title).toBe('Bare');
    const { error } = await member.call(pageBoardCards, { params: at.at, query: { label: 'red' } });
    expect(error.issues?.[0]?.path).toBe('label');
  });
});
