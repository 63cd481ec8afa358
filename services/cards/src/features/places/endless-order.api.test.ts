import {
  type BodyInputOf,
  cardMoved,
  cardStatusChanged,
  cardUpdated,
  deleteCard,
  getCard,
  listCardHistory,
  moveCard,
  pageBoardCards,
  ranksSpread,
  restoreCard,
  undoChanges,
  updateCard,
} from '@cardinal/contracts';
import { type Caller, eventually, type ServiceHarness, startServices } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { longRanksAreNoted } from '../../migrations/0003-long-ranks-are-noted.ts';
import { cardsService } from '../../service.ts';
import { fillBoard } from '../../test/stored-cards.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';
import { roomyLength, spreadAtMost } from './spread.rules.ts';

let world: World;
/** Another replica of the service, on the same database. */
let replica: ServiceHarness;
let board: TestBoard;
let admin: Person;
let other: Caller;
beforeAll(async () => {
  world = await startWorld();
  replica = await startServices([cardsService], {
    env: { ...world.owners.env, MONGO_DB_PREFIX: world.database.name.replace(/_cards$/, '') },
    projects: world.owners.projects,
  });
});
beforeEach(async () => {
  board = await world.board('private');
  admin = await world.member(board, 'project_admin');
  other = replica.as(admin.identity ?? {});
});
afterAll(async () => {
  await replica.stop();
  await world.stop();
});

type Move = BodyInputOf<typeof moveCard>;
const move = (cardId: string, body: Move, who: Pick<Caller, 'call'> = admin) =>
  who.call(moveCard, { params: { cardId }, body });
const stored = () => world.database.collection('cards');
const order = async (status = 'New') =>
  (
    await stored().find({ boardId: board.id, deleted: false, status }).sort({ rank: 1, _id: 1 }).toArray()
  ).map(({ _id }) => String(_id));
const longest = async () => {
  const cards = await stored().find({ boardId: board.id }).project({ rank: 1 }).toArray();
  return Math.max(...cards.map(({ rank }) => rank.length));
};
const cards = async (count: number) => {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) made.unshift((await world.card(admin, board)).id);
  return made;
};
const findSpreadEvents = async () => {
  await world.harness.drained();
  return world.harness.findPublished(ranksSpread).filter(({ data }) => data.boardId === board.id);
};

/** Puts a card where it is in the list, by its neighbour. */
async function put(list: string[], from: number, to: number, side: 'beforeId' | 'afterId', who?: Caller) {
  const [id] = list.splice(from, 1) as [string];
  list.splice(to, 0, id);
  const neighbour = side === 'beforeId' ? list[to + 1] : list[to - 1];
  const body: Move = neighbour
    ? { [side]: neighbour }
    : side === 'beforeId'
      ? { afterId: list[to - 1] }
      : { beforeId: list[1] };
  const { status, text } = await move(id, body, who);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
}

/** Nests inward: the card on the left goes after the one in the middle, then that on the right before it. */
async function nest(list: string[], moves: number): Promise<void> {
  for (let n = 0; n < moves; n += 1)
    await (n % 2 === 0 ? put(list, 1, 2, 'afterId') : put(list, 3, 2, 'beforeId'));
}

