import { randomUUID } from 'node:crypto';
import {
  boardGroups,
  boardSortFields,
  type Call,
  countBoardGroups,
  createCard,
  createComment,
  exportCards,
  getCard,
  getDescriptionChange,
  getProjectOverview,
  getReferences,
  getWork,
  listAssignees,
  listBoardCards,
  listCardHistory,
  listCards,
  listComments,
  listLabels,
  listProjectActivity,
  listSimilarCards,
  locateComments,
  lookUpCard,
  lookUpCardStates,
  lookUpPlaces,
  mergeCard,
  pageBoardCards,
  searchCards,
  sortProperties,
  toLane,
  updateCard,
  upvoteCard,
} from '@cardinal/contracts';
import { type CallInput, eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { described, listPlans, type QueryPlan } from './query-plans.ts';
import { storedCard } from './stored-cards.ts';
import { type Person, startWorld, type TestBoard, type World } from './world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let cardId: string;
let referredId: string;
const labelId = randomUUID();
const twoLabels = () => ({ label: `${labelId},${randomUUID()}`, labelMode: 'all' as const });

const refers = () => `See #${referredId.slice(0, 8)}`;

const boards = 30;
const perBoard = 100;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  const others = [board];
  for (let n = 1; n < boards; n += 1) others.push(await world.board('private', { project: board.project }));
  const cards = others.flatMap(({ id: boardId, projectId }, at) =>
    Array.from({ length: perBoard }, (_, n) => ({
      ...storedCard({ id: boardId, projectId }, n, admin.id),
      createdAt: new Date(n * boards + at),
      ...(n % 10 === 0 ? { labelIds: [labelId] } : {}),
    })),
  );
  await world.database.collection('cards').insertMany(cards);
  cardId = String(cards[0]!._id);
  const votes = cards.flatMap(({ _id, boardId, projectId }) =>
    [admin.id, randomUUID()].map((userId) => ({
      ...{ _id: `${_id}:${userId}` as never, version: 1, outbox: [], deleted: false, on: true },
      ...{ cardId: String(_id), boardId, projectId, userId, createdAt: new Date(0) },
    })),
  );
  for (const name of ['card_upvotes', 'card_likes']) await world.database.collection(name).insertMany(votes);
  referredId = String(cards[1]!._id);
  for (let n = 0; n < 5; n += 1) await world.comment(admin, { id: cardId }, { content: refers() });
  const edits = [{ description: `Changed. ${refers()}` }, { title: 'Changed' }, { userPriority: 2 }];
  for (const body of edits) await admin.call(updateCard, { params: { cardId }, body });
  await world.harness.drained();
  await world.job('board-counts');
  // It reads cards in parts of 200, in its own time.
  await world.job('search-fill');
});
afterAll(() => world.stop());

