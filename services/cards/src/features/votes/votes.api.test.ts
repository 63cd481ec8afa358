import { randomUUID } from 'node:crypto';
import {
  cardCounted,
  deleteCard,
  getCard,
  giveLike,
  giveUpvote,
  likeCard,
  listVoters,
  mergeCard,
  pageBoardCards,
  pagePublicCards,
  upvoteCard,
  voteChanged,
  withdrawLike,
  withdrawUpvote,
} from '@cardinal/contracts';
import { someone } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { oneIndexOfCastVotes } from '../../migrations/0001-one-index-of-cast-votes.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';
import { voteId } from './vote.rules.ts';

let world: World;
let board: TestBoard;
let author: Person;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  author = await world.member(board, 'normal_user');
});
afterAll(() => world.stop());

const of = (card: { id: string }) => ({ params: { cardId: card.id } });
const opened = async (by: Person, card: { id: string }) => (await by.call(getCard, of(card))).value;

describe('a vote', () => {
  it('is given by one call and taken back by the next', async () => {
    const card = await world.card(author, board);
    expect((await author.call(upvoteCard, of(card))).value).toEqual({ upvoteCount: 1, userHasUpvoted: true });
    expect(await opened(author, card)).toMatchObject({ upvoteCount: 1, upvotes: 1, userHasUpvoted: true });
    expect((await author.call(upvoteCard, of(card))).value).toEqual({
      upvoteCount: 0,
      userHasUpvoted: false,
    });
    expect(await opened(author, card)).toMatchObject({ upvoteCount: 0, userHasUpvoted: false });
  });

  it('is what it is set to, however often', async () => {
    const card = await world.card(author, board);
    const upvotes = [giveUpvote, giveUpvote, withdrawUpvote, withdrawUpvote];
    for (const [n, call] of upvotes.entries())
      expect((await author.call(call, of(card))).value).toEqual({
        upvoteCount: n < 2 ? 1 : 0,
        userHasUpvoted: n < 2,
      });
    for (const [n, call] of [withdrawLike, giveLike, giveLike, withdrawLike].entries())
      expect((await author.call(call, of(card))).value).toEqual({
        likeCount: n % 3 === 0 ? 0 : 1,
        userHasLiked: n % 3 > 0,
      });
  });

  it('is given once by a request that comes again with its key, though that toggles', async () => {
    const card = await world.card(author, board);
    const keyed = { ...of(card), headers: { 'idempotency-key': randomUUID() } };
    for (let times = 0; times < 3; times += 1)
      expect((await author.call(upvoteCard, keyed)).value).toEqual({ upvoteCount: 1, userHasUpvoted: true });
    expect(await opened(author, card)).toMatchObject({ upvoteCount: 1, userHasUpvoted: true });
  });

  it('is an upvote or a like, and neither is the other', async () => {
    const card = await world.card(author, board);
    expect((await author.call(likeCard, of(card))).value).toEqual({ likeCount: 1, userHasLiked: true });
    expect(await opened(author, card)).toMatchObject({ upvoteCount: 0, likeCount: 1, userHasLiked: true });
  });

  it('never makes an edit of the card stale', async () => {
    const card = await world.card(author, board);
    await author.call(upvoteCard, of(card));
    expect((await opened(author, card)).version).toBe(card.version);
  });

  it('is published, with the counts as a stream of their own', async () => {
    const card = await world.card(author, board);
    await author.call(upvoteCard, of(card));
    await author.call(upvoteCard, of(card));
    await world.harness.drained();
    const votes = world.harness.findPublished(voteChanged).filter(({ data }) => data.cardId === card.id);
    expect(votes.map(({ version, data }) => [version, data.on]).sort()).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(votes[0]?.subject).toBe(`${card.id}/${author.id}/upvote`);
    const counts = world.harness.findPublished(cardCounted).filter(({ data }) => data.cardId === card.id);
    expect(counts.map(({ version, data }) => [version, data.upvoteCount]).sort()).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(counts[0]?.subject).toBe(`${card.id}/counts`);
  });

  it('counts no more once its card is deleted', async () => {
    const card = await world.card(author, board);
    const admin = await world.member(board, 'project_admin');
    await admin.call(deleteCard, of(card));
    expect((await author.call(upvoteCard, of(card))).status).toBe(404);
  });
});

