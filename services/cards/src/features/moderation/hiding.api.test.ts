import {
  addReaction,
  type Card,
  type Comment,
  cardDeleted,
  cardRestored,
  commentDeleted,
  commentRestored,
  createComment,
  deleteCard,
  deleteComment,
  getCard,
  getReferences,
  hideCard,
  hideComment,
  listBoardCards,
  listCardHistory,
  listCommentEdits,
  listComments,
  listHiddenCards,
  listMentionable,
  listModerationLog,
  listTrash,
  locateComments,
  lookUpCard,
  mergeCard,
  pagePublicCards,
  purgeCards,
  reportContent,
  resolveReport,
  restoreCard,
  searchCards,
  unhideCard,
  unhideComment,
  updateCard,
  updateComment,
  upvoteCard,
} from '@cardinal/contracts';
import { type Caller, eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startImageWorld } from '../../test/image-world.ts';
import { readModerationLog } from '../../test/moderation.ts';
import { fetchImage, upload } from '../../test/pictures.ts';
import type { Person, TestBoard, World } from '../../test/world.ts';

let world: World;
let stop: () => Promise<void>;
let board: TestBoard;
let admin: Person;
let author: Person;
let member: Person;
let stranger: Person;
let card: Card;

beforeAll(async () => {
  ({ world, stop } = await startImageWorld());
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  author = await world.person();
  member = await world.member(board, 'normal_user');
  stranger = await world.person();
});
afterAll(() => stop());
beforeEach(async () => {
  card = await world.card(author, board, { title: 'Zeppelin', description: 'Airship' });
});

const onCard = () => ({ cardId: card.id });
const drained = () => world.harness.drained();
const publicly = () => ({ project: board.at.slug, board: board.at.boardSlug });
const log = () => readModerationLog(admin, board);