describe('an order', () => {
  it('does not run out where places nest inward', async () => {
    const list = await cards(5);
    await makeDeep(list.slice(1, 4), list[0] as string);
    const before = await stored().find({ boardId: board.id }).project({ version: 1 }).toArray();
    await nest(list, 150);
    expect(await order()).toEqual(list);
    expect(await longest()).toBeLessThanOrEqual(roomyLength);
    const after = await stored().find({ boardId: board.id }).project({ version: 1 }).toArray();
    const versions = (found: typeof before) => found.reduce((sum, { version }) => sum + version, 0);
    // Each move is a version of one card, and a spread is none.
    expect(versions(after) - versions(before)).toBe(150);
    const spreads = await findSpreadEvents();
    expect(spreads.length).toBeGreaterThan(0);
    expect(spreads.length).toBeLessThan(20);
    const { value } = await admin.call(listCardHistory, { params: { cardId: list[2] as string } });
    expect(value.items.filter(({ kind }) => kind !== 'created')).toEqual([]);
  });

  it('is that which people gave it, whatever they do', async () => {
    const list = await cards(8);
    const steps = fc.array(fc.tuple(fc.nat(7), fc.nat(2), fc.boolean()), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 5 }), async (moves, innermost) => {
        // The same few moves again and again are what makes ranks long.
        for (let n = 0; n < 60; n += 1) {
          const [from, near, isBefore] = moves[n % moves.length] as [number, number, boolean];
          await put(list, (from + n) % 8, innermost + near, isBefore ? 'beforeId' : 'afterId');
        }
        expect(await order()).toEqual(list);
        expect(await longest()).toBeLessThanOrEqual(roomyLength);
      }),
      { numRuns: 4 },
    );
  });

  it('loses no move of two replicas at the same time', async () => {
    const list = await cards(7);
    const [top, , , middle, , , bottom] = list as [string, string, string, string, string, string, string];
    const movers = [list[1], list[2], list[4], list[5]] as [string, string, string, string];
    // Everybody nests around the one in the middle, and each move is to be seen right after it.
    for (let round = 0; round < 24; round += 1) {
      if (round % 3 === 0) await makeDeep((await order()).slice(1, -1), top);
      const [above, below] = round % 2 ? [movers[0], movers[2]] : [movers[1], movers[3]];
      const answers = await Promise.all([
        move(above, { beforeId: middle }, admin),
        move(below, { afterId: middle }, other),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const now = await order();
      const at = now.indexOf(middle);
      expect([now[at - 1], now[at + 1], now[0], now.at(-1)]).toEqual([above, below, top, bottom]);
      expect(now.toSorted()).toEqual(list.toSorted());
    }
    expect((await findSpreadEvents()).length + (await replicaSpreads())).toBeGreaterThanOrEqual(8);
    expect(await longest()).toBeLessThanOrEqual(roomyLength);
  });
});

const replicaSpreads = async () => {
  await replica.drained();
  return replica.findPublished(ranksSpread).filter(({ data }) => data.boardId === board.id).length;
};

/** A column of five whose inner three are one move from a spread, and what makes that move. */
async function almostFull(): Promise<{ list: string[]; spread: () => Promise<void> }> {
  const list = await cards(5);
  await makeDeep(list.slice(1, 4), list[0] as string);
  return { list, spread: () => put(list, 1, 2, 'afterId') };
}

/** Gives cards ranks of as many steps as there may be without a spread. */
async function makeDeep(ids: readonly string[], above: string): Promise<void> {
  const { rank } = (await stored().findOne({ _id: above as never })) as unknown as { rank: string };
  const before = rank + 'a0000000'.repeat(9);
  let last = before;
  for (const _id of ids) {
    last = `${before}a0${String(ids.indexOf(_id)).padStart(6, '0')}`;
    await stored().updateOne({ _id: _id as never }, { $set: { rank: last } });
  }
}

type BulkWrite = (writes: unknown[], options: { ordered: boolean }) => Promise<unknown>;