const lists: [string, Call, () => CallInput<Call>][] = [
  ['a board', listBoardCards, () => ({ params: board.at })],
  ['a page of a board', pageBoardCards, () => ({ params: board.at })],
  ['a column', pageBoardCards, () => ({ params: board.at, query: { status: 'Resolved' } })],
  ['a type', pageBoardCards, () => ({ params: board.at, query: { type: 'bug' } })],
  ['a priority', pageBoardCards, () => ({ params: board.at, query: { priority: 3 } })],
  ...boardSortFields.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order): [string, Call, () => CallInput<Call>] => [
      `a board by ${sort}, ${order}`,
      pageBoardCards,
      () => ({ params: board.at, query: { sort, order } }),
    ]),
  ),
  ['what is assigned to the caller', pageBoardCards, () => ({ params: board.at, query: { assignee: 'me' } })],
  ['what nobody does', pageBoardCards, () => ({ params: board.at, query: { assignee: 'nobody' } })],
  ['what one person does', pageBoardCards, () => ({ params: board.at, query: { assignee: admin.id } })],
  ['what has no label', pageBoardCards, () => ({ params: board.at, query: { label: 'none' } })],
  ['what has a label', pageBoardCards, () => ({ params: board.at, query: { label: labelId } })],
  ['what has two labels', pageBoardCards, () => ({ params: board.at, query: twoLabels() })],
  ['the dashboard of a label', listCards, () => ({ query: { label: labelId } })],
  ...boardGroups.map((by): [string, Call, () => CallInput<Call>] => [
    `the lanes by ${by}`,
    countBoardGroups,
    () => ({ params: board.at, query: { by, status: 'New' } }),
  ]),
  ...(['createdAt', 'manual', 'upvoteCount'] as const).flatMap((sort) =>
    [() => toLane('assignee', null), () => toLane('label', labelId), () => toLane('priority', 3)].map(
      (lane): [string, Call, () => CallInput<Call>] => [
        `a lane ${lane()} by ${sort}`,
        pageBoardCards,
        () => ({ params: board.at, query: { lane: lane(), status: 'New', sort } }),
      ],
    ),
  ),
  ['labels', listLabels, () => ({ params: { slug: board.at.slug } })],
  ['the dashboard of the caller', listCards, () => ({ query: { assignee: 'me' } })],
  ['whom to assign', listAssignees, () => ({ params: board.at })],
  ['the dashboard', listCards, () => ({})],
  ['the dashboard of a status', listCards, () => ({ query: { status: 'New' } })],
  ...(['createdAt', 'userPriority', 'devPriority'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order): [string, Call, () => CallInput<Call>] => [
      `the dashboard by ${sort}, ${order}`,
      listCards,
      () => ({ query: { sort, order, offset: 40 } }),
    ]),
  ),
  ...['Card', 'card number', 'crad', 'no such word', 'comment'].map(
    (q): [string, Call, () => CallInput<Call>] => [
      `a search for ${q}`,
      searchCards,
      () => ({ query: { q } }),
    ],
  ),
  [
    'cards like a draft',
    listSimilarCards,
    () => ({ params: board.at, query: { title: 'Card number seven', description: 'A number' } }),
  ],
  ['a card', getCard, () => ({ params: { cardId } })],
  ['the work of a user', getWork, () => ({})],
  ['the overview of a project', getProjectOverview, () => ({ params: { slug: board.at.slug } })],
  ['the activity of a project', listProjectActivity, () => ({ params: { slug: board.at.slug } })],
  ['comments', listComments, () => ({ params: { cardId } })],
  ['what a card refers to', getReferences, () => ({ params: { cardId } })],
  ['what refers to a card', getReferences, () => ({ params: { cardId: referredId } })],
  ['the history of a card', listCardHistory, () => ({ params: { cardId } })],
  ['a changed description', getDescriptionChange, () => ({ params: { cardId, version: '2' } })],
];
const text = { title: 'A', description: 'B' };
const writes: [string, Call, () => CallInput<Call>][] = [
  ['creating a card', createCard, () => ({ params: board.at, body: text })],
  ['commenting', createComment, () => ({ params: { cardId }, body: { content: 'C' } })],
  ['referring', createComment, () => ({ params: { cardId }, body: { content: refers() } })],
  ['voting', upvoteCard, () => ({ params: { cardId } })],
  ['moving a card', updateCard, () => ({ params: { cardId }, body: { status: 'Resolved' } })],
];
const internal: [string, Call, () => CallInput<Call>][] = [
  ['looking a card up', lookUpCard, () => ({ query: { cardId } })],
  ['looking up what cards are like', lookUpCardStates, () => ({ body: { cardIds: [cardId] } })],
  ['looking up where cards are', lookUpPlaces, () => ({ body: { cardIds: [cardId] } })],
  ['looking up where comments are', locateComments, () => ({ body: { commentIds: [cardId] } })],
  ['exporting cards', exportCards, () => ({ query: { limit: 20 } })],
];
const plans = (work: () => Promise<unknown>) => listPlans(world.database, work);
/** Without the job that may come in between, which looks whether there is anything to clean up. */
const readingAll = (found: QueryPlan[]) =>
  described(
    found.filter(({ collection, stages }) => collection !== 'cleanups' && stages.includes('COLLSCAN')),
  );