describe('the votes on a board', () => {
  it('are shown to each viewer as their own, right after they change', async () => {
    const place = await world.board('public');
    const [one, other] = [await world.member(place, 'normal_user'), await world.member(place, 'normal_user')];
    const cards = [await world.card(one, place), await world.card(one, place)];
    const shown = async (by: Person) => {
      const { value } = await by.call(pageBoardCards, { params: place.at });
      return cards.map(({ id }) => value.cards.find((card) => card.id === id)?.userHasUpvoted);
    };
    expect(await shown(one)).toEqual([false, false]);
    await one.call(upvoteCard, of(cards[0]!));
    expect([await shown(one), await shown(other)]).toEqual([
      [true, false],
      [false, false],
    ]);
    await other.call(upvoteCard, of(cards[0]!));
    await other.call(upvoteCard, of(cards[1]!));
    await one.call(upvoteCard, of(cards[0]!));
    expect([await shown(one), await shown(other)]).toEqual([
      [false, false],
      [true, true],
    ]);
    const params = { project: place.project.slug, board: place.slug };
    const guests = await world.guest.call(pagePublicCards, { params });
    expect(guests.value.cards.map(({ userHasUpvoted }) => userHasUpvoted)).toEqual([false, false]);
  });

  it('are right where one comes and another goes at once, so that their number stays', async () => {
    const place = await world.board('public');
    const people = [await world.member(place, 'normal_user'), await world.member(place, 'normal_user')];
    const card = await world.card(people[0]!, place);
    await people[0]!.call(upvoteCard, of(card));
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(people.map((by) => by.call(upvoteCard, of(card))));
      for (const [at, by] of people.entries()) {
        const { value } = await by.call(pageBoardCards, { params: place.at });
        expect(value.cards[0]).toMatchObject({
          userHasUpvoted: answers[at]?.value.userHasUpvoted,
          upvoteCount: 1,
        });
      }
    }
  });
});

describe('votes at the same time', () => {
  it('of fifty people count once each', async () => {
    const card = await world.card(author, board);
    const people = Array.from({ length: 50 }, () => world.harness.as(someone()));
    const answers = await Promise.all(people.map((person) => person.call(upvoteCard, of(card))));
    for (const { value } of answers) expect(value.userHasUpvoted).toBe(true);
    expect(Math.max(...answers.map(({ value }) => value.upvoteCount))).toBe(50);
    expect((await opened(author, card)).upvoteCount).toBe(50);
    await world.harness.drained();
    // Counted together where they came together, so that a crowd does not count fifty times.
    const counted = world.harness.findPublished(cardCounted).filter(({ data }) => data.cardId === card.id);
    expect(counted.at(-1)?.data.upvoteCount).toBe(50);
    expect(counted.length).toBeLessThan(50);
  });

  it.each([2, 7, 10])('of one person on %i devices flip once each', async (devices) => {
    const card = await world.card(author, board);
    const clicks = Array.from({ length: devices }, () => author.call(upvoteCard, of(card)));
    const answers = await Promise.all(clicks);
    const on = devices % 2 === 1;
    const flips = answers.map(({ value }) => value.userHasUpvoted);
    expect(flips.filter(Boolean)).toHaveLength(Math.ceil(devices / 2));
    expect(await opened(author, card)).toMatchObject({ upvoteCount: on ? 1 : 0, userHasUpvoted: on });
    expect(await world.count('card_upvotes', { cardId: card.id })).toBe(1);
  });
});

type Click = { who: number; kind: 'upvote' | 'like' };

