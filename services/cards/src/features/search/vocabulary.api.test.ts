import {
  cardRestored,
  deleteCard,
  type Envelope,
  moveCard,
  restoreCard,
  searchCards,
  updateCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';
import { createSearchIndex } from './search-index.ts';
import type { SearchWord } from './search-word.model.ts';
import { createSweepVocabulary } from './sweep-vocabulary.ts';
import { createTermNumbers } from './term-numbers.ts';
import { listGaps, numberOn } from './terms.ts';
import { createVocabulary, toDay, toPeriod } from './vocabulary.ts';

let world: World;
let board: TestBoard;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeAll(async () => {
  board = await world.board('private');
  ann = await world.member(board, 'project_admin');
});

const [dayMs, minuteMs] = [86_400_000, 60_000];
const begun = Date.now();
const words = () => world.database.collection<SearchWord>('search_vocabulary');
const model = (name: string) => world.database.model(name) as never;
/** The vocabulary of a replica, some days from now. */
const replica = (days = 0) =>
  createVocabulary({ words: model('SearchWord'), now: () => begun + days * dayMs });
/** Looks at all words, some minutes from now, with a process that begins anew for each part. */
async function sweepIn(minutes: number): Promise<void> {
  const runs = Math.ceil((await words().countDocuments()) / 500) + 1;
  for (let n = 0; n < runs; n += 1) {
    const sweep = createSweepVocabulary({
      ...{ words: model('SearchWord'), fills: model('SearchFill') },
      entries: world.database.collection('search_terms'),
      now: () => Date.now() + minutes * minuteMs,
    });
    await sweep();
  }
}
/** Words of cards that were created some days from now. */
const onDay = (days: number, boardId: string, ...all: string[]) =>
  all.map((word) => ({ boardId, word, createdAt: new Date(Date.now() + days * dayMs) }));
const on = (boardId: string, ...all: string[]) => onDay(0, boardId, ...all);
const list = async (boardId: string) =>
  (
    await words()
      .find({ _id: { $regex: `^${boardId}/` } })
      .sort({ _id: 1 })
      .toArray()
  ).map(({ _id }) => _id.split('/')[1]);
const search = async (who: Person, q: string, query = {}) => {
  await world.harness.drained();
  return (await who.call(searchCards, { query: { q, limit: 50, ...query } })).value;
};
const titles = async (who: Person, q: string) => (await search(who, q)).hits.map(({ card }) => card.title);

describe('the vocabulary of a board', () => {
  it('has the words of its titles, and none of descriptions, comments and scripts without spaces', async () => {
    const own = await world.board('private');
    const bob = await world.member(own, 'project_admin');
    const card = await world.card(bob, own, { title: 'Łódź, a 404 登录', description: 'Harmonium' });
    await world.comment(bob, card, { content: 'Celesta' });
    await world.harness.drained();
    expect(await list(own.id)).toEqual(['404', 'lodz']);
  });

  it('takes in a word of several replicas once, and remembers when it was used last', async () => {
    const [one, other, later] = [replica(), replica(), replica(2)];
    await Promise.all([one, other].map(({ add }) => add(on('b1', 'oboe', 'oboe', '42'))));
    expect(await list('b1')).toEqual(['42', 'oboe']);
    const [today, seen] = [toDay(Date.now()), toPeriod(begun)];
    expect(await words().findOne({ _id: 'b1/42' })).toEqual({
      ...{ _id: 'b1/42', boardId: 'b1' },
      ...{ used: today, seen },
    });
    const oboe = await words().findOne({ _id: 'b1/oboe' });
    expect(oboe).toMatchObject({ used: today, seen, near: expect.any(Array) });
    await later.add(onDay(1, 'b1', 'oboe'));
    await one.add(on('b1', 'oboe'));
    await later.add(onDay(-9, 'b1', 'oboe'));
    expect(await words().findOne({ _id: 'b1/oboe' })).toEqual({
      ...oboe,
      ...{ used: today + 1, seen: toPeriod(begun + 2 * dayMs) },
    });
  });

  it('is not asked to store what this process stored just before', async () => {
    const one = replica();
    await one.add(on('b2', 'viola'));
    await words().deleteMany({ _id: 'b2/viola' });
    await one.add(on('b2', 'viola'));
    expect(await list('b2')).toEqual([]);
    await replica().add(on('b2', 'viola'));
    expect(await list('b2')).toEqual(['viola']);
    // A newer card says that it was used later.
    await one.add(onDay(1, 'b2', 'viola'));
    expect(await words().findOne({ _id: 'b2/viola' })).toMatchObject({ used: toDay(Date.now()) + 1 });
  });

  it('remembers nothing of what it began to store in the last period', async () => {
    let time = begun;
    const one = createVocabulary({ words: model('SearchWord'), now: () => time });
    const first = one.add(on('b6', 'fife'));
    time += 10 * minuteMs;
    await one.add(on('b6', 'tabor'));
    await first;
    await words().deleteMany({ _id: 'b6/fife' });
    await one.add(on('b6', 'fife'));
    expect(await list('b6')).toEqual(['fife', 'tabor']);
  });

  it('knows words by their beginning or a typo, on these boards alone', async () => {
    const one = replica();
    await one.add([...on('b3', 'cello', 'celesta', 'cel', 'piano'), ...on('b4', 'cellist')]);
    const beginning = async (start: string) =>
      (await one.findBeginning(['b3'], [start])).words.map(({ word }) => word).toSorted();
    expect(await beginning('cel')).toEqual(['cel', 'celesta', 'cello']);
    expect(await beginning('cell')).toEqual(['cello']);
    const near = async (word: string) => (await one.findNear(['b3'], word)).words.map((found) => found.word);
    expect(await near('clelo')).toEqual(['cello']);
    expect(await near('pino')).toEqual(['piano']);
    expect(await near('cellis')).toEqual([]);
  });
});

describe('a search', () => {
  /** How often it looks into the vocabulary. */
  async function countLooks(q: string): Promise<number> {
    await world.harness.drained();
    let looks = 0;
    // Mongoose reports each command that it sends.
    world.database.set('debug', (collection: string, method: string) => {
      if (collection === 'search_vocabulary' && method === 'aggregate') looks += 1;
    });
    await search(ann, q);
    world.database.set('debug', false);
    return looks;
  }

  it.each([
    ['a word and its beginning', 'flute', 2],
    ['a word that is forgiven no typo', 'op27', 1],
    ['a word, its beginning, and that in which a typo is looked for', 'clarinet', 3],
  ])('looks for %s once', async (_, q, looks) => {
    expect(await countLooks(q)).toBe(looks);
  });
});

describe('words of others', () => {
  it('on boards that somebody does not see take no place among theirs, however many they are', async () => {
    const hidden = await world.board('private');
    const shared = await world.member(board, 'normal_user');
    const typed = await world.card(ann, board, { title: 'Quartz crystal' });
    await world.harness.drained();
    const hostile = Array.from({ length: 700 }, (_, n) => `qu${n.toString(36)}x`);
    await replica().add(onDay(1, hidden.id, ...hostile));
    const { hits, isPartial } = await search(shared, 'qua');
    expect([hits.map(({ card }) => card.id), isPartial]).toEqual([[typed.id], false]);
    expect((await search(shared, 'qurtz')).hits.map(({ card }) => card.id)).toEqual([typed.id]);
  });

  it('on another board hide none, however many and however new they are', async () => {
    const one = await world.board('public');
    const other = await world.board('private', { project: one.project });
    const bob = await world.member(other, 'project_admin');
    // The words of the first board are looked at first.
    const [flooded, quiet] = one.id < other.id ? [one, other] : [other, one];
    await world.card(bob, quiet, { title: 'Marzipan cake' });
    await world.harness.drained();
    const boardId = flooded.id;
    const near = listGaps('marzip').map(numberOn(boardId));
    const day = toDay(Date.now());
    const hostile = Array.from({ length: 20_000 }, (_, n) => ({
      ...{ _id: `${boardId}/marzip${n}`, boardId, near },
      ...{ used: day + 1, seen: toPeriod(begun) },
    }));
    await words().insertMany(hostile);
    for (const q of ['marz', 'marzpian', 'cake marz'])
      expect(await search(bob, q)).toMatchObject({
        hits: [{ card: { title: 'Marzipan cake' } }],
        isPartial: true,
      });
    await words().deleteMany({ boardId });
  });

  it('take no place by numbers that two boards share', async () => {
    const [own, sharing] = ['b5', 'x175827'];
    const listNumbers = (boardId: string) => listGaps('celesta').map(numberOn(boardId));
    expect(listNumbers(sharing)).toEqual(listNumbers(own));
    const one = replica();
    await one.add(on(own, 'celesta'));
    const near = listNumbers(sharing);
    const hostile = Array.from({ length: 20_000 }, (_, n) => ({
      ...{ _id: `${sharing}/celest${n}`, boardId: sharing, near },
      ...{ used: toDay(Date.now()) + 1, seen: 0 },
    }));
    await words().insertMany(hostile);
    expect(await one.findNear([own], 'celetsa')).toEqual({
      words: [{ boardId: own, word: 'celesta' }],
      cut: [],
    });
    await words().deleteMany({ boardId: sharing });
  });

  it('are so many that the newest are looked for, and the search says that there may be more', async () => {
    const crowded = await world.board('private');
    const bob = await world.member(crowded, 'project_admin');
    await world.card(bob, crowded, { title: 'Zither lesson' });
    await world.harness.drained();
    const hostile = Array.from({ length: 700 }, (_, n) => `zi${n.toString(36)}x`);
    await replica().add(onDay(-1, crowded.id, ...hostile));
    expect(await search(bob, 'zi')).toMatchObject({
      hits: [{ card: { title: 'Zither lesson' } }],
      isPartial: true,
    });
    await replica().add(onDay(1, crowded.id, ...hostile));
    expect(await search(bob, 'zi')).toMatchObject({ hits: [], isPartial: true });
    // By its own word it is found all the same, and by another one with the beginning.
    for (const q of ['zither', 'zihter', 'lesson zi'])
      expect(await titles(bob, q)).toEqual(['Zither lesson']);
    // Also if it is far behind others with the first one.
    const others = Array.from({ length: 40 }, (_, n) => world.card(bob, crowded, { title: `Lesson ${n}` }));
    await Promise.all(others);
    const found = await search(bob, 'lesson zi', { limit: 1 });
    expect([found.hits[0]?.card.title, found.isPartial]).toEqual(['Zither lesson', true]);
  });

  it('are no more for a typo than for a beginning, though they are looked for in several ways', async () => {
    const crowded = await world.board('private');
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const pairs = letters.flatMap((one) => letters.map((other) => `${one}${other}`));
    // These begin like it and continue, and those miss or add a letter.
    const like = pairs.map((pair) => `okarin${pair}`);
    const near = letters.flatMap((one) => [`ok${one}rin`, `oka${one}in`, `ok${one}arin`]);
    await replica().add(on(crowded.id, ...like, ...near));
    const numbers = createTermNumbers({ vocabulary: replica(), boardIds: [crowded.id], wordCount: 30 });
    const { terms, cut } = await numbers.by('typo', 'okarin');
    expect([terms.length, cut]).toEqual([40, [crowded.id]]);
  });
});

describe('words that no title has any more', () => {
  let own: TestBoard;
  let bob: Person;
  beforeEach(async () => {
    own = await world.board('private');
    bob = await world.member(own, 'project_admin');
  });

  it('lead to nothing, and are removed within half an hour', async () => {
    const card = await world.card(bob, own, { title: 'Dulcimer bassoon' });
    const other = await world.card(bob, own, { title: 'Bassoon' });
    expect(await titles(bob, 'dulci')).toEqual(['Dulcimer bassoon']);
    await bob.call(updateCard, { params: { cardId: card.id }, body: { title: 'Bassoon' } });
    await bob.call(deleteCard, { params: { cardId: other.id } });
    expect(await titles(bob, 'dulci')).toEqual([]);
    await sweepIn(0);
    expect(await list(own.id)).toEqual(['bassoon', 'dulcimer']);
    await sweepIn(20);
    expect(await list(own.id)).toEqual(['bassoon']);
    expect(await words().countDocuments({ left: { $exists: true } })).toBe(0);
  });

  it('are looked for among those that titles lost, however many others there are', async () => {
    const others = Array.from({ length: 600 }, (_, n) => ({ _id: `0/${n}`, boardId: '0' }));
    const seen = toPeriod(begun) + 9;
    await words().insertMany(others.map((word) => ({ ...word, used: 0, seen })));
    const card = await world.card(bob, own, { title: 'Sousaphone' });
    await world.removeForGood(bob, card);
    await world.harness.drained();
    await world.database.collection('search_fill').deleteMany({ _id: 'search_vocabulary' as never });
    const sweep = createSweepVocabulary({
      ...{ words: model('SearchWord'), fills: model('SearchFill') },
      entries: world.database.collection('search_terms'),
      now: () => Date.now() + 20 * minuteMs,
    });
    await sweep();
    expect(await list(own.id)).toEqual([]);
    // One that a crash left is found by and by, also by processes that begin anew.
    await replica().add(on(own.id, 'tuba'));
    await sweepIn(20);
    expect(await list(own.id)).toEqual([]);
    expect(await list('0')).toHaveLength(600);
  });

  it('go with the card to another board, and are found there', async () => {
    const there = await world.board('private', { project: own.project });
    const card = await world.card(bob, own, { title: 'Ophicleide' });
    await world.harness.drained();
    const params = { cardId: card.id };
    await bob.call(moveCard, { params, body: { boardId: there.id, status: 'New' } });
    const { hits } = await search(bob, 'ophi');
    expect(hits.map((hit) => hit.board.id)).toEqual([there.id]);
    await sweepIn(20);
    expect([await list(own.id), await list(there.id)]).toEqual([[], ['ophicleide']]);
  });

  it('go with their board at once', async () => {
    await world.card(bob, own, { title: 'Sarrusophone' });
    await world.harness.drained();
    expect(await list(own.id)).toEqual(['sarrusophone']);
    await world.deleteBoard(own);
    await eventually(async () => expect(await list(own.id)).toEqual([]));
  });

  it('come back with a card that is restored', async () => {
    const { id: cardId } = await world.card(bob, own, { title: 'Theremin' });
    await bob.call(deleteCard, { params: { cardId } });
    await world.harness.drained();
    await sweepIn(20);
    expect(await list(own.id)).toEqual([]);
    await bob.call(restoreCard, { params: { slug: own.project.slug, cardId } });
    await world.harness.drained();
    // By a process that began after they were removed: this one may remember them, as little time has passed.
    const index = createSearchIndex({
      ...{ entries: model('SearchEntry'), cards: model('Card'), comments: model('Comment') },
      vocabulary: replica(),
    });
    const restored = world.harness.findPublished(cardRestored).filter(({ subject }) => subject === cardId);
    await index.keepCards(restored as Envelope[]);
    expect(await titles(bob, 'there')).toEqual(['Theremin']);
    expect(await titles(bob, 'theermin')).toEqual(['Theremin']);
  });
});
