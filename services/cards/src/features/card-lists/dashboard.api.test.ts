import { randomUUID } from 'node:crypto';
import { listCards } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillBoard, type StoredCard, storedCard } from '../../test/stored-cards.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let open: TestBoard;
let closed: TestBoard;
let cards: StoredCard[];
let viewer: Person;

beforeAll(async () => {
  world = await startWorld();
  open = await world.board('public');
  closed = await world.board('private', { project: open.project });
  viewer = await world.member(open, 'normal_user');
  const filled = await Promise.all([open, closed].map((board) => fillBoard(world, board, 30, viewer.id)));
  cards = filled.flat();
});
afterAll(() => world.stop());

type Query = Record<string, string | number | undefined>;

const ask = async (by: Person, query: Query = {}) => (await by.call(listCards, { query })).value;
const rank = (value: number | null, order: 'asc' | 'desc') => value ?? (order === 'asc' ? 99 : -1);

describe('the dashboard', () => {
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
    world.owners.projects.trees.get(project.id)!.boards.push(...many.map((value) => ({ version: 1, value })));
    const made = many.flatMap((one, n) => [{ ...storedCard(one, n, viewer.id), createdAt: new Date(n) }]);
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
