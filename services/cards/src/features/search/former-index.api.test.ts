import { listSimilarCards, searchCards } from '@cardinal/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { differentWords } from '../../kernel/text/words.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';
import { createFillIndex } from './fill-index.ts';
import { toEntryId } from './search-entry.rules.ts';
import { createSearchIndex } from './search-index.ts';
import { listGaps, numberOn, stem, type Term } from './terms.ts';
import { createVocabulary } from './vocabulary.ts';

let world: World;
let board: TestBoard;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  board = await world.board('private');
  ann = await world.member(board, 'project_admin');
});
afterAll(() => world.stop());

const collection = (name: string) =>
  world.database.collection<{ _id: string; [field: string]: unknown }>(name);
const former = () => collection('search_words');
const progress = () => collection('search_fill');
const own = { _id: 'search_terms' };

/** The terms that the last release found a card by. */
function listFormerTerms(title: string, description: string): number[] {
  const [words, texts] = [differentWords(title, 40), differentWords(`${title} ${description}`, 1_000)];
  const starts = words.flatMap((word) =>
    Array.from({ length: Math.min(word.length, 6) - 1 }, (_, n) => word.slice(0, n + 2)),
  );
  const of = (kind: Term['kind'], all: string[]): Term[] => all.map((word) => ({ kind, word }));
  const terms = [
    ...of('title', words),
    ...of('start', starts),
    ...words.flatMap(listGaps),
    ...of('text', texts.map(stem)),
  ];
  return [...new Set(terms.map(numberOn(board.id)))];
}

/** Leaves a card as the last release has indexed it. */
async function indexAsBefore(cardId: string, title: string, description: string): Promise<void> {
  const entry = await collection('search_terms').findOneAndDelete({ _id: toEntryId(cardId) });
  await former().insertOne({ ...entry, terms: listFormerTerms(title, description) } as never);
}

const search = async (q: string) => {
  await world.harness.drained();
  const { hits, isPartial } = (await ann.call(searchCards, { query: { q } })).value;
  expect(isPartial).toBe(false);
  return hits.map(({ card }) => card.title);
};
const findSimilar = async (title: string) => {
  const { cards } = (await ann.call(listSimilarCards, { params: board.at, query: { title } })).value;
  return cards.map((card) => card.title);
};

/** Lets the service's own job find that all is done, so that it looks only an hour later. */
async function rest(): Promise<void> {
  const over = { walks: 2, walkedAt: new Date(), of: 'cards', after: '', isFormerGone: true };
  await progress().updateOne(own, { $set: over }, { upsert: true });
  await world.job('search-fill');
}

/** As if this release had just begun on the data of the last one. */
async function beginAnew(): Promise<void> {
  await rest();
  await former().createIndex({ terms: 1, place: -1 }, { name: 'found by' });
  await collection('search_fill').deleteMany({});
  await collection('search_fill').insertOne({ _id: 'search_words', walks: 2 } as never);
}

/** Each kind of term finds its cards, be they in both indexes or in one. */
async function expectAll(): Promise<void> {
  expect(await search('importing')).toEqual(['Importing, new', 'Importing files']);
  expect(await search('impo')).toEqual(['Importing, new', 'Importing files']);
  expect(await search('imprting')).toEqual(['Importing, new', 'Importing files']);
  expect(await search('importing filse')).toEqual(['Importing files']);
  expect(await search('importing broken')).toEqual(['Importing files']);
  expect(await search('archives')).toEqual(['Importing files']);
  expect((await findSimilar('Importing new files')).toSorted()).toEqual([
    'Importing files',
    'Importing, new',
  ]);
  expect(await findSimilar('An importer of files')).toContain('Importing files');
}

/** The collection of the former index if it is there, and how often its progress is. */
async function listFormer(): Promise<unknown[]> {
  const all = (await world.database.listCollections()).map(({ name }) => name);
  return [
    ...all.filter((name) => name === 'search_words'),
    await progress().countDocuments({ _id: 'search_words' }),
  ];
}

/** As a process that begins now does it. `atCards`: once, before it takes in cards */
function startFill(atCards = async (): Promise<void> => {}) {
  const model = (name: string) => world.database.model(name) as never;
  const vocabulary = createVocabulary({ words: model('SearchWord') });
  const models = { entries: model('SearchEntry'), cards: model('Card'), comments: model('Comment') };
  const index = createSearchIndex({ ...models, vocabulary });
  let next = atCards;
  return createFillIndex({
    ...{ ...models, fills: model('SearchFill') },
    index: {
      ...index,
      async addCards(found) {
        const before = next;
        next = async () => {};
        await before();
        return index.addCards(found);
      },
    },
  });
}

