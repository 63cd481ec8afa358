import { byAge, createCard, deleteCard, pageBoardCards, updateCard } from '@cardinal/contracts';
import { createLog } from '@cardinal/service-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { cardModel } from '../../kernel/card/card.model.ts';
import { boardCountsModel } from '../../kernel/card-counts/board-counts.model.ts';
import { createBoardCounts } from '../../kernel/card-counts/board-counts.ts';
import { fillBoard } from '../../test/stored-cards.ts';
import { written } from '../../test/typed-elsewhere.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';
import { type BoardSearch, createBoardSearch } from './board-search.ts';
import { createCardListRepository } from './card-list.repository.ts';

let world: World;
let member: Person;
let admin: Person;

const limits = { fewestCards: 5, boardBytes: 200_000, bytes: 300_000 };

/** A search as a replica of its own has it, on the same database. */
function replica(its = limits): BoardSearch {
  const cards = world.database.models.Card ?? cardModel(world.database);
  const storedCounts = world.database.models.BoardCounts ?? boardCountsModel(world.database);
  const boardCounts = createBoardCounts({
    cards: cards as never,
    storedCounts: storedCounts as never,
    log: createLog({ service: 'cards', level: 'silent' }),
  });
  return createBoardSearch({ cards: cards as never, boardCounts, limits: its });
}

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function createFilledBoard(size: number): Promise<TestBoard> {
  const board = await world.board('public');
  member = await world.member(board, 'normal_user');
  admin = await world.member(board, 'project_admin');
  await fillBoard(world, board, size, member.id);
  return board;
}

const findIds = async (search: BoardSearch, board: TestBoard, text: string) =>
  (await search.find(board.id, { search: text }, byAge))?.map(({ _id }) => _id);

/** As nothing writes it that knows of this memory. */
async function changeUnmarked(board: TestBoard, title: string, newTitle: string): Promise<void> {
  const change = { $set: { title: newTitle } };
  await world.database.collection('cards').updateOne({ boardId: board.id, title }, change);
}