describe('a hidden comment', () => {
  const text = 'Quixotic nonsense';
  let comment: Comment;
  let image: string;
  beforeEach(async () => {
    image = await upload(author);
    comment = await world.comment(author, card, { content: text, imageUrls: [image] });
    await member.call(addReaction, { params: { commentId: comment.id, kind: 'heart' } });
  });

  const on = () => ({ commentId: comment.id });
  const hide = (by: Person, reason: string | null = 'Rude') =>
    by.call(hideComment, { params: on(), body: { reason } });
  const unhide = (by: Person) => by.call(unhideComment, { params: on() });
  const readBy = async (by: Caller) =>
    (await by.call(listComments, { params: onCard() })).value.find(({ id }) => id === comment.id);
  const found = async (by: Person) =>
    (await by.call(searchCards, { query: { q: 'quixotic' } })).value.hits.map((hit) => hit.card.id);

  it('is an empty place to all but moderators and its author', async () => {
    expect((await hide(admin)).status).toBe(200);
    for (const by of [world.guest, stranger, member]) {
      const shown = await readBy(by);
      expect(shown).toMatchObject({ content: '', deleted: true, user: null, imageUrls: null, reactions: [] });
      expect(shown?.userId).toBeNull();
      expect(JSON.stringify(shown)).not.toContain(author.id);
      expect(shown?.hidden).toEqual({ at: expect.any(String), by: null, reason: null });
    }
    const at = { at: expect.any(String) };
    expect(await readBy(author)).toMatchObject({
      ...{ content: text, deleted: false, imageUrls: [image], userId: author.id },
      hidden: { ...at, by: null, reason: 'Rude' },
    });
    expect(await readBy(admin)).toMatchObject({
      ...{ content: text, userId: author.id },
      hidden: { ...at, by: { id: admin.id }, reason: 'Rude' },
    });
  });

  it('names its author to nobody else, wherever the card is shown', async () => {
    await member.call(createComment, {
      params: onCard(),
      body: { content: 'I disagree', parentCommentId: comment.id },
    });
    const other = await world.card(member, board, { title: 'Blimp' });
    await hide(admin);
    await drained();
    const names = { params: board.at, query: { q: author.username } };
    await admin.call(mergeCard, { params: { cardId: card.id }, body: { into: other.id } });
    for (const by of [stranger, world.guest, member]) {
      const params = { cardId: other.id };
      for (const call of [listComments, listCardHistory, getReferences])
        expect((await by.call(call, { params })).text).not.toContain(author.id);
      const onBoard = { ...names.query, cardId: other.id };
      const offered = by === stranger ? await by.call(listMentionable, { ...names, query: onBoard }) : null;
      expect(offered?.value ?? []).toEqual([]);
    }
  });

  it('names no author of what was deleted with replies either, but to moderators and its author', async () => {
    const reply = { content: 'I disagree', parentCommentId: comment.id };
    await member.call(createComment, { params: onCard(), body: reply });
    await author.call(deleteComment, { params: on() });
    for (const by of [world.guest, stranger, member])
      expect(await readBy(by)).toMatchObject({ deleted: true, userId: null, user: null });
    for (const by of [author, admin])
      expect(await readBy(by)).toMatchObject({ deleted: true, userId: author.id, user: null });
  });

  it('takes its image, its edits, its count and what the search finds out of sight', async () => {
    await author.call(updateComment, { params: on(), body: { content: `${text}, edited` } });
    await drained();
    expect(await found(member)).toContain(card.id);
    await hide(admin);
    await drained();
    expect(await found(member)).not.toContain(card.id);
    for (const by of [world.guest, stranger, member]) {
      expect((await fetchImage(by, image)).status).toBe(404);
      expect((await by.call(listCommentEdits, { params: on() })).status).toBe(404);
    }
    for (const by of [admin, author]) expect((await fetchImage(by, image)).status).toBe(200);
    expect((await member.call(getCard, { params: onCard() })).value.commentCount).toBe(0);
    const { card: known } = (await world.harness.guest.call(lookUpCard, { query: onCard() })).value;
    expect(known?.commenterIds).toEqual([]);
  });

  it('is not shown to other services until it is back', async () => {
    const body = { commentIds: [comment.id] };
    const isShown = async () =>
      (await world.harness.guest.call(locateComments, { body })).value.places.map((place) => place.isShown);
    expect(await isShown()).toEqual([true]);
    await hide(admin);
    expect(await isShown()).toEqual([false]);
    await unhide(admin);
    expect(await isShown()).toEqual([true]);
  });

  it('takes no reaction, reply or edit, of its author either', async () => {
    await hide(admin);
    const content = 'Again';
    const answers = await Promise.all([
      author.call(updateComment, { params: on(), body: { content } }),
      member.call(addReaction, { params: { ...on(), kind: 'eyes' } }),
      member.call(createComment, { params: onCard(), body: { content, parentCommentId: comment.id } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 409]);
  });

  it('comes back as it was', async () => {
    const before = await readBy(member);
    await hide(admin);
    await world.job('recount');
    expect((await unhide(admin)).status).toBe(200);
    expect(await readBy(member)).toEqual({ ...before, version: expect.any(Number) });
    expect((await fetchImage(stranger, image)).status).toBe(200);
    await drained();
    expect(await found(member)).toContain(card.id);
    expect((await member.call(getCard, { params: onCard() })).value.commentCount).toBe(1);
  });

  it('is logged and published once, however often it is asked for', async () => {
    await Promise.all([hide(admin), hide(admin), hide(admin)]);
    await Promise.all([unhide(admin), unhide(admin)]);
    const [last, first] = await log();
    expect([first, last]).toMatchObject([
      { action: 'hide', target: 'comment', excerpt: text, reason: 'Rude', by: { id: admin.id } },
      { action: 'unhide', targetId: comment.id, cardId: card.id, user: { id: author.id } },
    ]);
    const counts = [commentDeleted, commentRestored].map(
      (event) => world.harness.findPublished(event).filter(({ subject }) => subject === comment.id).length,
    );
    expect(counts).toEqual([1, 1]);
  });
});

describe('a hidden card', () => {
  const hide = (by: Person, reason: string | null = 'Spam') =>
    by.call(hideCard, { params: onCard(), body: { reason } });
  const unhide = (by: Person) => by.call(unhideCard, { params: onCard() });
  const look = (by: Caller) => by.call(getCard, { params: onCard() });

  it('leaves lists, counts, searches and pages, and is seen at its address by moderators and its author', async () => {
    await upvote(stranger);
    await world.comment(member, card);
    const before = (await world.guest.call(pagePublicCards, { params: publicly() })).value.total;
    expect((await hide(admin)).value.hidden).toMatchObject({ by: { id: admin.id }, reason: 'Spam' });
    await drained();
    const page = (await world.guest.call(pagePublicCards, { params: publicly() })).value;
    expect([page.total, page.cards.some(({ id }) => id === card.id)]).toEqual([before - 1, false]);
    const listed = (await admin.call(listBoardCards, { params: board.at })).value;
    expect(listed.map(({ id }) => id)).not.toContain(card.id);
    const hits = (await member.call(searchCards, { query: { q: 'zeppelin' } })).value.hits;
    expect(hits.map((hit) => hit.card.id)).not.toContain(card.id);
    const html = await world.guest.fetch(
      'cards',
      `/public/${board.at.slug}/${board.at.boardSlug}/${card.id}`,
    );
    expect(html.status).toBe(404);
    for (const by of [world.guest, stranger, member])
      for (const call of [getCard, listComments, listCardHistory, getReferences])
        expect((await by.call(call, { params: onCard() })).status).toBe(404);
    expect((await look(author)).value.hidden).toMatchObject({ by: null, reason: 'Spam' });
    expect((await author.call(listComments, { params: onCard() })).value).toHaveLength(1);
  });

  const upvote = (by: Person) => by.call(upvoteCard, { params: onCard() });

  it('is changed by nobody', async () => {
    await hide(admin);
    const body = { title: 'Renamed' };
    for (const by of [admin, author]) {
      expect((await by.call(updateCard, { params: onCard(), body })).status).toBe(404);
      expect((await by.call(createComment, { params: onCard(), body: { content: 'I' } })).status).toBe(404);
      expect((await upvote(by)).status).toBe(404);
      expect((await by.call(deleteCard, { params: onCard() })).status).toBe(404);
    }
  });

  it('comes back with all that is on it, once', async () => {
    await upvote(stranger);
    await world.comment(member, card);
    const { version, ...before } = (await look(member)).value;
    await Promise.all([hide(admin), hide(admin)]);
    const back = await Promise.all([unhide(admin), unhide(admin)]);
    expect(back.map(({ status }) => status)).toEqual([200, 200]);
    expect((await look(member)).value).toEqual({ ...before, version: version + 2 });
    expect((await log()).slice(0, 2)).toMatchObject([
      { action: 'unhide', target: 'card', excerpt: 'Zeppelin' },
      { action: 'hide', targetId: card.id, reason: 'Spam', user: { id: author.id } },
    ]);
    const counts = [cardDeleted, cardRestored].map(
      (event) => world.harness.findPublished(event).filter(({ subject }) => subject === card.id).length,
    );
    expect(counts).toEqual([1, 1]);
  });

  it('is listed for moderators with who hid it, when and why, until it is shown again', async () => {
    const own = await world.board('private', { project: board.project });
    const other = await world.card(admin, own, { title: 'Blimp' });
    const merged = await world.card(admin, own);
    await admin.call(mergeCard, { params: { cardId: merged.id }, body: { into: other.id } });
    await hide(admin);
    await admin.call(hideCard, { params: { cardId: other.id }, body: { reason: null } });
    const list = (query = {}, by: Pick<Person, 'call'> = admin) =>
      by.call(listHiddenCards, { params: { slug: board.at.slug }, query });
    const titles = async () => (await list()).value.items.map(({ title }) => title).slice(0, 2);
    const [first, second] = (await list()).value.items;
    expect(first).toMatchObject({
      cardId: other.id,
      boardName: own.name,
      by: { id: admin.id },
      reason: null,
    });
    expect(second).toMatchObject({
      ...{ cardId: card.id, title: 'Zeppelin', author: { id: author.id } },
      ...{ reason: 'Spam', boardName: board.name },
    });
    const { items, nextCursor } = (await list({ limit: 1 })).value;
    expect(items).toEqual([first]);
    expect((await list({ limit: 1, cursor: nextCursor! })).value.items).toEqual([second]);
    for (const by of [author, member, stranger]) expect((await list({}, by)).status).toBe(403);
    await admin.call(unhideCard, { params: { cardId: other.id } });
    expect((await titles())[0]).toBe('Zeppelin');
    await unhide(admin);
    expect(JSON.stringify((await list()).value)).not.toContain(card.id);
  });

  it('is listed without a board that is in the trash, and shown again once the board is back', async () => {
    const own = await world.board('private', { project: board.project });
    const other = await world.card(admin, own, { title: 'Blimp' });
    const params = { cardId: other.id };
    await admin.call(hideCard, { params, body: { reason: null } });
    const listed = async () => {
      const page = await admin.call(listHiddenCards, { params: { slug: board.at.slug } });
      return page.value.items.find(({ cardId }) => cardId === other.id)?.boardName;
    };
    await world.trashBoard(own);
    expect(await listed()).toBeNull();
    expect((await admin.call(unhideCard, { params })).status).toBe(404);
    await world.restoreBoard(own);
    expect(await listed()).toBe(own.name);
    expect((await admin.call(unhideCard, { params })).status).toBe(200);
  });

  it('is hidden no more once it is thrown away, and can be restored', async () => {
    await stranger.call(reportContent, { params: onCard(), body: { reason: 'spam' } });
    await hide(admin);
    const { slug } = board.at;
    const decision = {
      params: { slug, targetId: card.id },
      body: { action: 'delete' as const, reason: null },
    };
    expect((await admin.call(resolveReport, decision)).status).toBe(200);
    const hidden = (await admin.call(listHiddenCards, { params: { slug } })).value;
    expect(JSON.stringify(hidden)).not.toContain(card.id);
    expect((await admin.call(getCard, { params: onCard() })).status).toBe(404);
    expect((await admin.call(restoreCard, { params: { slug, ...onCard() } })).status).toBe(200);
    expect((await stranger.call(getCard, { params: onCard() })).status).toBe(200);
  });

  it('is none of the trash, which is emptied without it', async () => {
    await hide(admin);
    const trash = { params: { slug: board.at.slug } };
    expect((await admin.call(listTrash, trash)).value.items.map(({ id }) => id)).not.toContain(card.id);
    await admin.call(purgeCards, trash);
    const params = { slug: board.at.slug, cardId: card.id };
    expect((await admin.call(restoreCard, { params })).status).toBe(404);
    await world.job('trash');
    expect((await unhide(admin)).status).toBe(200);
    // A card in the trash is not one that was hidden.
    await admin.call(deleteCard, { params: onCard() });
    expect((await unhide(admin)).status).toBe(404);
  });

  it('is hidden by admins alone', async () => {
    for (const by of [member, author, stranger]) expect((await hide(by)).status).toBe(403);
    await hide(admin);
    expect((await unhide(author)).status).toBe(403);
    expect((await unhide(member)).status).toBe(404);
  });
});

describe('the log of moderation', () => {
  it('is for admins, page by page, and outlives what it describes', async () => {
    const comment = await world.comment(stranger, card);
    const params = { commentId: comment.id };
    for (let n = 0; n < 2; n += 1) {
      await admin.call(hideComment, { params, body: {} });
      await admin.call(unhideComment, { params });
    }
    await world.removeForGood(admin, card);
    const slug = { slug: board.at.slug };
    const all = await log();
    const read = async (cursor?: string) =>
      (await admin.call(listModerationLog, { params: slug, query: { limit: 3, cursor } })).value;
    const first = await read();
    const second = await read(first.nextCursor ?? '');
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 6));
    for (const by of [member, stranger])
      expect((await by.call(listModerationLog, { params: slug })).status).toBe(403);
    const query = { cursor: 'nothing' };
    expect((await admin.call(listModerationLog, { params: slug, query })).status).toBe(400);
  });

  it('goes with its project', async () => {
    const other = await world.board('public');
    const boss = await world.member(other, 'project_admin');
    const theirs = await world.card(boss, other);
    await boss.call(hideCard, { params: { cardId: theirs.id }, body: {} });
    await drained();
    const projectId = other.projectId;
    expect(await world.count('moderation_log', { projectId })).toBe(1);
    await world.deleteProject(other.project);
    await eventually(async () => (await world.count('moderation_log', { projectId })) === 0);
  });
});
