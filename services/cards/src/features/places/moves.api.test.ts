import { randomUUID } from 'node:crypto';
import {
  type BodyInputOf,
  type CardStatus,
  cardMoved,
  cardStatusChanged,
  cardUpdated,
  changeCards,
  commentCreated,
  deleteCard,
  type Envelope,
  getCard,
  listComments,
  moveCard,
  pageBoardCards,
  searchCards,
  updateCard,
  updateComment,
  upvoteCard,
} from '@cardinal/contracts';
import { eventually, interceptNextWrite } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardsHaveARank } from '../../migrations/0002-cards-have-a-rank.ts';
import { fillBoard, newestFirst } from '../../test/stored-cards.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';
import { createSearchIndex } from '../search/search-index.ts';

let world: World;
let board: TestBoard;
let admin: Person;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  board = await world.board('private');
  admin = await world.member(board, 'project_admin');
});
afterAll(() => world.stop());

type Card = { id: string };
const move = (card: Card, body: BodyInputOf<typeof moveCard>, who = admin, headers = {}) =>
  who.call(moveCard, { params: { cardId: card.id }, body, headers });
type PageQuery = {
  status?: CardStatus;
  order?: 'asc' | 'desc';
  sort?: 'manual';
  search?: string;
  limit?: number;
  cursor?: string;
};
const page = async (query: PageQuery) =>
  (await admin.call(pageBoardCards, { params: board.at, query })).value;
const column = async (status: CardStatus = 'New', query: PageQuery = {}) =>
  (await page({ ...query, sort: 'manual', status })).cards.map(({ title }) => title);
/** Cards of these titles, the first on top. */
async function cards(...titles: string[]) {
  const made = [];
  for (const title of titles.toReversed()) made.unshift(await world.card(admin, board, { title }));
  return made;
}
const findEvents = async (definition: typeof cardUpdated | typeof cardStatusChanged, card: Card) => {
  await world.harness.drained();
  return world.harness.findPublished(definition).filter(({ subject }) => subject === card.id);
};

