import {
  boardSortFields,
  type CardChoices,
  type CardFilterName,
  type CardPage,
  cardFilterFields,
  cardFilterNames,
  cardStatuses,
  deleteCard,
  getCard,
  listBoardCards,
  pageBoardCards,
  pagePublicCards,
  sortValue,
  updateCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fillBoard, newestFirst, type StoredCard } from '../../test/stored-cards.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let member: Person;
let admin: Person;

const fill = (at: TestBoard, size: number) => fillBoard(world, at, size, member.id);

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('private');
  member = await world.member(board, 'normal_user');
  admin = await world.member(board, 'project_admin');
});
afterAll(() => world.stop());

type Query = Record<string, string | number | undefined>;
const page = async (query: Query, params = board.at): Promise<CardPage> =>
  (await member.call(pageBoardCards, { params, query })).value;

async function allPages(query: Query, at = board.at): Promise<CardPage['cards']> {
  const found: CardPage['cards'] = [];
  for (let cursor: string | undefined; ; ) {
    const { cards, nextCursor } = await page({ ...query, cursor }, at);
    found.push(...cards);
    if (!nextCursor) return found;
    cursor = nextCursor;
  }
}

describe('the pages of a board', () => {
  let cards: StoredCard[];

  beforeAll(async () => {
    cards = (await fill(board, 120)).sort(newestFirst);
  });

  it.each(
    boardSortFields.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)),
  )('meet by %s, %s, with those last that have no value', async (sort, order) => {
    const found = await allPages({ sort, order, limit: 13 });
    expect(new Set(found.map(({ id }) => id)).size).toBe(cards.length);
    const values = found.map((card) => sortValue(card, sort));
    const set = values.filter((value) => value !== null);
    expect(values.slice(0, set.length)).toEqual(set);
    const grows = (order === 'asc') !== (sort === 'manual');
    for (const [n, value] of set.slice(1).entries())
      expect(grows ? value >= set[n]! : value <= set[n]!).toBe(true);
  });

  it('hold every card once, newest first', async () => {
    const found = await allPages({ limit: 13 });
    expect(found.map(({ id }) => id)).toEqual(cards.map(({ _id }) => _id));
    expect(found[0]?.createdByUser).toEqual({ id: member.id, username: member.username });
  });

  it.each([
    ['createdAt', 'asc'],
    ['userPriority', 'desc'],
    ['userPriority', 'asc'],
    ['commentCount', 'desc'],
    ['commentCount', 'asc'],
    ['upvoteCount', 'desc'],
    ['upvoteCount', 'asc'],
  ] as const)('hold every card once by %s, %s, also of a filter and of a search', async (sort, order) => {
    const direction = order === 'asc' ? -1 : 1;
    const passing = [...cards].sort(
      (one, other) => direction * (Number(other[sort]) - Number(one[sort]) || newestFirst(one, other)),
    );
    const bugs = passing.filter(({ type }) => type === 'bug');
    const getIds = (found: readonly StoredCard[]) => found.map(({ _id }) => _id);
    const asked = async (query: Query) =>
      (await allPages({ ...query, sort, order, limit: 13 })).map(({ id }) => id);
    expect(await asked({})).toEqual(getIds(passing));
    expect(await asked({ type: 'bug', search: 'card' })).toEqual(getIds(bugs));
    const urgent = passing.filter(({ userPriority }) => userPriority === 3);
    expect(await asked({ priority: 3 })).toEqual(getIds(urgent));
  });

  it('refuse a cursor of another order', async () => {
    const { nextCursor } = await page({ limit: 1, sort: 'upvoteCount' });
    const answer = await member.call(pageBoardCards, { params: board.at, query: { cursor: nextCursor! } });
    expect(answer.status).toBe(400);
  });

  it('say how many cards there are in all and of each status', async () => {
    const { total, counts } = await page({ limit: 1 });
    expect(total).toBe(120);
    expect(counts).toEqual({ New: 30, 'In Progress': 30, 'In Testing': 30, Resolved: 30 });
  });

  it('go on where they were when a card comes in between', async () => {
    const first = await page({ limit: 10 });
    const added = await world.card(member, board);
    const second = await page({ limit: 10, cursor: first.nextCursor! });
    expect(second.cards.map(({ id }) => id)).toEqual(cards.slice(10, 20).map(({ _id }) => _id));
    await admin.call(deleteCard, { params: { cardId: added.id } });
  });

  it('refuse a cursor that was never given', async () => {
    const answer = await member.call(pageBoardCards, { params: board.at, query: { cursor: 'x' } });
    expect(answer.status).toBe(400);
  });

  it('count right after every change, and after a crash', async () => {
    const before = (await page({ limit: 1 })).counts;
    const card = await world.card(member, board);
    const params = { cardId: card.id };
    expect((await page({ limit: 1 })).counts.New).toBe(before.New + 1);
    await admin.call(updateCard, { params, body: { status: 'Resolved' } });
    expect((await page({ limit: 1 })).counts).toEqual({ ...before, Resolved: before.Resolved + 1 });
    await admin.call(updateCard, { params, body: { userPriority: 5 } });
    expect((await page({ limit: 1, priority: 5 })).counts.Resolved).toBe(
      (await page({ priority: 5, status: 'Resolved', limit: 200 })).cards.length,
    );
    await admin.call(deleteCard, { params });
    expect((await page({ limit: 1 })).counts).toEqual(before);
    await world.harness.drained();
    await world.job('board-counts');
    expect((await page({ limit: 1 })).counts).toEqual(before);
    expect(await world.count('cards', { untallied: { $exists: true } })).toBe(0);
  });

  it('count right while cards come and go from all sides', async () => {
    const before = (await page({ limit: 1 })).total;
    const made = Array.from({ length: 12 }, async (_, n) => {
      const card = await world.card(member, board);
      await page({ limit: 1 });
      if (n % 3 === 0) await admin.call(deleteCard, { params: { cardId: card.id } });
      else await admin.call(updateCard, { params: { cardId: card.id }, body: { status: 'In Testing' } });
    });
    await Promise.all(made);
    const { total, counts } = await page({ limit: 1 });
    expect(total).toBe(before + 8);
    expect(counts['In Testing']).toBe((await allPages({ status: 'In Testing', limit: 200 })).length);
  });
});

