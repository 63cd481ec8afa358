import {
  type CardDetail,
  cardDeleted,
  cardRestored,
  createComment,
  deleteCard,
  deleteComment,
  getCard,
  hideCard,
  likeCard,
  listBoardCards,
  listCardHistory,
  listComments,
  listTrash,
  locateComments,
  lockComments,
  mergeCard,
  pinAnswer,
  searchCards,
  undoChanges,
  unhideCard,
  unmergeCard,
  updateCard,
  updateComment,
  upvoteCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fetchImage, upload } from '../../test/pictures.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let hidden: TestBoard;
let admin: Person;
let member: Person;
let stranger: Person;
let others: Person[];
let source: Card;
let target: Card;

type Card = { id: string };

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  hidden = await world.board('private', { project: board.project });
  admin = await world.member(board, 'project_admin');
  member = await world.member(board, 'normal_user');
  stranger = await world.person();
  others = await Promise.all(Array.from({ length: 4 }, () => world.person()));
});
afterAll(() => world.stop());
beforeEach(async () => {
  source = await world.card(member, board, { title: 'The duplicate' });
  target = await world.card(member, board, { title: 'The original' });
});

const of = ({ id: cardId }: Card) => ({ params: { cardId } });
const merge = (from = source, into = target, by = admin) =>
  by.call(mergeCard, { ...of(from), body: { into: into.id } });
const unmerge = (from = source, by = admin) => by.call(unmergeCard, of(from));
const shown = async (card: Card, by = admin): Promise<CardDetail> => (await by.call(getCard, of(card))).value;
const readComments = async (card: Card) => (await admin.call(listComments, of(card))).value;
const onBoard = async (at = board) =>
  (await admin.call(listBoardCards, { params: at.at })).value.map(({ id }) => id);
const readUpvoterIds = async (card: Card) => (await shown(card)).upvotedBy.map(({ id }) => id).sort();
const ids = (people: readonly Person[]) => people.map(({ id }) => id).sort();
const upvote = (card: Card, ...people: Person[]) =>
  Promise.all(people.map((person) => person.call(upvoteCard, of(card))));
const expectRefused = async (answer: ReturnType<typeof merge>, message: RegExp, status = 400) => {
  const { status: found, error } = await answer;
  expect([found, error?.error]).toEqual([status, expect.stringMatching(message)]);
};

