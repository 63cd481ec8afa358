import { randomUUID } from 'node:crypto';
import {
  type BodyInputOf,
  cardStatusChanged,
  cardUpdated,
  changeCards,
  createLabel,
  getCard,
  limits,
  listBoardCards,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let member: Person;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  member = await world.member(board, 'normal_user');
});
afterAll(() => world.stop());

type Body = BodyInputOf<typeof changeCards>;
const bulk = (who: Person, body: Body, at = board) =>
  who.call(changeCards, { params: { slug: at.project.slug }, body });
const createCards = async (who: Person, count: number) => {
  const made = [];
  for (let n = 0; n < count; n += 1) made.push((await world.card(who, board)).id);
  return made;
};
const seen = async (cardId: string) => (await admin.call(getCard, { params: { cardId } })).value;

describe('a change of many cards', () => {
  it('is made for each of them, with one event each that names the bulk', async () => {
    const cardIds = await createCards(member, 3);
    const change = { status: 'In Testing', userPriority: 4, dueDate: '2028-01-31' } as const;
    const { value } = await bulk(admin, { cardIds: [...cardIds, cardIds[0]!], change });
    expect(value).toMatchObject({ changed: cardIds, refused: [] });
    for (const id of cardIds) expect(await seen(id)).toMatchObject({ ...change, version: 2 });
    await world.harness.drained();
    const events = world.harness
      .findPublished(cardStatusChanged)
      .filter(({ subject }) => cardIds.includes(subject));
    expect(events).toHaveLength(3);
    expect(new Set(events.map(({ data }) => data.bulkId)).size).toBe(1);
  });

  it('adds to lists and takes from them, whatever else they hold', async () => {
    const [first, second] = (await createCards(member, 2)) as [string, string];
    const params = { slug: board.project.slug };
    const made = ['one', 'two', 'three'].map((name) => admin.call(createLabel, { params, body: { name } }));
    const [one, two, three] = (await Promise.all(made)).map(({ value }) => value.id) as [
      string,
      string,
      string,
    ];
    const ids = (...add: string[]) => ({ add });
    await bulk(admin, { cardIds: [first], change: { labelIds: ids(one, two), assigneeIds: ids(admin.id) } });
    const { value } = await bulk(admin, {
      cardIds: [first, second],
      change: { labelIds: { add: [three], remove: [one] }, assigneeIds: ids(member.id) },
    });
    expect(value.refused).toEqual([]);
    const lists = async (id: string) => {
      const { labels, assignees } = await seen(id);
      return [labels.map(({ name }) => name).toSorted(), assignees.map(({ id: user }) => user)];
    };
    expect(await lists(first)).toEqual([
      ['three', 'two'],
      [admin.id, member.id],
    ]);
    expect(await lists(second)).toEqual([['three'], [member.id]]);
    const same = await bulk(admin, { cardIds: [second], change: { labelIds: ids(three) } });
    expect(same.value).toMatchObject({ changed: [], undo: [], refused: [] });
    expect((await seen(second)).version).toBe(2);
  });

  it('is refused card by card, with the reason', async () => {
    const other = await world.board('public');
    const boss = await world.member(other, 'project_admin');
    const elsewhere = await world.card(boss, other);
    const [own] = (await createCards(member, 1)) as [string];
    const [theirs] = (await createCards(admin, 1)) as [string];
    const missing = randomUUID();
    const cardIds = [own, theirs, elsewhere.id, missing];
    const { value } = await bulk(member, { cardIds, change: { dueDate: '2028-01-31' } });
    expect(value.changed).toEqual([own]);
    expect(value.refused).toEqual([
      { id: theirs, code: 'forbidden', error: 'Only project admins may change this' },
      { id: elsewhere.id, code: 'not_found', error: 'Card not found' },
      { id: missing, code: 'not_found', error: 'Card not found' },
    ]);
  });

  it('refuses the card whose list would get too long, and no other', async () => {
    const [full, free] = (await createCards(admin, 2)) as [string, string];
    const people = [];
    for (let n = 0; n < limits.cardAssignees; n += 1)
      people.push((await world.member(board, 'normal_user')).id);
    await bulk(admin, { cardIds: [full], change: { assigneeIds: { add: people } } });
    const { value } = await bulk(admin, {
      cardIds: [full, free],
      change: { assigneeIds: { add: [member.id] } },
    });
    expect(value.changed).toEqual([free]);
    expect(value.refused).toEqual([
      { id: full, code: 'validation_failed', error: 'A card can be assigned to at most 10 people' },
    ]);
  });

  it('deletes those that one may delete', async () => {
    const cardIds = await createCards(member, 2);
    const refused = await bulk(member, { cardIds, action: 'delete' });
    expect(refused.value.changed).toEqual([]);
    expect(refused.value.refused.map(({ code }) => code)).toEqual(['forbidden', 'forbidden']);
    expect((await bulk(admin, { cardIds, action: 'delete' })).value.changed).toEqual(cardIds);
    const { value } = await admin.call(listBoardCards, { params: board.at });
    expect(value.filter(({ id }) => cardIds.includes(id))).toEqual([]);
  });

  it('moves them to another board of the project, each as one may', async () => {
    const other = await world.board('private', { project: board.project });
    const elsewhere = await world.board('private');
    const cardIds = await createCards(member, 2);
    const refused = await bulk(member, { cardIds, boardId: other.id });
    expect(refused.value.refused.map(({ code }) => code)).toEqual(['forbidden', 'forbidden']);
    const foreign = await bulk(admin, { cardIds, boardId: elsewhere.id });
    expect(foreign.value.refused.map(({ code }) => code)).toEqual(['validation_failed', 'validation_failed']);
    expect((await bulk(admin, { cardIds, boardId: other.id })).value.changed).toEqual(cardIds);
    for (const id of cardIds) expect((await seen(id)).board.id).toBe(other.id);
  });

  it('moves them so that they stand on the other board as they did, and answers in the order asked', async () => {
    const other = await world.board('private', { project: board.project });
    const cardIds = await createCards(member, 30);
    const { value } = await bulk(admin, { cardIds, boardId: other.id });
    expect(value.changed).toEqual(cardIds);
    const ranks = await Promise.all(cardIds.map(async (id) => (await seen(id)).rank));
    expect(ranks).toEqual(ranks.toSorted().toReversed());
  });

  const some = randomUUID();
  it.each<[string, object, string]>([
    ['nothing', {}, 'cardIds'],
    ['no card', { cardIds: [], action: 'delete' }, 'cardIds'],
    [
      'too many cards',
      { cardIds: Array.from({ length: 501 }, () => some), action: 'delete' },
      'At most 500 cards can be changed at once',
    ],
    ['neither change nor action', { cardIds: [some] }, 'Name one of a change, an action and a board'],
    [
      'both',
      { cardIds: [some], change: { status: 'New' }, action: 'delete' },
      'Name one of a change, an action and a board',
    ],
    ['an empty change', { cardIds: [some], change: {} }, 'Nothing to change'],
    ['an empty list', { cardIds: [some], change: { labelIds: {} } }, 'Nothing to change'],
    ['a title', { cardIds: [some], change: { title: 'All the same' } }, 'title'],
    ['another action', { cardIds: [some], action: 'burn' }, 'action'],
  ])('refuses %s', async (_, body, said) => {
    const answer = await bulk(admin, body as Body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(said);
  });

  it('refuses an unknown label for all cards, and changes none', async () => {
    const cardIds = await createCards(admin, 2);
    const { value } = await bulk(admin, {
      cardIds,
      change: { labelIds: { add: [randomUUID()] }, status: 'Resolved' },
    });
    expect(value.changed).toEqual([]);
    for (const id of cardIds) expect(await seen(id)).toMatchObject({ status: 'New', version: 1 });
    await world.harness.drained();
    expect(
      world.harness.findPublished(cardUpdated).filter(({ subject }) => cardIds.includes(subject)),
    ).toEqual([]);
  });
});
