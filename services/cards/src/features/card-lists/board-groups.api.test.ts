import {
  countBoardGroups,
  createLabel,
  deleteLabel,
  type Lane,
  pageBoardCards,
  type QueryInputOf,
  toLane,
  updateCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let ann: Person;
let labelId: string;
let otherId: string;
beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  ann = await world.member(board, 'normal_user');
  const made = (['Red', 'Blue'] as const).map(async (name) => {
    const body = { name, color: 'red' as const };
    return (await admin.call(createLabel, { params: { slug: board.project.slug }, body })).value.id;
  });
  [labelId, otherId] = (await Promise.all(made)) as [string, string];
  await world.card(admin, board, { assigneeIds: [ann.id, admin.id], labelIds: [labelId], userPriority: 2 });
  await world.card(admin, board, { assigneeIds: [ann.id], labelIds: [labelId, otherId], userPriority: 2 });
  const last = await world.card(admin, board, { title: 'Bare', userPriority: 4 });
  await admin.call(updateCard, { params: { cardId: last.id }, body: { status: 'Resolved' } });
});
afterAll(() => world.stop());

const groups = async (who: Pick<Person, 'call'>, query: QueryInputOf<typeof countBoardGroups>) => {
  const { groups: found } = (await who.call(countBoardGroups, { params: board.at, query })).value;
  return found.map(({ key, name, total }) => [name ?? key, total]);
};

describe('the groups of a board', () => {
  it('count a card for each of its people, labels, or its priority', async () => {
    expect(await groups(ann, { by: 'assignee' })).toEqual(
      expect.arrayContaining([
        [ann.username, 2],
        [admin.username, 1],
        [null, 1],
      ]),
    );
    expect((await groups(ann, { by: 'label' })).toSorted()).toEqual(
      [
        [null, 1],
        ['Blue', 1],
        ['Red', 2],
      ].toSorted(),
    );
    expect(await groups(ann, { by: 'priority' })).toEqual([
      [2, 2],
      [4, 1],
    ]);
  });

  it('are counted by status', async () => {
    const { value } = await ann.call(countBoardGroups, { params: board.at, query: { by: 'priority' } });
    const none = { New: 0, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };
    expect(value.groups.map(({ counts }) => counts)).toEqual([
      { ...none, New: 2 },
      { ...none, Resolved: 1 },
    ]);
  });

  it('count what the filters leave', async () => {
    expect(await groups(ann, { by: 'label', status: 'Resolved' })).toEqual([[null, 1]]);
    expect(await groups(ann, { by: 'priority', assignee: 'me' })).toEqual([[2, 2]]);
    expect(await groups(ann, { by: 'assignee', search: 'bare' })).toEqual([[null, 1]]);
    expect(await groups(ann, { by: 'assignee', label: otherId })).toEqual([[ann.username, 1]]);
  });

  it('show people and labels to nobody who does not see them on cards', async () => {
    const stranger = await world.person();
    const customer = await world.member(board, 'public_user');
    for (const who of [stranger, customer]) expect(await groups(who, { by: 'label' })).toEqual([]);
    expect(await groups(stranger, { by: 'assignee' })).toEqual([]);
    expect(await groups(customer, { by: 'assignee' })).toHaveLength(3);
    expect(await groups(stranger, { by: 'priority' })).toHaveLength(2);
  });

  it('leave out a label that is deleted', async () => {
    await admin.call(deleteLabel, { params: { slug: board.project.slug, labelId: otherId } });
    expect((await groups(ann, { by: 'label' })).map(([name]) => name)).not.toContain('Blue');
  });
});

describe('a lane of a board', () => {
  const titles = async (
    who: Pick<Person, 'call'>,
    lane: Lane,
    query: Omit<QueryInputOf<typeof pageBoardCards>, 'limit'> = {},
  ) => {
    const { value } = await who.call(pageBoardCards, { params: board.at, query: { ...query, lane } });
    expect(value.total).toBe(value.cards.length);
    return value.cards.map(({ title }) => title).toSorted();
  };

  it('has the cards of a person, of nobody, of a label or of a priority', async () => {
    expect(await titles(ann, toLane('assignee', ann.id))).toHaveLength(2);
    expect(await titles(ann, toLane('assignee', admin.id))).toHaveLength(1);
    expect(await titles(ann, toLane('assignee', null))).toEqual(['Bare']);
    expect(await titles(ann, toLane('label', labelId))).toHaveLength(2);
    expect(await titles(ann, toLane('label', null))).toEqual(['Bare']);
    expect(await titles(ann, toLane('priority', 2))).toHaveLength(2);
    expect(await titles(ann, toLane('priority', 5))).toEqual([]);
  });

  it('has only what the filters leave, of the same field too, in every order', async () => {
    const ofAdmin = toLane('assignee', admin.id);
    expect(await titles(ann, ofAdmin, { assignee: 'me', sort: 'manual' })).toHaveLength(1);
    expect(await titles(ann, ofAdmin, { assignee: 'nobody' })).toEqual([]);
    expect(await titles(ann, toLane('priority', 4), { priority: 2 })).toEqual([]);
    expect(await titles(ann, toLane('priority', 4), { priority: 4, search: 'bare' })).toEqual(['Bare']);
    expect(await titles(ann, toLane('assignee', null), { status: 'New' })).toEqual([]);
  });

  it('has nothing for those who do not see what it is of', async () => {
    const stranger = await world.person();
    const customer = await world.member(board, 'public_user');
    for (const key of [ann.id, null]) expect(await titles(stranger, toLane('assignee', key))).toEqual([]);
    for (const who of [stranger, customer])
      for (const key of [labelId, null]) expect(await titles(who, toLane('label', key))).toEqual([]);
    expect(await titles(customer, toLane('assignee', ann.id))).toHaveLength(2);
    expect(await titles(stranger, toLane('priority', 4))).toEqual(['Bare']);
  });

  it.each(['assignee:me', 'label:', 'priority:6', 'priority:none', 'colour:red'])(
    'is none as %s',
    async (lane) => {
      const answer = await ann.call(pageBoardCards, { params: board.at, query: { lane: lane as Lane } });
      expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, 'lane']);
    },
  );
});