describe('counts', () => {
  it('equal the votes after any clicks, some of them at once', async () => {
    const people = Array.from({ length: 4 }, () => world.harness.as(someone()));
    const click = fc.record({ who: fc.nat(3), kind: fc.constantFrom('upvote' as const, 'like' as const) });
    const rounds = fc.array(fc.array(click, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rounds, async (script) => {
        const card = await world.card(author, board);
        const model = { upvote: new Set<number>(), like: new Set<number>() };
        for (const round of script) {
          await Promise.all(round.map((one: Click) => people[one.who]!.call(getEndpoint(one), of(card))));
          for (const { who, kind } of round) if (!model[kind].delete(who)) model[kind].add(who);
          const { upvoteCount, likeCount } = await opened(author, card);
          expect({ upvoteCount, likeCount }).toEqual({
            upvoteCount: model.upvote.size,
            likeCount: model.like.size,
          });
        }
      }),
      { numRuns: 10 },
    );
  });

  const getEndpoint = ({ kind }: Click) => (kind === 'upvote' ? upvoteCard : likeCard);

  it('are put right when a crash came between the vote and the counting', async () => {
    const card = await world.card(author, board);
    const userId = randomUUID();
    const old = new Date(Date.now() - 60_000);
    await world.database.collection('card_upvotes').insertOne({
      ...{ _id: voteId(card.id, userId) as never, version: 1, outbox: [], deleted: false },
      ...{ cardId: card.id, boardId: board.id, projectId: board.projectId, userId },
      ...{ on: true, createdAt: old, recountAt: old },
    });
    expect((await opened(author, card)).upvoteCount).toBe(0);
    await world.job('recount');
    expect((await opened(author, card)).upvoteCount).toBe(1);
    expect(await world.count('card_upvotes', { recountAt: { $exists: true }, cardId: card.id })).toBe(0);
  });

  it('get a new version for every marked vote, even where they stay, as lists go by it', async () => {
    const card = await world.card(author, board);
    await author.call(upvoteCard, of(card));
    await world.leaveUncounted('card_upvotes', card.id);
    await world.job('recount');
    await world.harness.drained();
    const counts = world.harness.findPublished(cardCounted).filter(({ data }) => data.cardId === card.id);
    expect(counts.map(({ version, data }) => [version, data.upvoteCount])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('leave nothing behind of a vote that outlived its card', async () => {
    const cardId = randomUUID();
    const old = new Date(Date.now() - 60_000);
    await world.database.collection('card_likes').insertOne({
      ...{ _id: voteId(cardId, author.id) as never, version: 1, outbox: [], deleted: false },
      ...{ cardId, boardId: board.id, projectId: board.projectId, userId: author.id },
      ...{ on: true, createdAt: old, recountAt: old },
    });
    await world.job('recount');
    expect(await world.count('card_likes', { cardId })).toBe(0);
  });
});

describe('many voters', () => {
  it('are counted in full and named up to a hundred', async () => {
    const card = await world.card(author, board);
    const at = (n: number) => new Date(n * 1_000);
    const voters = Array.from({ length: 130 }, () => randomUUID());
    await world.database.collection('card_upvotes').insertMany(
      voters.map((userId, n) => ({
        ...{ _id: voteId(card.id, userId) as never, version: 1, outbox: [], deleted: false },
        ...{ cardId: card.id, boardId: board.id, projectId: board.projectId, userId },
        ...{ on: true, createdAt: at(n), recountAt: at(0) },
      })),
    );
    const known = voters.map((userId, n) => ({ _id: userId as never, version: 1, username: `v${n}` }));
    await world.database.collection('users').insertMany(known);
    await world.job('recount');
    const { upvoteCount, upvotedBy } = await opened(author, card);
    expect(upvoteCount).toBe(130);
    expect(upvotedBy).toHaveLength(100);
    expect(upvotedBy[0]?.username).toBe('v0');
  });
});

describe('the list of voters', () => {
  it('has everybody for the team, latest first, by page', async () => {
    const card = await world.card(author, board);
    const people = await Promise.all(Array.from({ length: 5 }, () => world.person()));
    for (const person of people) await person.call(upvoteCard, of(card));
    await people[1]!.call(upvoteCard, of(card));
    const read = async (cursor?: string) =>
      (await author.call(listVoters, { ...of(card), query: { limit: 2, ...(cursor ? { cursor } : {}) } }))
        .value;
    const first = await read();
    const second = await read(first.nextCursor!);
    expect([...first.items, ...second.items].map(({ user }) => user.username)).toEqual(
      [4, 3, 2, 0].map((n) => people[n]!.username),
    );
    expect(first.items[0]).toMatchObject({ at: expect.any(String), mergedFrom: [] });
    expect((await read(second.nextCursor!)).items).toEqual([]);
  });

  it('goes on behind a page whose votes came at the same moment', async () => {
    const card = await world.card(author, board);
    const people = await Promise.all(Array.from({ length: 4 }, () => world.person()));
    for (const person of people) await person.call(upvoteCard, of(card));
    const at = { $set: { createdAt: new Date(1_000) } };
    await world.database.collection('card_upvotes').updateMany({ cardId: card.id }, at);
    const listed: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: 1, ...(cursor ? { cursor } : {}) };
      const { items, nextCursor } = (await author.call(listVoters, { ...of(card), query })).value;
      listed.push(...items.map(({ user }) => user.id));
      cursor = nextCursor;
    }
    expect(listed.sort()).toEqual(people.map(({ id }) => id).sort());
  });

  it('says of votes that merged cards brought where they are from', async () => {
    const admin = await world.member(board, 'project_admin');
    const [card, other] = [await world.card(author, board), await world.card(author, board)];
    await author.call(upvoteCard, of(card));
    for (const by of [author, admin]) await by.call(upvoteCard, of(other));
    await admin.call(mergeCard, { ...of(other), body: { into: card.id } });
    const { items } = (await author.call(listVoters, of(card))).value;
    expect(new Map(items.map(({ user, mergedFrom }) => [user.id, mergedFrom]))).toEqual(
      new Map([
        [author.id, []],
        [admin.id, [other.id]],
      ]),
    );
  });

  it('is for the team alone, and takes no cursor that it never gave', async () => {
    const card = await world.card(author, board);
    const stranger = await world.person();
    const visitor = await world.member(board, 'public_user');
    for (const by of [stranger, visitor]) expect((await by.call(listVoters, of(card))).status).toBe(403);
    expect((await world.guest.call(listVoters, of(card))).status).toBe(401);
    const query = { cursor: 'bm9uZQ' };
    expect((await author.call(listVoters, { ...of(card), query })).status).toBe(400);
  });
});

describe('an installation of an earlier release', () => {
  it('loses the index that nothing uses any more, once and on being asked again', async () => {
    const upvotes = world.database.collection('card_upvotes');
    await upvotes.createIndex({ userId: 1 }, { name: 'cast by', partialFilterExpression: { on: true } });
    for (let run = 0; run < 2; run += 1) await oneIndexOfCastVotes.up(world.database);
    const names = (await upvotes.indexes()).map(({ name }) => name);
    expect(names).toContain('cast lately');
    expect(names).not.toContain('cast by');
  });
});