describe('a search in memory', () => {
  it('finds what a write before it made, changed and removed, in every replica', async () => {
    const board = await createFilledBoard(20);
    const replicas = [replica(), replica()];
    const finds = async (text: string, expected: string[]) => {
      for (const one of replicas) expect(await findIds(one, board, text)).toEqual(expected);
    };
    await finds('walrus', []);
    const { value: card } = await member.call(createCard, {
      params: board.at,
      body: { title: 'A Walrus', description: 'Somewhere', type: 'bug', userPriority: 3 },
    });
    await finds('walrus', [card.id]);
    await member.call(updateCard, { params: { cardId: card.id }, body: { title: 'A seal' } });
    await finds('walrus', []);
    await finds('SEAL', [card.id]);
    await member.call(updateCard, { params: { cardId: card.id }, body: { description: 'Once a walrus' } });
    await finds('walrus', [card.id]);
    await admin.call(updateCard, { params: { cardId: card.id }, body: { status: 'Resolved' } });
    for (const one of replicas) {
      const filter = { search: 'walrus', status: 'Resolved' } as const;
      expect(await one.find(board.id, filter, byAge)).toMatchObject([{ _id: card.id, status: 'Resolved' }]);
    }
    await admin.call(deleteCard, { params: { cardId: card.id } });
    await finds('walrus', []);
    await world.harness.drained();
    await finds('walrus', []);
  });

  it('finds what was written right before it while much else is being written', async () => {
    const board = await createFilledBoard(60);
    const replicas = [replica(), replica()];
    for (const one of replicas) await findIds(one, board, 'x');
    let fromMemory = 0;
    const write = async (n: number) => {
      const card = await world.card(member, board);
      for (let edit = 0; edit < 4; edit += 1) {
        const title = `word${n}x${edit}x`;
        await member.call(updateCard, { params: { cardId: card.id }, body: { title } });
        for (const one of replicas) {
          const found = await findIds(one, board, title);
          // While nothing but changes are coming in, the database has to be asked.
          if (found) expect(found).toEqual([card.id]);
          if (found) fromMemory += 1;
          if (edit > 0) expect((await findIds(one, board, `word${n}x${edit - 1}x`)) ?? []).toEqual([]);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => write(n)));
    expect(fromMemory).toBeGreaterThan(0);
    for (const one of replicas) expect(await findIds(one, board, 'word')).toHaveLength(8);
  });

  it('does not show a card that left the board, though a crash kept the board from being counted', async () => {
    const board = await createFilledBoard(500);
    const elsewhere = await world.board('private', { project: board.project });
    const outsider = await world.person();
    const shown = async () => {
      const query = { search: 'Card 1', limit: 200 };
      const { cards } = (await outsider.call(pageBoardCards, { params: board.at, query })).value;
      return cards.map(({ id }) => id);
    };
    const [left, ...others] = await shown();
    const change = { $set: { boardId: elsewhere.id, title: 'Card 1, in private' } };
    await world.database.collection('cards').updateOne({ _id: left as never }, change);
    expect(await shown()).toEqual(others);
  });

  it('reads only what changed, and all of it anew after more than the counts remember', async () => {
    const board = await createFilledBoard(20);
    const one = replica();
    await findIds(one, board, 'x');
    // Held cards are not read again for another card's sake.
    await changeUnmarked(board, 'Card 7', 'Hidden walrus');
    const card = await world.card(member, board, { title: 'A seal' });
    expect(await findIds(one, board, 'seal')).toEqual([card.id]);
    expect(await findIds(one, board, 'walrus')).toEqual([]);
    const marked = { $set: { untallied: 2 } };
    await world.database.collection('cards').updateMany({ boardId: board.id }, marked);
    expect(await findIds(one, board, 'walrus')).toHaveLength(1);
  });

  it('reads all of it anew after ten minutes, as a release before it changed texts unmarked', async () => {
    const board = await createFilledBoard(20);
    const one = replica();
    await findIds(one, board, 'x');
    await changeUnmarked(board, 'Card 7', 'Hidden walrus');
    const start = performance.now();
    const clock = jest.spyOn(performance, 'now');
    try {
      clock.mockReturnValue(start + 9 * 60_000);
      expect(await findIds(one, board, 'walrus')).toEqual([]);
      clock.mockReturnValue(start + 11 * 60_000);
      expect(await findIds(one, board, 'walrus')).toHaveLength(1);
    } finally {
      clock.mockRestore();
    }
  });

  it('finds the same as the database, whatever is searched for', async () => {
    const board = await createFilledBoard(1);
    const words = [
      'a.b',
      'A*B',
      '[x]',
      'É',
      'é',
      'ß',
      'ſ',
      'S',
      'İ',
      'ı',
      '\u212a',
      'k',
      '\\',
      '/-',
      'Ω',
      '😀',
      ...[
        'ø',
        'o',
        'ss',
        'æ',
        'ae',
        'ẞ',
        'ダ',
        'ﾀﾞ',
        'タ',
        '税',
        'Ａ',
        'ё',
        'е',
        'й',
        'и',
        'ς',
        'أ',
        'مُ',
        'م',
        'ﬁ',
        'fi',
      ],
    ];
    const text = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
      .map((some) => some.join(''));
    const titles = fc.sample(text, { numRuns: 120, seed: 7 });
    for (const title of titles) await world.card(member, board, { title });
    const one = replica();
    const database = createCardListRepository({ cards: world.database.models.Card as never });
    await fc.assert(
      fc.asyncProperty(text, async (search) => {
        const found = await database.ofBoard(board.id, { search }, byAge, { limit: 500 });
        expect(await findIds(one, board, search)).toEqual(found.map(({ _id }) => _id));
      }),
      { numRuns: 100 },
    );
  });
});

describe.each([
  ['the database', 1],
  ['memory', 450],
])('a search of a board in %s', (_where, size) => {
  it('finds texts of many languages by what their readers type', async () => {
    const board = await createFilledBoard(size);
    const ids: string[] = [];
    for (const { text } of written) ids.push((await world.card(member, board, { title: text })).id);
    const missed: string[] = [];
    for (const [n, { language, searches }] of written.entries())
      for (const search of searches) {
        const query = { search, limit: 50 };
        const { cards } = (await member.call(pageBoardCards, { params: board.at, query })).value;
        if (!cards.some(({ id }) => id === ids[n])) missed.push(`${language}, ${search}`);
      }
    expect(missed).toEqual([]);
  });

  it('takes the longest text there may be', async () => {
    const board = await createFilledBoard(size);
    const title = 'Aaeoø'.repeat(40);
    const card = await world.card(member, board, { title });
    const query = { search: title.toLowerCase() };
    const { cards } = (await member.call(pageBoardCards, { params: board.at, query })).value;
    expect(cards.map(({ id }) => id)).toEqual([card.id]);
  });
});

describe('a page of a search in memory', () => {
  it('shows what a write before it made, changed and removed', async () => {
    const board = await createFilledBoard(450);
    const shown = async () => {
      const query = { search: 'walrus', limit: 5 };
      const { value } = await member.call(pageBoardCards, { params: board.at, query });
      return [value.total, ...value.cards.map(({ title }) => title)];
    };
    expect(await shown()).toEqual([0]);
    const card = await world.card(member, board, { title: 'A walrus' });
    expect(await shown()).toEqual([1, 'A walrus']);
    const params = { cardId: card.id };
    await member.call(updateCard, { params, body: { title: 'The Walrus' } });
    expect(await shown()).toEqual([1, 'The Walrus']);
    await member.call(updateCard, { params, body: { title: 'A seal' } });
    expect(await shown()).toEqual([0]);
    await member.call(updateCard, { params, body: { title: 'A walrus again' } });
    await admin.call(deleteCard, { params });
    expect(await shown()).toEqual([0]);
  });
});

describe('a board that is not worth holding', () => {
  it.each([
    ['few cards', { ...limits, fewestCards: 30 }],
    ['no memory', { ...limits, bytes: 0 }],
    ['much text', { ...limits, boardBytes: 5_000 }],
  ])('is left to the database: %s', async (_what, its) => {
    const board = await createFilledBoard(20);
    const one = replica(its);
    expect(await one.find(board.id, { search: 'card' }, byAge)).toBeNull();
    expect(await one.find(board.id, { search: 'card' }, byAge)).toBeNull();
    expect(await replica().find(board.id, { search: 'card' }, byAge)).toHaveLength(20);
  });

  it('makes room for those that were searched later', async () => {
    const one = replica({ ...limits, bytes: 15_000 });
    const boards = [await createFilledBoard(20), await createFilledBoard(20), await createFilledBoard(20)];
    for (const board of boards) expect(await findIds(one, board, 'card')).toHaveLength(20);
    for (const board of boards) await changeUnmarked(board, 'Card 7', 'Hidden walrus');
    // From the last that is still held to the first that is not, and is read anew.
    expect(await findIds(one, boards[2]!, 'walrus')).toHaveLength(0);
    expect(await findIds(one, boards[0]!, 'walrus')).toHaveLength(1);
  });
});