describe('the database', () => {
  it.each([...lists, ...writes, ...internal])(
    'never reads a whole collection for %s',
    async (_name, call, input) => {
      const found = await plans(async () => {
        const caller = call.access.who === 'service' ? world.guest : admin;
        const answer = await caller.call(call, input());
        expect(answer.status).toBe(call.status);
        // A new card needs no query, so that this one shows whether queries are seen.
        await world.database.collection('cards').findOne({ _id: cardId as never });
      });
      expect(found.filter(({ method }) => method === 'findOne').length).toBeGreaterThan(0);
      expect(readingAll(found)).toEqual([]);
    },
  );

  // No write pays for an index of these: docs/performance.md.
  const unindexed = ['dueDate', 'priorityGap', ...sortProperties];
  const sortedInMemory = lists.filter(([name]) => unindexed.some((sort) => name.includes(`by ${sort},`)));
  const others = lists.filter((list) => !sortedInMemory.includes(list));

  it.each(others)('sorts nothing in memory for %s', async (_name, call, input) => {
    const found = await plans(() => admin.call(call, input()));
    expect(described(found.filter(({ stages }) => stages.includes('SORT')))).toEqual([]);
  });

  it.each([
    ['the dashboard', listCards, () => ({})],
    ['a page of a board', pageBoardCards, () => ({ params: board.at, query: { limit: 20 } })],
  ] as [string, Call, () => CallInput<Call>][])(
    'reads no more cards than %s shows',
    async (_name, call, input) => {
      const found = await plans(() => admin.call(call, input()));
      const cards = found.filter(({ collection }) => collection === 'cards');
      expect(Math.max(...cards.map(({ docsExamined }) => docsExamined))).toBeLessThanOrEqual(21);
    },
  );

  it('reads no cards but those of the caller to find them', async () => {
    for (let n = 0; n < 3; n += 1) await world.card(admin, board, { assigneeIds: [admin.id] });
    const found = await plans(async () => {
      const { value } = await admin.call(listCards, { query: { assignee: 'me' } });
      expect(value.total).toBe(3);
    });
    const cards = found.filter(({ collection }) => collection === 'cards');
    expect(Math.max(...cards.map(({ docsExamined }) => docsExamined))).toBeLessThanOrEqual(3);
  });

  it('counts votes and comments from indexes alone', async () => {
    const other = await world.card(admin, board);
    const found = await plans(() =>
      admin.call(mergeCard, { params: { cardId: other.id }, body: { into: cardId } }),
    );
    const counts = found.filter(({ method }) => method === 'countDocuments');
    expect(counts.filter(({ docsExamined }) => docsExamined > 0)).toEqual([]);
    const counted = counts.map(({ collection }) => collection);
    for (const name of ['card_upvotes', 'comments']) expect(counted).toContain(name);
  });

  it('counts the cards of a board from an index alone', async () => {
    await admin.call(createCard, { params: board.at, body: text });
    const found = await plans(() => admin.call(pageBoardCards, { params: board.at }));
    const counted = found.filter(
      ({ collection, method }) => collection === 'cards' && method === 'aggregate',
    );
    // The job that counts dirty boards may come in between.
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.filter(({ docsExamined }) => docsExamined > 0)).toEqual([]);
  });

  it('removes a card without reading what hangs on others', async () => {
    const card = await world.card(admin, board);
    const found = await plans(async () => {
      await world.removeForGood(admin, card);
      await eventually(async () => (await world.count('cards', { _id: card.id })) === 0, {
        timeoutMs: 8_000,
      });
    });
    expect(readingAll(found)).toEqual([]);
  });
});
