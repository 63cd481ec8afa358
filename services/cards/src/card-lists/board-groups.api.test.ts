import {
  countBoardGroups,
  createLabel,
  deleteLabel,
  type QueryInputOf,
  updateCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../test/world.ts';

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
  return found.map(({ key, name, count }) => [name ?? key, count]);
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

  it('count what the filters leave', async () => {
    expect(await groups(ann, { by: 'label', status: 'Resolved' })).toEqual([[null, 1]]);
    expect(await groups(ann, { by: 'priority', assignee: 'me' })).toEqual([[2, 2]]);
    expect(await groups(ann, { by: 'assignee', search: 'bare' })).toEqual([[null, 1]]);
    expect(await groups(ann, { by: 'assignee', label: otherId })).toEqual([[ann.username, 1]]);
  });

  it('tell nobody of people and labels who does not see them on cards', async () => {
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