describe('merging', () => {
  it('unites the votes, one a person, and gives each card back what it had', async () => {
    const [first, second, third, fourth] = others as [Person, Person, Person, Person];
    await upvote(source, first, second);
    await upvote(target, second, third);
    await first.call(likeCard, of(source));
    const after = (await merge()).value;
    expect(after).toMatchObject({ id: target.id, upvoteCount: 3, likeCount: 1 });
    expect(await readUpvoterIds(target)).toEqual(ids([first, second, third]));
    // One decides on the target, and one comes to it.
    await upvote(target, first, fourth);
    expect((await unmerge()).value).toMatchObject({ id: source.id, upvoteCount: 2, likeCount: 1 });
    expect(await readUpvoterIds(source)).toEqual(ids([first, second]));
    expect(await readUpvoterIds(target)).toEqual(ids([second, third, fourth]));
    expect(await shown(target)).toMatchObject({ upvoteCount: 3, likeCount: 0 });
  });

  it('keeps a vote that two merged cards brought until both are out again', async () => {
    const [voter] = others as [Person];
    const other = await world.card(member, board);
    await upvote(source, voter);
    await upvote(other, voter);
    await merge();
    await merge(other);
    expect((await shown(target)).upvoteCount).toBe(1);
    await unmerge();
    expect(await readUpvoterIds(target)).toEqual([voter.id]);
    await unmerge(other);
    expect(await readUpvoterIds(target)).toEqual([]);
    expect(await readUpvoterIds(other)).toEqual([voter.id]);
  });

  it('leaves each card its vote of somebody who voted on both', async () => {
    const [voter] = others as [Person];
    for (const card of [source, target]) await upvote(card, voter);
    for (let round = 0; round < 2; round += 1) {
      await merge();
      expect((await shown(target)).upvoteCount).toBe(1);
      await unmerge();
      for (const card of [source, target]) expect(await readUpvoterIds(card)).toEqual([voter.id]);
    }
  });

  it('leaves a vote that somebody took back on the target as they decided last', async () => {
    const [gone, returned] = others as [Person, Person];
    await upvote(source, gone, returned);
    const third = await world.card(member, board);
    await upvote(third, gone);
    await merge();
    await upvote(target, gone, returned);
    await upvote(target, returned);
    expect(await readUpvoterIds(target)).toEqual([returned.id]);
    // Nor does another card bring back what they took away.
    await merge(third);
    expect(await readUpvoterIds(target)).toEqual([returned.id]);
    await unmerge(third);
    await unmerge();
    expect(await readUpvoterIds(source)).toEqual(ids([gone, returned]));
    expect(await readUpvoterIds(third)).toEqual([gone.id]);
    expect(await readUpvoterIds(target)).toEqual([returned.id]);
  });

  it('carries comments with their threads, and takes back those alone', async () => {
    const first = await world.comment(stranger, source);
    const reply = await world.comment(member, source, { parentCommentId: first.id });
    const own = await world.comment(member, target);
    await merge();
    const carried = await readComments(target);
    expect(carried.map(({ id, mergedFrom }) => [id, mergedFrom])).toEqual([
      [first.id, source.id],
      [reply.id, source.id],
      [own.id, undefined],
    ]);
    expect(carried[1]?.parentCommentId).toBe(first.id);
    expect((await shown(target)).commentCount).toBe(3);
    const later = await world.comment(stranger, target, { parentCommentId: first.id });
    await unmerge();
    expect((await readComments(source)).map(({ id }) => id)).toEqual([first.id, reply.id]);
    expect((await readComments(target)).map(({ id }) => id)).toEqual([own.id, later.id]);
    expect((await shown(source)).commentCount).toBe(2);
    expect((await shown(target)).commentCount).toBe(2);
  });

  it('shows what was merged with its images, which nobody can take off, and gives them back', async () => {
    const images = await Promise.all(Array.from({ length: 3 }, () => upload(member)));
    source = await world.card(member, board, { title: 'With pictures', imageUrls: images });
    target = await world.card(member, hidden, {
      imageUrls: await Promise.all(Array.from({ length: 4 }, () => upload(member))),
    });
    await upvote(source, ...others);
    await merge();
    const [merged] = (await shown(target)).merged;
    expect(merged).toMatchObject({
      ...{ id: source.id, title: 'With pictures', imageUrls: images, upvoteCount: 4 },
      mergedBy: { id: admin.id },
    });
    // They are where the card is, which strangers do not see.
    for (const image of images) {
      expect((await fetchImage(admin, image)).status).toBe(200);
      expect((await fetchImage(stranger, image)).status).toBe(404);
    }
    const taken = await admin.call(updateCard, { ...of(target), body: { imageUrls: images } });
    expect(taken.status).toBe(400);
    await unmerge();
    expect((await shown(source)).imageUrls).toEqual(images);
    expect((await shown(target)).merged).toEqual([]);
    for (const image of images) expect((await fetchImage(stranger, image)).status).toBe(200);
  });

  it.each(['comments', 'internal notes'])('gives back images that came to its %s meanwhile', async (what) => {
    const internal = what === 'internal notes';
    const answer = await member.call(createComment, { ...of(source), body: { content: 'See', internal } });
    const params = { commentId: answer.value.id };
    const third = await world.card(member, hidden);
    await merge();
    await merge(target, third);
    const [image, other] = [await upload(member), await upload(member)];
    const edit = (imageUrls: string[]) =>
      member.call(updateComment, { params, body: { content: 'See', imageUrls } });
    expect((await edit([image])).status).toBe(200);
    expect((await edit([image, other])).status).toBe(200);
    await unmerge(target);
    await unmerge();
    expect((await readComments(source)).map(({ imageUrls }) => imageUrls)).toEqual([[image, other]]);
    // They stay when that card goes for good, and go with the comment.
    await world.removeForGood(admin, third);
    await world.harness.drained();
    for (const each of [image, other]) expect((await fetchImage(admin, each)).status).toBe(200);
    await member.call(deleteComment, { params, body: {} });
    for (const each of [image, other]) expect((await fetchImage(admin, each)).status).toBe(404);
  });

  it('takes the card off boards, trash and search, and leads its address to the other one', async () => {
    source = await world.card(member, board, { title: 'Xylophone sounds' });
    await merge();
    expect(await onBoard()).not.toContain(source.id);
    const trash = await admin.call(listTrash, { params: { slug: board.project.slug } });
    expect(trash.value.items).toEqual([]);
    const found = async () => (await admin.call(searchCards, { query: { q: 'xylophone' } })).value.hits;
    await eventually(async () => expect(await found()).toEqual([]));
    expect((await shown(source)).id).toBe(target.id);
    await expectRefused(stranger.call(upvoteCard, of(source)) as never, /merged into another/, 409);
    const body = { content: 'Too late' };
    await expectRefused(
      stranger.call(createComment, { ...of(source), body }) as never,
      /merged into another/,
      409,
    );
    await unmerge();
    expect(await onBoard()).toContain(source.id);
    await eventually(async () => expect(await found()).toHaveLength(1));
  });

  it('says nothing of a private card to those who do not see it', async () => {
    target = await world.card(member, hidden);
    await merge();
    expect((await shown(source)).id).toBe(target.id);
    for (const by of [stranger, world.guest]) expect((await by.call(getCard, of(source))).status).toBe(404);
    expect((await stranger.call(upvoteCard, of(source))).status).toBe(404);
    // Nor do they learn that it was merged, rather than deleted.
    for (const into of [target, await world.card(member, board)])
      await expectRefused(merge(source, into, stranger), /Card not found/, 404);
    await expectRefused(unmerge(source, stranger), /Card not found/, 404);
    await unmerge();
    const history = (await stranger.call(listCardHistory, of(source))).value.items;
    expect(JSON.stringify(history)).not.toContain('The original');
  });

  it('is undone with an event that names the card that it came out of', async () => {
    await merge();
    await unmerge();
    await unmerge();
    const events = world.harness.findPublished(cardRestored).filter(({ subject }) => subject === source.id);
    expect(events.map(({ data }) => data.outOf)).toEqual([{ id: target.id, title: 'The original' }]);
  });

  it('is shown by both histories', async () => {
    await merge();
    await unmerge();
    const changes = async (card: Card) => {
      const { items } = (await admin.call(listCardHistory, of(card))).value;
      return items.flatMap((item) => item.changes).map(({ field, from, to }) => [field, from, to]);
    };
    const [it, into] = [source, target].map(({ id }) => `#${id.slice(0, 8)}`);
    expect(await changes(source)).toEqual([
      ['mergedInto', null, into],
      ['mergedInto', into, null],
    ]);
    expect(await changes(target)).toEqual([
      ['merged', null, it],
      ['merged', it, null],
    ]);
  });
});

