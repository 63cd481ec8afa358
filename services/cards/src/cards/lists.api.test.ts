import { randomUUID } from 'node:crypto';
import {
  type CardPage,
  cardStatuses,
  cardTypes,
  deleteCard,
  listBoardCards,
  listCards,
  pageBoardCards,
  pagePublicCards,
  updateCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fillBoard, newestFirst, type StoredCard, storedCard } from '../test/stored-cards.ts';
import { type Person, startWorld, type TestBoard, type World } from '../test/world.ts';

let world: World;
let board: TestBoard;
let member: Person;
let admin: Person;

const stored = (at: TestBoard, n: number) => storedCard(at, n, member.id);
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

  it('hold every card once, newest first', async () => {
    const found = await allPages({ limit: 13 });
    expect(found.map(({ id }) => id)).toEqual(cards.map(({ _id }) => _id));
    expect(found[0]?.createdByUser).toEqual({ id: member.id, username: member.username });
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
    await world.job('tallies');
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
    const noFilter = { type: undefined, status: undefined, priority: undefined, search: undefined };
    const filters = fc.record({
      type: maybe(cardTypes),
      status: maybe(cardStatuses),
      priority: maybe([1, 2, 3, 4, 5]),
      search: maybe(['CARD 1', 'about 3', '(100%)', '.*', 'nowhere']),
    });
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: Math.ceil(size / 50), max: 50 }), async (filter, limit) => {
        const passing = cards.filter(
          ({ type, userPriority, title, description }) =>
            (!filter.type || type === filter.type) &&
            (!filter.priority || userPriority === filter.priority) &&
            (!filter.search ||
              `${title}\n${description}`.toLowerCase().includes(filter.search.toLowerCase())),
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
  }, 120_000);
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

describe('the dashboard', () => {
  let open: TestBoard;
  let closed: TestBoard;
  let cards: StoredCard[];
  let viewer: Person;

  beforeAll(async () => {
    open = await world.board('public');
    closed = await world.board('private', { project: open.project });
    cards = [...(await fill(open, 30)), ...(await fill(closed, 30))];
    viewer = await world.member(open, 'normal_user');
  });

  const ask = async (by: Person, query: Query = {}) => (await by.call(listCards, { query })).value;
  const rank = (value: number | null, order: 'asc' | 'desc') => value ?? (order === 'asc' ? 99 : -1);

  it('shows the cards of the boards that the viewer sees, with project and board', async () => {
    const all = await ask(viewer, { limit: 100 });
    expect(all).toMatchObject({ total: 60, hasMore: false });
    expect(all.cards[0]).toMatchObject({ project: { slug: open.project.slug }, board: { name: 'Bugs' } });
    expect(await ask(await world.member(open, 'public_user'), { limit: 100 })).toMatchObject({ total: 30 });
    expect(await ask(await world.person())).toEqual({ cards: [], hasMore: false, total: 0 });
  });

  it('shows a super admin the cards of all projects', async () => {
    const everything = await world.count('cards', { deleted: false });
    expect((await ask(await world.superAdmin(), { limit: 1 })).total).toBe(everything);
  });

  it.each([
    ['createdAt', 'asc'],
    ['createdAt', 'desc'],
    ['userPriority', 'asc'],
    ['userPriority', 'desc'],
    ['devPriority', 'asc'],
    ['devPriority', 'desc'],
  ] as const)('sorts by %s, %s, with every card once over all pages', async (sort, order) => {
    const found = [];
    for (let offset = 0; ; offset += 7) {
      const answer = await ask(viewer, { sort, order, offset, limit: 7 });
      found.push(...answer.cards);
      expect(answer.total).toBe(60);
      if (!answer.hasMore) break;
    }
    expect(new Set(found.map(({ id }) => id)).size).toBe(60);
    const keys = found.map((card) =>
      sort === 'createdAt' ? Date.parse(card.createdAt) : rank(card[sort], order),
    );
    // Whatever the order, cards without a dev priority come last.
    const sorted = [...keys].sort((a, b) => (order === 'asc' ? a - b : b - a));
    expect(keys).toEqual(sorted);
  });

  it.each([
    ['its type', () => ({ type: 'bug' }), ({ type }: StoredCard) => type === 'bug'],
    ['its status', () => ({ status: 'Resolved' }), ({ status }: StoredCard) => status === 'Resolved'],
    ['the id of its project', () => ({ project: open.projectId }), () => true],
    ['the slug of its project', () => ({ project: open.project.slug }), () => true],
    ['the id of its board', () => ({ board: closed.id }), (card: StoredCard) => card.boardId === closed.id],
    [
      'the slug of its board',
      () => ({ board: closed.slug }),
      (card: StoredCard) => card.boardId === closed.id,
    ],
    ['its text', () => ({ search: 'card 2' }), ({ title }: StoredCard) => title.startsWith('Card 2')],
    [
      'its text, whatever control characters are around it',
      () => ({ search: '\0card 2\n' }),
      ({ title }: StoredCard) => title.startsWith('Card 2'),
    ],
    ['a project that is not there', () => ({ project: 'nowhere' }), () => false],
    [
      'a board and a status',
      () => ({ board: open.slug, status: 'New', sort: 'devPriority', order: 'asc' }),
      (card: StoredCard) => card.boardId === open.id && card.status === 'New',
    ],
  ])('filters by %s', async (_what, query, passes) => {
    const wanted = cards.filter(passes);
    const answer = await ask(viewer, { ...query(), limit: 100 });
    expect(answer.total).toBe(wanted.length);
    expect(answer.cards.map(({ id }) => id).sort()).toEqual(wanted.map(({ _id }) => String(_id)).sort());
  });

  it('merges more boards than one query takes', async () => {
    const { project } = await world.board('public');
    const many: TestBoard[] = [];
    for (let n = 0; n < 210; n += 1) {
      const slug = `many-${n}`;
      const id = randomUUID();
      many.push({
        ...open,
        id,
        slug,
        project,
        projectId: project.id,
        at: { slug: project.slug, boardSlug: slug },
      });
    }
    const rows = many.map(({ id, slug }) => ({
      ...{ _id: id as never, version: 1, projectId: project.id, slug, name: slug, visibility: 'private' },
    }));
    await world.database.collection('boards').insertMany(rows);
    const made = many.flatMap((one, n) => [{ ...stored(one, n), createdAt: new Date(n) }]);
    await world.database.collection('cards').insertMany(made);
    const lead = await world.member({ ...open, project, projectId: project.id }, 'project_admin');
    for (const [sort, order] of [
      ['createdAt', 'desc'],
      ['devPriority', 'asc'],
    ] as const) {
      const titles: string[] = [];
      for (let offset = 0; offset < 210; offset += 70) {
        const answer = await ask(lead, { sort, order, offset, limit: 70 });
        expect(answer.total).toBe(210);
        titles.push(...answer.cards.map(({ title }) => title));
      }
      expect(new Set(titles).size).toBe(210);
      if (sort === 'createdAt') expect(titles).toEqual(made.map(({ title }) => title).reverse());
    }
  });
});