it('the index of the last release serves beside the new one until that is full', async () => {
  await beginAnew();
  const [title, description] = ['Importing files', 'The archive is broken.'];
  const first = await world.card(ann, board, { title, description });
  await world.card(ann, board, { title: 'Importing, new', description: 'Nothing.' });
  await world.harness.drained();
  await indexAsBefore(first.id, title, description);
  await collection('search_vocabulary').deleteMany({ _id: `${board.id}/files` });
  await expectAll();
  await startFill().run();
  // If the update is taken back, the last release looks for what is not in its index.
  expect(await progress().findOne({ _id: 'search_words' })).toMatchObject({
    ...{ walks: 1, walkedAt: new Date(0) },
    ...{ of: 'cards', after: '' },
  });
  // One card is in both by now.
  await expectAll();
  await former().deleteMany({});
  await expectAll();
});

it('what the last release still writes is found, and is in the new index in the end', async () => {
  const there = await world.board('private', { project: board.project });
  const cards = collection('cards');
  const comments = collection('comments');
  const [written, removed, carried] = [
    await world.card(ann, board, { title: 'Written beside' }),
    await world.card(ann, board, { title: 'Removed beside' }),
    await world.card(ann, board, { title: 'Carried beside' }),
  ];
  const comment = await world.comment(ann, carried, { content: 'A stowaway' });
  await world.comment(ann, removed, { content: 'A castaway' });
  await world.harness.drained();
  await indexAsBefore(written.id, 'Written beside', '');
  await collection('search_vocabulary').deleteMany({ _id: `${board.id}/written` });
  await cards.deleteOne({ _id: removed.id });
  await comments.deleteMany({ cardId: removed.id });
  const on = { $set: { boardId: there.id } };
  await cards.updateOne({ _id: carried.id }, { ...on, $inc: { version: 1 } } as never);
  await comments.updateOne({ _id: comment.id }, on as never);
  expect(await search('writ')).toEqual(['Written beside']);

  await progress().updateOne({ _id: 'search_terms' }, { $set: { walkedAt: new Date(0) } });
  await startFill().run();
  expect(await search('writ')).toEqual(['Written beside']);
  for (const q of ['carri', 'stowaway']) expect(await search(q)).toEqual(['Carried beside']);
  const ofRemoved = { _id: { $regex: `^${removed.id}/` } };
  expect(await collection('search_terms').countDocuments(ofRemoved)).toBe(0);
  expect(await collection('search_terms').countDocuments({ boardId: there.id } as never)).toBe(2);

  // Searches that began before may still ask the former index.
  expect(await listFormer()).toEqual(['search_words', 1]);
  expect(await startFill().readFormer()).toBe(null);
  await startFill().run();
  expect(await listFormer()).toEqual(['search_words', 1]);
  await progress().updateOne(own, { $set: { walkedAt: new Date(0) } });
  await startFill().run();
  expect(await listFormer()).toEqual([0]);
});

it('a former index that a replica of the last release writes anew is taken in, and dropped again', async () => {
  const card = await world.card(ann, board, { title: 'Revived beside' });
  await world.harness.drained();
  await indexAsBefore(card.id, 'Revived beside', '');
  await collection('search_vocabulary').deleteMany({ _id: `${board.id}/revived` });
  expect(await search('reviv')).toEqual([]);
  await startFill().run();
  expect(await search('reviv')).toEqual(['Revived beside']);
  expect(await listFormer()).toEqual([0]);
  // Its progress alone is dropped, too, and nobody asks its index for that.
  await progress().insertOne({ _id: 'search_words', walks: 0 } as never);
  expect(await startFill().readFormer()).toBe(null);
  await startFill().run();
  expect([await listFormer(), await progress().findOne(own)]).toMatchObject([[0], { walks: 2 }]);
});

it('a replica that is not the lead any more writes no older progress over newer', async () => {
  const later = { $set: { walkedAt: new Date(0) } };
  await progress().updateOne(own, { $set: { walks: 0, walkedAt: new Date(1), of: 'cards', after: '' } });
  await startFill(async () => {
    // The next one ends both walks while this one is at its first.
    await startFill().run();
    await progress().updateOne(own, later);
    await startFill().run();
  }).run();
  expect(await progress().findOne(own)).toMatchObject({ walks: 2 });
});

it('the last release looks again, if the update is taken back, for all that this one wrote meanwhile', async () => {
  await beginAnew();
  await startFill().run();
  const looksAgain = { walks: 1, walkedAt: new Date(0), of: 'cards', after: '' };
  const looked = [
    { walks: 2, walkedAt: new Date(), of: 'cards', after: '' },
    { walks: 1, of: 'comments', after: 'f' },
  ];
  for (const $set of looked) {
    await progress().updateOne({ _id: 'search_words' }, { $set });
    await startFill().run();
    expect(await progress().findOne({ _id: 'search_words' })).toMatchObject(looksAgain);
  }
  // Its own first walk is not over: not all there was is in its index.
  await progress().updateOne({ _id: 'search_words' }, { $set: { walks: 0, after: 'f' } });
  await startFill().run();
  expect(await progress().findOne({ _id: 'search_words' })).toMatchObject({ walks: 0, after: 'f' });
});