describe('a card that is merged', () => {
  it('is refused with the reason where it cannot be', async () => {
    const elsewhere = await world.board('public');
    await world.join(elsewhere, admin, 'project_admin');
    const foreign = await world.card(admin, elsewhere);
    const trashed = await world.card(member, board);
    await admin.call(deleteCard, of(trashed));
    await expectRefused(merge(source, source), /into itself/);
    await expectRefused(merge(source, foreign), /no such card in this project/);
    await expectRefused(merge(source, trashed), /no such card in this project/);
    await expectRefused(merge(trashed, target), /not found/, 404);
    await merge();
    await expectRefused(merge(target, source), /was merged into this one/);
    const third = await world.card(member, board);
    await expectRefused(merge(third, source), /Choose the one that stays/);
    await expectRefused(merge(source, third), /merged into another/, 409);
  });

  it('is up to admins', async () => {
    await expectRefused(merge(source, target, member), /Only project admins/, 403);
    await expectRefused(merge(source, target, stranger), /Only project admins/, 403);
    await merge();
    await expectRefused(merge(source, target, member), /Only project admins/, 403);
    for (const by of [member, stranger]) await expectRefused(unmerge(source, by), /Only project admins/, 403);
  });

  it('may be merged and taken out once more, which changes nothing', async () => {
    await merge();
    const { version } = await shown(target);
    expect((await merge()).value).toMatchObject({ id: target.id, version });
    const back = (await unmerge()).value;
    expect((await unmerge()).value).toMatchObject({ id: source.id, version: back.version });
  });

  it('is not refused once it is done, though the other card goes at the same time', async () => {
    const cards = world.database.collection<{ _id: string; deleted: boolean }>('cards');
    for (let tries = 0; tries < 5; tries += 1) {
      const [from, to] = [await world.card(member, board), await world.card(member, board)];
      const merging = merge(from, to);
      await eventually(
        async () => expect(await cards.countDocuments({ _id: from.id, deleted: true })).toBe(1),
        { everyMs: 1 },
      );
      await admin.call(deleteCard, of(to));
      expect((await merging).status).toBe(200);
    }
  });

  it('goes along when the other card is merged, too, and comes back in turn', async () => {
    const last = await world.card(member, board);
    const comment = await world.comment(stranger, source);
    await upvote(source, ...others);
    await merge();
    await merge(target, last);
    expect((await shown(source)).id).toBe(last.id);
    expect((await shown(last)).upvoteCount).toBe(4);
    expect((await readComments(last)).map(({ mergedFrom }) => mergedFrom)).toEqual([source.id]);
    await expectRefused(unmerge(source), /Take that one out first/, 409);
    await unmerge(target);
    expect(await shown(last)).toMatchObject({ upvoteCount: 0, commentCount: 0 });
    expect(await shown(target)).toMatchObject({ upvoteCount: 4, commentCount: 1 });
    await unmerge(source);
    expect((await readComments(source)).map(({ id }) => id)).toEqual([comment.id]);
    expect(await shown(target)).toMatchObject({ upvoteCount: 0, commentCount: 0 });
  });

  it('never ends in a circle, and one merge at a time wins', async () => {
    const third = await world.card(member, board);
    const cards = [source, target, third];
    const answers = await Promise.all(cards.map((card, n) => merge(card, cards[(n + 1) % 3])));
    for (const { status } of answers) expect([200, 400, 409]).toContain(status);
    const left = await onBoard();
    const staying = cards.filter(({ id }) => left.includes(id));
    expect(staying.length).toBeGreaterThan(0);
    for (const card of cards) expect(left).toContain((await shown(card)).id);
    const twice = await world.card(member, board);
    const both = await Promise.all([merge(twice, staying[0]), merge(twice, staying[0])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is won by one of two cards that are merged into each other at once', async () => {
    for (let n = 0; n < 12; n += 1) {
      const [one, other] = [await world.card(member, board), await world.card(member, board)];
      const answers = await Promise.all([merge(one, other), merge(other, one)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await onBoard();
      const staying = [one, other].filter(({ id }) => left.includes(id));
      expect(staying).toHaveLength(1);
      for (const card of [one, other]) expect((await shown(card)).id).toBe(staying[0]?.id);
    }
  });

  it('is won by one of those in a ring at least, which waits for those that give way', async () => {
    const ring: Card[] = [];
    for (let n = 0; n < 5; n += 1) ring.push(await world.card(member, board));
    const answers = await Promise.all(ring.map((card, n) => merge(card, ring[(n + 1) % 5])));
    const won = answers.filter(({ status }) => status === 200).length;
    expect(won).toBeGreaterThan(0);
    const left = await onBoard();
    expect(ring.filter(({ id }) => left.includes(id))).toHaveLength(5 - won);
  });

  it('takes earlier edits back after it came out again', async () => {
    const { value } = await admin.call(updateCard, { ...of(source), body: { userPriority: 5 } });
    await merge();
    await unmerge();
    const body = { cards: [{ id: source.id, version: value.version }] };
    expect((await admin.call(undoChanges, { body })).value.undone).toEqual([source.id]);
  });
});

describe('a moderated card', () => {
  const moderate = (call: typeof lockComments | typeof hideCard, card: Card) =>
    admin.call(call, { ...of(card), body: { reason: null } });
  const write = (card: Card, by = stranger) =>
    by.call(createComment, { ...of(card), body: { content: 'Me, too' } });

  it('that is locked is discussed as its target, and is locked when it comes back', async () => {
    await moderate(lockComments, source);
    await merge();
    expect((await shown(target)).lock).toBeNull();
    expect((await write(target)).status).toBe(201);
    await unmerge();
    expect((await shown(source)).lock).not.toBeNull();
    expect((await write(source)).error?.code).toBe('comments_locked');
  });

  it('that is locked keeps what is merged into it locked, until that is out again', async () => {
    const comment = await world.comment(stranger, source);
    await moderate(lockComments, target);
    await merge();
    const edit = () =>
      stranger.call(updateComment, { params: { commentId: comment.id }, body: { content: 'Changed' } });
    expect((await write(target)).error?.code).toBe('comments_locked');
    expect((await edit()).error?.code).toBe('comments_locked');
    await unmerge();
    expect((await edit()).status).toBe(200);
  });

  it('that is hidden is merged with none', async () => {
    await moderate(hideCard, source);
    await expectRefused(merge(), /not found/, 404);
    await expectRefused(merge(target, source), /no such card in this project/);
    await admin.call(unhideCard, of(source));
    expect((await merge()).status).toBe(200);
  });

  it('that is hidden hides what was merged into it, which comes out all the same', async () => {
    const comment = await world.comment(stranger, source);
    await upvote(source, ...others);
    await merge();
    await moderate(hideCard, target);
    for (const by of [stranger, world.guest])
      for (const card of [source, target]) expect((await by.call(getCard, of(card))).status).toBe(404);
    expect((await moderate(hideCard, source)).status).toBe(404);
    expect((await admin.call(unhideCard, of(source))).status).toBe(404);
    expect((await unmerge()).value).toMatchObject({ id: source.id, upvoteCount: 4, commentCount: 1 });
    expect((await readComments(source)).map(({ id }) => id)).toEqual([comment.id]);
    expect((await admin.call(unhideCard, of(target))).value).toMatchObject({
      ...{ merged: [], upvoteCount: 0, commentCount: 0 },
    });
  });
});

describe('an official answer', () => {
  const pin = (card: Card, { id: commentId }: { id: string }) =>
    admin.call(pinAnswer, { ...of(card), body: { commentId } });
  const readAnswerId = async (card: Card) => (await shown(card)).answer?.id ?? null;

  it('of a card that is merged is a comment like others there, and answers it when it is back', async () => {
    const [its, own] = [await world.comment(stranger, source), await world.comment(stranger, target)];
    await pin(source, its);
    await merge();
    expect(await readAnswerId(target)).toBeNull();
    await pin(target, own);
    await unmerge();
    expect(await Promise.all([source, target].map(readAnswerId))).toEqual([its.id, own.id]);
  });

  it('that came with a merged card goes with it', async () => {
    const comment = await world.comment(stranger, source);
    await merge();
    await pin(target, comment);
    expect(await readAnswerId(target)).toBe(comment.id);
    await unmerge();
    expect(await Promise.all([source, target].map(readAnswerId))).toEqual([null, null]);
  });

  it('that was deleted meanwhile answers nothing any more', async () => {
    const comment = await world.comment(stranger, source);
    await pin(source, comment);
    await merge();
    await stranger.call(deleteComment, { params: { commentId: comment.id }, body: {} });
    await unmerge();
    expect(await readAnswerId(source)).toBeNull();
  });
});

describe('a crash', () => {
  const inDatabase = (name: string) => world.database.collection(name);
  /** As if what was noted had been noted long ago. */
  async function later() {
    await inDatabase('merges').updateMany({}, { $set: { createdAt: new Date(0) } });
    await world.job('noted-work');
  }

  it('after the card went is made good: what hangs on it arrives, once', async () => {
    await upvote(source, ...others);
    await merge();
    await unmerge();
    const [comment, late] = [await world.comment(stranger, source), await world.comment(member, source)];
    await merge();
    // The second one was on its way.
    const there = { $set: { cardId: source.id }, $unset: { mergedFrom: 1 } };
    await inDatabase('comments').updateOne({ _id: late.id as never }, there);
    await inDatabase('cards').updateOne(
      { _id: target.id as never },
      { $set: { merging: [source.id] }, $unset: { merged: 1 } },
    );
    await later();
    expect((await readComments(target)).map(({ id }) => id)).toEqual([comment.id, late.id]);
    expect(await shown(target)).toMatchObject({
      upvoteCount: 4,
      commentCount: 2,
      merged: [{ id: source.id }],
    });
    expect(await inDatabase('merges').countDocuments()).toBe(0);
  });

  it('between the comments and the search is made good, there and back', async () => {
    const comment = await world.comment(stranger, source, { content: 'It sounds like a bassoon' });
    const entries = inDatabase('search_terms');
    const of = ({ id }: Card) => entries.countDocuments({ _id: `${id}/${comment.id}` as never });
    await world.harness.drained();
    // An edit that was on its way is kept where the comment was.
    const move = async (from: Card, to: Card) => {
      const entry = (await entries.findOneAndDelete({ _id: `${to.id}/${comment.id}` as never }))!;
      await entries.insertOne({ ...entry, _id: `${from.id}/${comment.id}` as never });
      await later();
      expect([await of(from), await of(to)]).toEqual([0, 1]);
    };
    await merge();
    await move(source, target);
    await unmerge();
    await move(target, source);
  });

  it('leaves no vote that was refused, or taken back, while its card was being merged', async () => {
    const [refused, voter] = others as [Person, Person];
    await upvote(source, refused, voter);
    await merge();
    // It was given just before, and the card was gone when it was to be counted.
    const vote = { cardId: source.id, userId: refused.id };
    await inDatabase('card_upvotes').updateOne(vote, { $set: { on: false } });
    await later();
    expect(await readUpvoterIds(target)).toEqual([voter.id]);
    expect(await shown(target)).toMatchObject({ upvoteCount: 1 });
  });

  it('before the card went frees the other one', async () => {
    await merge();
    await unmerge();
    await inDatabase('cards').updateOne({ _id: target.id as never }, { $set: { merging: [source.id] } });
    await expectRefused(merge(target, await world.card(member, board)), /right now/, 409);
    await later();
    expect((await merge(target, source)).status).toBe(200);
  });

  it('while it came back is made good', async () => {
    await upvote(source, ...others);
    const comment = await world.comment(stranger, source);
    await merge();
    await unmerge();
    const there = { $set: { cardId: target.id, mergedFrom: [source.id] } };
    await inDatabase('comments').updateOne({ _id: comment.id as never }, there as never);
    await later();
    expect((await readComments(source)).map(({ id }) => id)).toEqual([comment.id]);
    expect(await shown(target)).toMatchObject({ upvoteCount: 0, commentCount: 0 });
  });
});

describe('a merged card', () => {
  it('goes for good with its target, with all that hangs on both', async () => {
    await upvote(source, ...others);
    await world.comment(stranger, source);
    await merge();
    await world.removeForGood(admin, { ...target } as never);
    await eventually(async () => {
      for (const name of ['comments', 'card_upvotes'])
        for (const { id: cardId } of [source, target]) expect(await world.count(name, { cardId })).toBe(0);
      expect(await world.count('cards', { _id: source.id })).toBe(0);
    });
    const events = world.harness.findPublished(cardDeleted).filter(({ subject }) => subject === source.id);
    expect(events.map(({ data }) => data.trashed)).toEqual([true, false]);
  });

  it('stays when the board that it was on goes', async () => {
    const old = await world.board('public', { project: board.project });
    source = await world.card(member, old, { title: 'From an old board' });
    await world.comment(stranger, source);
    await merge();
    await world.deleteBoard(old);
    await world.job('noted-work');
    expect(await shown(target)).toMatchObject({ commentCount: 1, merged: [{ title: 'From an old board' }] });
    expect((await unmerge()).status).toBe(404);
  });
});

it('says on which card comments and notes are, of trashed cards, too, and not what is gone', async () => {
  const { id: projectId } = board.project;
  const comment = await world.comment(stranger, source);
  const note = (await admin.call(createComment, { ...of(source), body: { content: 'Hm', internal: true } }))
    .value;
  const gone = await world.comment(stranger, source);
  await admin.call(deleteComment, { params: { commentId: gone.id }, body: {} });
  const places = async () => {
    const body = { commentIds: [comment.id, note.id, gone.id, source.id] };
    return (await world.guest.call(locateComments, { body })).value.places;
  };
  const both = (cardId: string) =>
    [comment, note].map(({ id }) => ({ id, cardId, projectId, boardId: board.id, isShown: true }));
  expect(await places()).toEqual(both(source.id));
  await merge();
  expect(await places()).toEqual(both(target.id));
  await unmerge();
  await admin.call(deleteCard, of(source));
  expect(await places()).toEqual(both(source.id));
  expect((await admin.call(locateComments, { body: { commentIds: [] } })).status).toBe(404);
});