describe.each([
  { size: 120, from: 'the database' },
  { size: 450, from: 'memory' },
])('the pages of a board of $size cards, searched in $from', ({ size }) => {
  let at: TestBoard['at'];
  let cards: StoredCard[];

  beforeAll(async () => {
    const place = await world.board('private', { project: board.project });
    at = place.at;
    cards = (await fill(place, size)).sort(newestFirst);
  });

  it('hold and count what any filters leave, the status leaving its own count alone', async () => {
    const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const choices = Object.entries(cardFilterFields).map(([name, { values }]) => [
      name,
      maybe<unknown>(values),
    ]);
    const filters = fc.record({
      ...(Object.fromEntries(choices) as { [Name in CardFilterName]: fc.Arbitrary<CardChoices[Name]> }),
      search: maybe(['CARD 1', 'about 3', '(100%)', '.*', 'nowhere']),
    });
    const noFilter = Object.fromEntries(cardFilterNames.map((name) => [name, undefined])) as {
      [Name in CardFilterName]: undefined;
    };
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: Math.ceil(size / 50), max: 50 }), async (filter, limit) => {
        const passing = cards.filter(
          (card) =>
            cardFilterNames.every(
              (name) =>
                name === 'status' || !filter[name] || card[cardFilterFields[name].field] === filter[name],
            ) &&
            (!filter.search ||
              `${card.title}\n${card.description}`.toLowerCase().includes(filter.search.toLowerCase())),
        );
        const shown = passing.filter(({ status }) => !filter.status || status === filter.status);
        const found = await allPages({ ...filter, limit }, at);
        expect(found.map(({ id }) => id)).toEqual(shown.map(({ _id }) => _id));
        const expected = cardStatuses.map((one) => [
          one,
          passing.filter(({ status }) => status === one).length,
        ]);
        for (const one of [1, limit, 200]) {
          const { total, counts } = await page({ ...filter, limit: one }, at);
          expect({ total, counts }).toEqual({ total: shown.length, counts: Object.fromEntries(expected) });
        }
      }),
      // With an odd limit, a page ends between two cards of the same time.
      { numRuns: 25, examples: [[{ ...noFilter, search: 'card' }, 49]] },
    );
  });
});

describe('the whole board', () => {
  it('shows its newest thousand cards', async () => {
    const big = await world.board('private', { project: board.project });
    const cards = (await fill(big, 1_010)).sort(newestFirst);
    const { value } = await member.call(listBoardCards, { params: big.at });
    expect(value.map(({ id }) => id)).toEqual(cards.slice(0, 1_000).map(({ _id }) => _id));
  });
});

describe('the public pages', () => {
  it('show a public board to guests, and say nothing of a private one', async () => {
    const open = await world.board('public');
    await fill(open, 3);
    const at = ({ project, slug }: TestBoard) => ({ params: { project: project.slug, board: slug } });
    const { value } = await world.guest.call(pagePublicCards, at(open));
    expect(value).toMatchObject({ total: 3, nextCursor: null });
    expect((await world.guest.call(pagePublicCards, at(board))).status).toBe(404);
  });
});

describe('long descriptions', () => {
  let at: TestBoard;
  const beginning = '😀'.repeat(200);
  beforeAll(async () => {
    at = await world.board('public');
    await world.join(at, member, 'normal_user');
    await world.card(member, at, { description: `${beginning} and a needle` });
    await world.card(member, at, { description: 'Short,\n\nwith a  gap' });
  });

  it('are cut in every list, and short ones are not', async () => {
    const whole = (await member.call(listBoardCards, { params: at.at })).value;
    const shown = [
      ['Short,\n\nwith a  gap', false],
      [`${beginning}…`, true],
    ];
    const texts = (cards: CardPage['cards']) =>
      cards.map(({ description, descriptionIsCut }) => [description, descriptionIsCut]);
    expect(texts(whole)).toEqual(shown);
    expect(texts((await page({}, at.at)).cards)).toEqual(shown);
    expect(texts((await page({ search: 'needle' }, at.at)).cards)).toEqual([shown[1]]);
  });

  it('come with the card alone', async () => {
    const [, long] = (await member.call(listBoardCards, { params: at.at })).value;
    const { value } = await member.call(getCard, { params: { cardId: long!.id } });
    expect([value.description, value.descriptionIsCut]).toEqual([`${beginning} and a needle`, false]);
  });
});

it('answers no list of more than 2 MB, however much is on a board', async () => {
  const full = await world.board('private');
  await world.join(full, member, 'normal_user');
  await fill(full, 1_000);
  const text = { title: '題'.repeat(200), description: '😀'.repeat(10_000) };
  const imageUrls = Array.from({ length: 5 }, (_, index) => `/images/${'x'.repeat(99)}${index}`);
  await world.database.collection('cards').updateMany({ boardId: full.id }, { $set: { ...text, imageUrls } });
  const path = `/api/projects/${full.at.slug}/boards/${full.at.boardSlug}/cards`;
  const bytes = (await (await member.fetch('cards', path)).arrayBuffer()).byteLength;
  expect(bytes).toBeLessThanOrEqual(2_000_000);
  expect(bytes).toBeGreaterThan(1_900_000);
});
