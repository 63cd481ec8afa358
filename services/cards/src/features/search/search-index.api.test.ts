import { randomUUID } from 'node:crypto';
import { commentCreated, commentDeleted, type Envelope, searchCards } from '@cardinal/contracts';
import { interceptNextWrite } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';
import { createFillIndex } from './fill-index.ts';
import { toEntryId } from './search-entry.rules.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import { createVocabulary } from './vocabulary.ts';

let world: World;
let index: SearchIndex;
let board: TestBoard;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  board = await world.board('private');
  ann = await world.member(board, 'project_admin');
  index = createIndex();
});
afterAll(() => world.stop());

/** The service's own models. */
const model = (name: string) => world.database.model(name) as never;
const entries = () => world.database.collection('search_terms');
const words = () => world.database.collection('search_vocabulary');
/** The index of a process that begins now. */
const createIndex = () =>
  createSearchIndex({
    entries: model('SearchEntry'),
    cards: model('Card'),
    comments: model('Comment'),
    vocabulary: createVocabulary({ words: model('SearchWord') }),
  });
/** Collections in which earlier releases kept the index. */
const former = ['search_entries', 'search_index', 'search_words'];
const found = async (q: string) => {
  const { hits } = (await ann.call(searchCards, { query: { q, limit: 50 } })).value;
  return hits.map(({ card }) => card.title);
};