describe('moving a card', () => {
  it('puts it before or after another one, and publishes who did it', async () => {
    const [a, b, c] = await cards('a', 'b', 'c');
    expect(await column()).toEqual(['a', 'b', 'c']);
    expect((await move(c!, { status: 'New', beforeId: b!.id })).value).toMatchObject({
      id: c!.id,
      version: 2,
      updatedAt: c!.updatedAt,
    });
    expect(await column()).toEqual(['a', 'c', 'b']);
    await move(a!, { afterId: b!.id });
    expect(await column()).toEqual(['c', 'b', 'a']);
    await move(b!, { beforeId: c!.id });
    expect(await column()).toEqual(['b', 'c', 'a']);
    expect(await column('New', { order: 'asc' })).toEqual(['a', 'c', 'b']);
    const [event] = await findEvents(cardUpdated, c!);
    expect(event?.data).toMatchObject({ changed: ['rank'], actor: { id: admin.id } });
    expect((await page({})).cards.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  });

  it('changes nothing where the card is there already', async () => {
    const [a, b, c] = await cards('a', 'b', 'c');
    await move(b!, { beforeId: c!.id });
    await move(b!, { afterId: a!.id });
    await move(a!, { status: 'New' });
    expect(await column()).toEqual(['a', 'b', 'c']);
    expect(await findEvents(cardUpdated, b!)).toEqual([]);
    const [first] = (await page({ sort: 'manual' })).cards;
    expect(first).toMatchObject({ id: a!.id, version: 1 });
  });

  it('brings it to another column, at a place or on top', async () => {
    const [, b, c, d] = await cards('a', 'b', 'c', 'd');
    await move(b!, { status: 'In Testing' });
    await move(c!, { status: 'In Testing' });
    expect(await column('In Testing')).toEqual(['c', 'b']);
    const { value } = await move(d!, { status: 'In Testing', afterId: c!.id });
    expect(value).toMatchObject({ status: 'In Testing', version: 2 });
    expect(value.updatedAt > d!.updatedAt).toBe(true);
    expect(await column('In Testing')).toEqual(['c', 'd', 'b']);
    expect((await page({ sort: 'manual' })).cards.map(({ title }) => title)).toEqual(['a', 'c', 'd', 'b']);
    const [event] = await findEvents(cardStatusChanged, d!);
    expect(event?.data).toMatchObject({ from: 'New', to: 'In Testing' });
    expect((await page({})).counts).toMatchObject({ New: 1, 'In Testing': 3 });
  });

  it('keeps the place of a card whose status is set', async () => {
    const [, b] = await cards('a', 'b');
    const [c] = await cards('c');
    for (const card of [c!, b!]) {
      const params = { cardId: card.id };
      await admin.call(updateCard, { params, body: { status: 'Resolved' } });
    }
    expect(await column('Resolved')).toEqual(['c', 'b']);
  });

  it('finds a place for each of fifty that come there at the same time', async () => {
    const [, b] = await cards('a', 'b');
    const others = await cards(...Array.from({ length: 50 }, (_, n) => `n${n}`));
    const answers = await Promise.all(others.map((card) => move(card, { beforeId: b!.id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ranks = answers.map(({ value }) => value.rank);
    expect(new Set(ranks).size).toBe(50);
    const all = await column('New', { limit: 100 });
    expect([all[0], all.at(-1), all.length]).toEqual(['a', 'b', 52]);
    const [late] = await cards('late');
    await move(late!, { afterId: others[7]!.id });
    const at = all.indexOf('n7');
    expect(await column('New', { limit: 100 })).toEqual(all.toSpliced(at + 1, 0, 'late'));
  });

  it('is refused with the name of the field for a neighbour that is none', async () => {
    const [a, b] = await cards('a', 'b');
    const other = await world.card(admin, await world.board('private', { project: board.project }));
    const hidden = await world.card(await world.superAdmin(), await world.board('private'));
    const gone = (await cards('gone'))[0]!;
    await admin.call(deleteCard, { params: { cardId: gone.id } });
    for (const field of ['beforeId', 'afterId'] as const) {
      for (const id of [a!.id, gone.id, randomUUID(), other.id, hidden.id]) {
        const { status, error } = await move(a!, { [field]: id });
        expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'validation_failed', field]);
      }
      expect((await move(a!, { status: 'Resolved', [field]: b!.id })).status).toBe(400);
    }
    const both = await move(a!, { beforeId: b!.id, afterId: b!.id });
    expect([both.status, both.error.issues?.[0]?.path]).toEqual([400, 'afterId']);
    for (const body of [{}, { beforeId: 'x' }, { status: 'Done' }, { rank: 'a0' }])
      expect((await move(a!, body as never)).status).toBe(400);
    expect((await page({ sort: 'manual' })).cards.map(({ version }) => version)).toEqual([1, 1]);
  });

  it('finds room between cards whose ranks an earlier release made as long as they may be', async () => {
    const [a, b, c] = await cards('a', 'b', 'c');
    const stored = world.database.collection('cards');
    const long = (await stored.findOne({ _id: b!.id as never }))!.rank + 'a0000000'.repeat(122);
    await stored.updateOne({ _id: a!.id as never }, { $set: { rank: long } });
    await stored.updateOne({ _id: b!.id as never }, { $set: { rank: `${long}a0000000` } });
    const { value } = await move(c!, { afterId: a!.id });
    expect(value.rank.length).toBeLessThan(50);
    expect(await column()).toEqual(['a', 'c', 'b']);
  });

  it('answers what is there now where somebody moved the neighbour a moment ago', async () => {
    const [a, b] = await cards('a', 'b');
    await move(b!, { status: 'Resolved' });
    const { status, error } = await move(a!, { beforeId: b!.id });
    expect([status, error.code, error.issues?.[0]?.path]).toEqual([409, 'conflict', 'beforeId']);
    expect(error.current).toMatchObject({ id: b!.id, status: 'Resolved' });
  });

  it('is refused for a version that is no longer current, with the card as it is', async () => {
    const [a, b] = await cards('a', 'b');
    await move(a!, { afterId: b!.id });
    const { status, error } = await move(a!, { beforeId: b!.id }, admin, { 'if-match': '"1"' });
    expect([status, error.code]).toEqual([409, 'stale_version']);
    expect(error.current).toMatchObject({ id: a!.id, version: 2 });
  });
});

describe('moving a card to another board', () => {
  let other: TestBoard;
  beforeEach(async () => {
    board = await world.board('public');
    admin = await world.member(board, 'project_admin');
    other = await world.board('private', { project: board.project });
  });
  const readCounts = async (of: TestBoard) =>
    (await admin.call(pageBoardCards, { params: of.at })).value.counts;
  const sees = async (who: Pick<Person, 'call'>, card: Card) =>
    (await who.call(getCard, { params: { cardId: card.id } })).status;

  it('counts it there, with its comments, votes and images, and informs both boards', async () => {
    const outsider = await world.person();
    const card = await world.card(outsider, board);
    const comment = await world.comment(outsider, card);
    await outsider.call(upvoteCard, { params: { cardId: card.id } });
    const [below] = [await world.card(admin, other)];
    expect(await readCounts(board)).toMatchObject({ New: 1 });
    const body = { boardSlug: other.at.boardSlug, status: 'New' as const, afterId: below!.id };
    const { value } = await move(card, body);
    expect(value).toMatchObject({ boardId: other.id, board: { id: other.id }, upvoteCount: 1 });
    expect(await readCounts(board)).toMatchObject({ New: 0 });
    expect(await readCounts(other)).toMatchObject({ New: 2 });
    const { cards: there } = (
      await admin.call(pageBoardCards, { params: other.at, query: { sort: 'manual' } })
    ).value;
    expect(there.map(({ id }) => id)).toEqual([below!.id, card.id]);
    expect([await sees(admin, card), await sees(outsider, card), await sees(world.guest, card)]).toEqual([
      200, 404, 404,
    ]);
    expect((await admin.call(listComments, { params: { cardId: card.id } })).value).toMatchObject([
      { id: comment.id, boardId: other.id },
    ]);
    await world.harness.drained();
    const [moved] = world.harness.findPublished(cardMoved).filter(({ subject }) => subject === card.id);
    expect(moved?.data).toMatchObject({
      card: { boardId: other.id },
      fromBoardId: board.id,
      actor: { id: admin.id },
    });
    const [edited] = await findEvents(cardUpdated, card);
    expect(edited?.data).toMatchObject({ changed: ['boardId', 'rank'] });
    await move(card, { boardId: board.id });
    expect([await sees(world.guest, card), (await readCounts(board)).New]).toEqual([200, 1]);
  });

  it('takes off whom is assigned and does not see the other board', async () => {
    const [ann, visitor] = [
      await world.member(board, 'normal_user'),
      await world.member(board, 'public_user'),
    ];
    const card = await world.card(admin, board, { assigneeIds: [visitor.id, ann.id] });
    const { value } = await move(card, { boardId: other.id, status: 'In Progress' });
    expect(value.assignees.map(({ id }) => id)).toEqual([ann.id]);
    expect(value.status).toBe('In Progress');
  });

  /** Does what is noted of moves as if it were a minute later. */
  const carryOn = async () => {
    await world.database.collection('carries').updateMany({}, { $set: { createdAt: new Date(0) } });
    await world.job('noted-work');
  };

  it('leaves the search of neither board behind', async () => {
    const filled = await fillBoard(world, board, 120, admin.id);
    const search = { search: '100%', limit: 200 } as const;
    expect((await page(search)).cards).toHaveLength(120);
    await move({ id: String(filled[0]!._id) }, { boardId: other.id });
    expect((await page(search)).cards).toHaveLength(119);
    expect((await admin.call(pageBoardCards, { params: other.at, query: search })).value.total).toBe(1);
  });

  it('does not bring back the counts of a board that is gone', async () => {
    const card = await world.card(admin, board);
    await move(card, { boardId: other.id });
    await world.deleteBoard(board);
    await eventually(async () => expect(await world.count('cleanups')).toBe(0));
    expect(await world.count('board_tallies', { _id: board.id })).toBe(0);
    await carryOn();
    expect(await world.count('carries')).toBe(0);
    expect(await world.count('board_tallies', { _id: board.id })).toBe(0);
  });

  it('brings along what a crash or a request on its way left behind', async () => {
    const card = await world.card(admin, board);
    const late = await world.comment(admin, card);
    await move(card, { boardId: other.id });
    await world.database
      .collection('comments')
      .updateOne({ _id: late.id as never }, { $set: { boardId: board.id } });
    await carryOn();
    expect(await world.count('comments', { _id: late.id, boardId: other.id })).toBe(1);
  });

  describe('the search', () => {
    const foundOn = async (q: string) => {
      const { hits } = (await admin.call(searchCards, { query: { q } })).value;
      return hits.map((hit) => hit.board.id);
    };
    /** A comment that was written on its way to a card, which went to the other board meanwhile. */
    async function late(content: string) {
      const card = await world.card(admin, board);
      const comment = await world.comment(admin, card, { content });
      await world.harness.drained();
      await move(card, { boardId: other.id });
      await world.harness.drained();
      const left = { $set: { boardId: board.id } };
      await world.database.collection('comments').updateOne({ _id: comment.id as never }, left);
      return comment;
    }
    const entry = ({ id }: Card) =>
      world.database.collection('search_terms').findOne({ _id: { $regex: `/${id}$` } as never });

    it('follows, though a comment was being edited when it was brought along', async () => {
      const comment = await late('ocarina');
      interceptNextWrite(world.database, 'comments', async (send) => {
        await carryOn();
        return send();
      });
      const params = { commentId: comment.id };
      expect((await admin.call(updateComment, { params, body: { content: 'piccolo' } })).status).toBe(200);
      await world.harness.drained();
      expect(await entry(comment)).toMatchObject({ boardId: other.id, version: 2 });
      expect(await foundOn('piccolo')).toEqual([other.id]);
    });

    it('follows, though what was written waited until the card was looked after', async () => {
      const comment = await late('sackbut');
      const [event] = world.harness
        .findPublished(commentCreated)
        .filter(({ subject }) => subject === comment.id);
      await world.database.collection('search_terms').deleteMany({ _id: { $regex: comment.id } as never });
      await carryOn();
      const index = createSearchIndex({
        entries: world.database.model('SearchEntry'),
        cards: world.database.model('Card'),
        comments: world.database.model('Comment'),
      } as never);
      const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
      await index.keepComments([{ ...(event as Envelope), time: aMinuteAgo }]);
      expect(await entry(comment)).toMatchObject({ boardId: other.id });
      expect(await foundOn('sackbut')).toEqual([other.id]);
    });
  });

  it('counts a board that many cards left a few times only, when it looks after them again', async () => {
    const cardIds = (await fillBoard(world, board, 40, admin.id)).map(({ _id }) => String(_id));
    const params = { slug: board.project.slug };
    const { value } = await admin.call(changeCards, { params, body: { cardIds, boardId: other.id } });
    expect(value.changed).toHaveLength(40);
    const counted = async () =>
      (await world.database.collection('board_tallies').findOne({ _id: board.id as never }))?.version;
    const before = await counted();
    await carryOn();
    expect(await world.count('carries')).toBe(0);
    expect((await counted()) - before).toBeLessThan(10);
  });

  it('is refused with the name of the field where there is no such board', async () => {
    const card = await world.card(admin, board);
    const foreign = await world.board('public');
    const wrong: [BodyInputOf<typeof moveCard>, string][] = [
      [{ boardId: foreign.id }, 'boardId'],
      [{ boardId: randomUUID() }, 'boardId'],
      [{ boardSlug: 'nowhere' }, 'boardSlug'],
      [{ boardSlug: other.at.boardSlug, boardId: other.id }, 'boardId'],
      [{ boardId: other.id, beforeId: (await world.card(admin, board)).id }, 'beforeId'],
    ];
    for (const [body, path] of wrong) {
      const { status, error } = await move(card, body);
      expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
    }
    expect(await readCounts(board)).toMatchObject({ New: 2 });
  });
});

describe('the manual order', () => {
  it('is newest first until somebody moves something, with pages that meet', async () => {
    const filled = await fillBoard(world, board, 90, admin.id);
    const byStatus = ['New', 'In Progress', 'In Testing', 'Resolved'].flatMap((status) =>
      filled.filter((card) => card.status === status).sort(newestFirst),
    );
    for (const order of ['desc', 'asc'] as const) {
      const found: string[] = [];
      let cursor: string | null | undefined;
      do {
        const { cards: some, nextCursor } = await page({
          sort: 'manual',
          order,
          limit: 7,
          ...(cursor ? { cursor } : {}),
        });
        found.push(...some.map(({ id }) => id));
        cursor = nextCursor;
      } while (cursor);
      const expected = byStatus.map(({ _id }) => String(_id));
      expect(found).toEqual(order === 'desc' ? expected : expected.toReversed());
    }
  });

  it('is given to cards of earlier releases', async () => {
    const filled = await fillBoard(world, board, 30, admin.id);
    const stored = world.database.collection('cards');
    await stored.updateMany({ boardId: board.id }, { $unset: { rank: 1 } });
    await cardsHaveARank.up(world.database);
    const ranks = await stored.find({ boardId: board.id }).project({ rank: 1 }).toArray();
    const expected = new Map(filled.map(({ _id, rank }) => [String(_id), rank]));
    expect(new Map(ranks.map(({ _id, rank }) => [String(_id), rank]))).toEqual(expected);
  });

  it('holds for searches in memory', async () => {
    const filled = await fillBoard(world, board, 120, admin.id);
    const inColumn = filled.filter(({ status }) => status === 'New').sort(newestFirst);
    const [last, first] = [inColumn.at(-1)!, inColumn[0]!];
    const search = { search: '100%', sort: 'manual', status: 'New', limit: 200 } as const;
    expect((await page(search)).cards.map(({ id }) => id)).toEqual(inColumn.map(({ _id }) => String(_id)));
    await move({ id: String(last._id) }, { beforeId: String(first._id) });
    const ids = (await page(search)).cards.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([String(last._id), String(first._id)]);
    expect(await admin.call(getCard, { params: { cardId: ids[0]! } })).toMatchObject({ status: 200 });
  });
});