describe('new ranks of neighbours', () => {
  it('are published to pages once, and change no card that people see', async () => {
    const { list, spread } = await almostFull();
    const [, moved, ...others] = list;
    const shown = async (id: string) => (await admin.call(getCard, { params: { cardId: id } })).value;
    const before = await Promise.all(others.map(shown));
    await spread();
    expect(await order()).toEqual(list);
    const after = await Promise.all(others.map(shown));
    const withoutRank = (cards: typeof before) => cards.map(({ rank: _, ...card }) => card);
    expect(withoutRank(after)).toEqual(withoutRank(before));
    expect(after.some(({ rank }, n) => rank !== before[n]?.rank)).toBe(true);
    expect(await findSpreadEvents()).toHaveLength(1);
    const events = [cardUpdated, cardStatusChanged, cardMoved].flatMap((definition) =>
      world.harness.findPublished(definition).filter(({ data }) => data.card.boardId === board.id),
    );
    expect(events.map(({ subject }) => subject)).toEqual([moved]);
    const [one] = before as [(typeof before)[number]];
    const body = { title: 'As I saw it' };
    const headers = { 'if-match': `"${one.version}"` };
    expect((await admin.call(updateCard, { params: { cardId: one.id }, body, headers })).status).toBe(200);
  });

  it('are in lists that were read before, and in searches in memory', async () => {
    const { list, spread } = await almostFull();
    await fillBoard(world, board, 120, admin.id);
    const query = { sort: 'manual', status: 'New', limit: 200 } as const;
    const read = async (search?: string) =>
      (await admin.call(pageBoardCards, { params: board.at, query: { ...query, ...(search && { search }) } }))
        .value.cards;
    for (const search of [undefined, 'The sun']) await read(search);
    await spread();
    for (const search of [undefined, 'The sun']) {
      const found = await read(search);
      const ranks = found.map(({ rank }) => rank);
      expect(ranks).toEqual(ranks.toSorted());
      expect(found.map(({ id }) => id).filter((id) => list.includes(id))).toEqual(list);
    }
  });

  it.each(['desc', 'asc'] as const)('leave nobody out who reads on in a list, %s', async (direction) => {
    const { list, spread } = await almostFull();
    const read = async (cursor?: string) => {
      const query = {
        sort: 'manual',
        status: 'New',
        limit: 3,
        order: direction,
        ...(cursor && { cursor }),
      } as const;
      return (await admin.call(pageBoardCards, { params: board.at, query })).value;
    };
    const first = await read();
    const last = first.cards.at(-1)?.id as string;
    await spread();
    const seen = direction === 'desc' ? list : list.toReversed();
    const rest = await read(first.nextCursor as string);
    expect(rest.cards.map(({ id }) => id)).toEqual(seen.slice(seen.indexOf(last) + 1));
  });

  it('are those of a card that comes back from the trash, or whose move is undone', async () => {
    const list = await cards(7);
    await makeDeep(list.slice(1, 6), list[0] as string);
    const [first, moved, undone, third, trashed, fifth, last] = list as [
      ...[string, string, string, string, string, string, string],
    ];
    const { value } = await move(undone, { status: 'Resolved' });
    await admin.call(deleteCard, { params: { cardId: trashed } });
    await move(moved, { afterId: third });
    expect(await findSpreadEvents()).toHaveLength(1);
    const params = { slug: board.project.slug, cardId: trashed };
    expect((await admin.call(restoreCard, { params })).status).toBe(200);
    const body = { cards: [{ id: undone, version: value.version }] };
    expect((await admin.call(undoChanges, { body })).value.undone).toEqual([undone]);
    const now = await order();
    expect(now.filter((id) => id !== trashed)).toEqual([first, undone, third, moved, fifth, last]);
    // It was between these two, as the moved one is now.
    expect(now.slice(now.indexOf(third), now.indexOf(fifth))).toContain(trashed);
  });

  it('are all written after a crash in between, by the process that comes next', async () => {
    const { list, spread } = await almostFull();
    const { collection } = world.database.model('Card');
    const real = collection.bulkWrite.bind(collection) as BulkWrite;
    const write = jest.spyOn(collection, 'bulkWrite');
    write.mockImplementation((async (...[writes, options]: Parameters<BulkWrite>) => {
      // Others write in any order.
      if (!options.ordered) return real(writes, options);
      await real(writes.slice(0, 1), options);
      throw new Error('The process was killed');
    }) as never);
    const before = [...list];
    await expect(spread()).rejects.toThrow();
    write.mockRestore();
    expect(await order()).toEqual(before);
    expect(await world.count('spreads', { open: 'begun' })).toBe(1);
    await move(before[3] as string, { beforeId: before[2] as string }, other);
    const after = [before[0], before[1], before[3], before[2], before[4]];
    expect(await order()).toEqual(after);
    expect(await longest()).toBeLessThanOrEqual(roomyLength);
    expect(await world.count('spreads', { open: { $exists: true } })).toBe(0);
  });

  it('are given by a job to a column that an earlier release left with long ones, a few at a time', async () => {
    const [first] = (await cards(2)) as [string, string];
    const filled = await fillBoard(world, board, 4 * 450, admin.id);
    const ids = filled.filter(({ status }) => status === 'New').map(({ _id }) => String(_id));
    const { rank } = (await stored().findOne({ _id: first as never })) as unknown as { rank: string };
    const long = `${rank}${'a0000000'.repeat(60)}a0`;
    await stored().bulkWrite(
      ids.map((_id, n) => ({
        updateOne: {
          filter: { _id: _id as never },
          update: { $set: { rank: `${long}${String(n).padStart(6, '0')}` } },
        },
      })),
    );
    const before = await order();
    expect(await longest()).toBeGreaterThan(400);
    const write = jest.spyOn(world.database.model('Card').collection, 'bulkWrite');
    await longRanksAreNoted.up(world.database);
    await world.job('noted-work');
    const sizes = (write.mock.calls as Parameters<BulkWrite>[]).flatMap(([writes, { ordered }]) =>
      ordered ? [writes.length] : [],
    );
    write.mockRestore();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(spreadAtMost);
    expect(await order()).toEqual(before);
    expect(await longest()).toBeLessThanOrEqual(50);
    expect(await world.count('long_columns')).toBe(0);
    expect((await findSpreadEvents()).length).toBe(1);
  });

  it('go with their board', async () => {
    const { spread } = await almostFull();
    await spread();
    await world.harness.drained();
    expect(await world.count('spreads', { boardId: board.id })).toBe(1);
    await world.deleteBoard(board);
    await eventually(async () => expect(await world.count('spreads', { boardId: board.id })).toBe(0));
  });
});