describe('the index of the search', () => {
  it('comes to the same whatever the order of events, and however often they come', async () => {
    const card = await world.card(ann, board);
    const comment = await world.comment(ann, card, { content: 'marimba' });
    await world.harness.drained();
    const events = world.harness
      .findPublished(commentCreated)
      .filter(({ subject }) => subject === comment.id);
    const [created] = events as Envelope[];
    const later = (version: number, content: string): Envelope => {
      const { comment: snapshot, ...data } = (created as Envelope).data as { comment: object };
      return { ...(created as Envelope), version, data: { ...data, comment: { ...snapshot, content } } };
    };
    const deleted: Envelope = {
      ...(created as Envelope),
      ...{ type: commentDeleted.type, version: 4 },
      data: { commentId: comment.id, cardId: card.id, boardId: board.id },
    };
    const entry = () => entries().findOne({ _id: toEntryId(card.id, comment.id) as never });
    await index.keepComments([later(3, 'vibraphone'), later(2, 'glockenspiel'), later(3, 'vibraphone')]);
    const third = await entry();
    expect(third).toMatchObject({ version: 3 });
    await index.keepComments([later(2, 'glockenspiel')]);
    expect(await entry()).toEqual(third);
    await index.keepComments([deleted]);
    await index.keepComments([later(3, 'vibraphone')]);
    expect(await entry()).toMatchObject({ version: 4, terms: [] });
  });

  it('keeps nothing of what was gone when its event came again', async () => {
    const gone = randomUUID();
    const event = { ...({} as Envelope), type: commentCreated.type, version: 1 };
    const cardId = randomUUID();
    const comment = {
      id: gone,
      cardId,
      boardId: board.id,
      content: 'zither',
      createdAt: new Date().toISOString(),
    };
    const events = [{ ...event, data: { comment } }] as Envelope[];
    await index.keepComments(events);
    expect(await world.count('search_terms', { _id: toEntryId(cardId, gone) })).toBe(1);
    await index.removeOfGoneComments([gone], events);
    expect(await world.count('search_terms', { _id: toEntryId(cardId, gone) })).toBe(0);
  });

  it('forgets the comments of cards that are gone, though they are gone too', async () => {
    const [cardId, other] = [randomUUID(), randomUUID()];
    const ids = [toEntryId(cardId), toEntryId(cardId, randomUUID()), toEntryId(other)];
    await entries().insertMany(ids.map((_id) => ({ _id, version: 1, place: 1, terms: [] })) as never);
    await index.remove([cardId]);
    expect(await entries().distinct('_id', { _id: { $in: ids as never[] } })).toEqual([toEntryId(other)]);
  });

  it('is filled with all words of titles, though a write of some of them fails', async () => {
    const own = await world.board('private');
    const bob = await world.member(own, 'project_admin');
    // More words than one command writes.
    const cards = [];
    for (let n = 0; n < 40; n += 1) {
      const title = Array.from({ length: 15 }, (_, word) => `w${n}x${word}`).join(' ');
      cards.push(await world.card(bob, own, { title }));
    }
    await world.harness.drained();
    await entries().deleteMany({ boardId: own.id });
    await words().deleteMany({ boardId: own.id });
    const fresh = createIndex();
    const found = cards.map(({ id }) => ({ _id: id, version: 1 }));
    interceptNextWrite(world.database, 'search_vocabulary', async () => {
      throw new mongoose.mongo.MongoServerError({ message: 'Not now', code: 8 });
    });
    await expect(fresh.addCards(found)).rejects.toThrow('Not now');
    // Writes leave one after the other: whatever was sent with these is there by then.
    await createVocabulary({ words: model('SearchWord') }).add([
      { boardId: 'other', word: 'later', createdAt: new Date() },
    ]);
    expect(await fresh.addCards(found)).toBe(40);
    expect(await words().countDocuments({ boardId: own.id })).toBe(600);
  });

  it('is not written for votes, moves within the board and other fields', async () => {
    const card = await world.card(ann, board, { title: 'Untouched' });
    await world.harness.drained();
    const before = await entries().findOne({ _id: toEntryId(card.id) as never });
    const change = { field: 'devPriority', from: null, to: 2 };
    const data = { card: { id: card.id }, changes: [change] };
    await world.database.collection('cards').updateOne({ _id: card.id as never }, { $set: { version: 9 } });
    await index.keepCards([{ type: 'cards.card.updated', version: 9, data } as never]);
    expect(await entries().findOne({ _id: toEntryId(card.id) as never })).toEqual(before);
  });

  it('is filled with what was written before there was one, over interruptions, and says so until then', async () => {
    const old = await world.card(ann, board, { title: 'An old accordion' });
    await world.comment(ann, old, { content: 'With bellows' });
    await world.harness.drained();
    // The service's own job finds that all is done, and looks only an hour later.
    const over = { walks: 2, walkedAt: new Date(), of: 'cards', after: '', isFormerGone: true };
    const own = { _id: 'search_terms' as never };
    await world.database.collection('search_fill').updateOne(own, { $set: over }, { upsert: true });
    await world.job('search-fill');
    await entries().deleteMany({});
    expect(await found('accordion')).toEqual([]);
    await world.database.collection('search_fill').deleteMany({});
    for (const name of former) await world.database.collection(name).insertOne({ version: 1 });
    const fresh = startFill();
    expect(await fresh.isWhole()).toBe(false);
    await fresh.run();
    expect(await fresh.isWhole()).toBe(true);
    expect(await found('accordion')).toEqual(['An old accordion']);
    expect(await found('bellows')).toEqual(['An old accordion']);
    // Content that a replica of an earlier release writes meanwhile is found an hour later.
    await entries().deleteMany({});
    await fresh.run();
    expect(await found('accordion')).toEqual([]);
    const anHourAgo = new Date(Date.now() - 3_700_000);
    await world.database.collection('search_fill').updateMany({}, { $set: { walkedAt: anHourAgo } });
    for (const name of former) expect(await world.count(name, {})).toBe(1);
    await startFill().run();
    expect(await found('accordion')).toEqual(['An old accordion']);
    // By then no replica of an earlier release is left to read its index; searches that began before may.
    for (const name of former) expect(await world.count(name, {})).toBe(1);
    await world.database.collection('search_fill').updateMany({}, { $set: { walkedAt: anHourAgo } });
    await startFill().run();
    const left = (await world.database.listCollections()).map(({ name }) => name);
    expect(former.filter((name) => left.includes(name))).toEqual([]);
  });
});

function startFill() {
  return createFillIndex({
    ...{ fills: model('SearchFill'), cards: model('Card'), comments: model('Comment') },
    ...{ entries: model('SearchEntry'), index },
  });
}
