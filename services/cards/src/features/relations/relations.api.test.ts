import {
  addRelation,
  type Card,
  deleteCard,
  getReferences,
  limits,
  listCardHistory,
  mergeCard,
  type RelationSide,
  removeRelation,
  restoreCard,
  unmergeCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let open: TestBoard;
let closed: TestBoard;
let elsewhere: TestBoard;
let admin: Person;
let member: Person;
let stranger: Person;
let one: Card;
let other: Card;

beforeAll(async () => {
  world = await startWorld();
  open = await world.board('public');
  closed = await world.board('private', { project: open.project });
  elsewhere = await world.board('public');
  admin = await world.member(open, 'project_admin');
  member = await world.member(open, 'normal_user');
  stranger = await world.person();
  await world.join(elsewhere, admin, 'normal_user');
});
afterAll(() => world.stop());
beforeEach(async () => {
  one = await world.card(member, open, { title: 'One' });
  other = await world.card(member, open, { title: 'Other' });
});

const add = (by: Person, card: Card, kind: RelationSide, to: Card) =>
  by.call(addRelation, { params: { cardId: card.id }, body: { kind, cardId: to.id } });
const remove = (by: Person, card: Card, kind: RelationSide, to: Card) =>
  by.call(removeRelation, { params: { cardId: card.id, kind, otherId: to.id } });
const read = async (by: Pick<Person, 'call'>, { id: cardId }: Card) =>
  (await by.call(getReferences, { params: { cardId } })).value.relations?.map(
    ({ kind, card }) => `${kind} ${card.title}`,
  );
const readHistory = async (by: Person, { id: cardId }: Card) =>
  (await by.call(listCardHistory, { params: { cardId } })).value.items
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'relations')
    .map(({ from, to }) => [from, to]);

describe('a relation', () => {
  const sides: [RelationSide, RelationSide][] = [
    ['blocks', 'blockedBy'],
    ['blockedBy', 'blocks'],
    ['duplicates', 'duplicatedBy'],
    ['duplicatedBy', 'duplicates'],
    ['related', 'related'],
  ];
  it.each(sides)(
    '%s is said of one card, %s of the other, and is taken back from either',
    async (kind, opposite) => {
      const { status, value } = await add(member, one, kind, other);
      expect(status).toBe(201);
      const card = { id: other.id, title: 'Other', type: 'bug', status: 'New' };
      expect(value).toMatchObject({ kind, card, by: { id: member.id } });
      expect((await add(admin, other, opposite, one)).value).toMatchObject({ by: { id: member.id } });
      expect([await read(admin, one), await read(member, other)]).toEqual([
        [`${kind} Other`],
        [`${opposite} One`],
      ]);
      expect((await remove(member, other, opposite, one)).status).toBe(200);
      expect((await remove(member, one, kind, other)).status).toBe(404);
      expect([await read(admin, one), await read(member, other)]).toEqual([[], []]);
      const short = `#${other.id.slice(0, 8)}`;
      expect(await readHistory(member, one)).toEqual([
        [null, `${kind} ${short}`],
        [`${kind} ${short}`, null],
      ]);
    },
  );

  it('is for the team of both cards, and shown to those who see both', async () => {
    const secret = await world.card(admin, closed, { title: 'Secret' });
    const far = await world.card(stranger, elsewhere, { title: 'Far' });
    await add(admin, one, 'blockedBy', secret);
    await add(admin, one, 'related', far);
    expect(await read(admin, one)).toEqual(['blockedBy Secret', 'related Far']);
    expect(await read(member, one)).toEqual(['blockedBy Secret', 'related Far']);
    expect(await read(admin, far)).toEqual(['related One']);
    const visitor = await world.member(open, 'public_user');
    for (const outsider of [stranger, visitor, world.guest])
      expect(await read(outsider, one)).toBeUndefined();
    expect(await readHistory(stranger, one)).toEqual([]);
    expect((await add(member, other, 'blocks', far)).status).toBe(403);
    for (const outsider of [stranger, visitor])
      expect((await add(outsider, one, 'blocks', other)).status).toBe(403);
  });

  it('to a card out of sight is to none', async () => {
    const away = await world.board('private');
    const owner = await world.member(away, 'project_admin');
    const hidden = await world.card(owner, away, { title: 'Hidden' });
    for (const target of [hidden, { ...hidden, id: crypto.randomUUID() }])
      expect((await add(member, one, 'blocks', target)).status).toBe(400);
    await world.join(away, admin, 'normal_user');
    await add(admin, one, 'blocks', hidden);
    expect(await read(admin, one)).toEqual(['blocks Hidden']);
    expect(await read(member, one)).toEqual([]);
    expect((await add(member, one, 'blocks', one)).status).toBe(400);
  });

  it('makes no circle, even if both halves are said at once', async () => {
    const third = await world.card(member, open, { title: 'Third' });
    await add(member, one, 'blocks', other);
    await add(member, other, 'blocks', third);
    expect((await add(member, third, 'blocks', one)).status).toBe(409);
    expect((await add(member, one, 'blockedBy', third)).status).toBe(409);
    expect((await add(member, third, 'related', one)).status).toBe(201);
    expect((await add(member, one, 'blocks', third)).status).toBe(201);
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = [await world.card(member, open), await world.card(member, open)];
      const said = await Promise.all([add(member, left, 'blocks', right), add(admin, right, 'blocks', left)]);
      expect(said.filter(({ status }) => status === 201).length).toBeLessThan(2);
      expect((await read(member, left))?.length).toBeLessThan(2);
    }
  });

  it('is one of at most so many', async () => {
    const row = (n: number) => ({ _id: `blocks/${one.id}/${n}`, kind: 'blocks', from: one.id, to: `${n}` });
    const rows = Array.from({ length: limits.cardRelations }, (_, n) => row(n));
    await world.database.collection('card_relations').insertMany(rows as never[]);
    expect((await add(member, one, 'blocks', other)).status).toBe(409);
    expect((await add(member, other, 'related', one)).status).toBe(409);
  });

  it('goes with a card to the trash, comes back with it, and ends with it', async () => {
    await add(member, one, 'blocks', other);
    await admin.call(deleteCard, { params: { cardId: other.id } });
    expect(await read(member, one)).toEqual([]);
    await admin.call(restoreCard, { params: { slug: open.project.slug, cardId: other.id } });
    expect(await read(member, one)).toEqual(['blocks Other']);
  });

  it('of a card that is merged is that of its target, until it is out again', async () => {
    const last = await world.card(member, open, { title: 'Last' });
    const merge = (from: Card, into: Card) =>
      admin.call(mergeCard, { params: { cardId: from.id }, body: { into: into.id } });
    await add(member, one, 'blocks', other);
    await merge(other, last);
    expect([await read(member, one), await read(member, last)]).toEqual([['blocks Last'], ['blockedBy One']]);
    await admin.call(unmergeCard, { params: { cardId: other.id } });
    expect([await read(member, one), await read(member, last)]).toEqual([['blocks Other'], []]);
    await merge(other, last);
    expect((await remove(member, last, 'blockedBy', one)).status).toBe(200);
    expect(await read(member, one)).toEqual([]);
    await add(member, one, 'related', last);
    await merge(one, last);
    expect(await read(member, last)).toEqual([]);
  });
});
