import { randomUUID } from 'node:crypto';
import {
  addReaction,
  type BodyInputOf,
  type Card,
  commentByMail,
  commentCreated,
  createComment,
  deleteCard,
  deleteComment,
  getBoardContents,
  getCard,
  getReferences,
  listCardHistory,
  listCommentEdits,
  listComments,
  listMentionable,
  listProjectActivity,
  mergeCard,
  moveCard,
  noteCreated,
  pageBoardCards,
  pagePublicCards,
  pinAnswer,
  removeReaction,
  restoreCard,
  searchCards,
  totalHeader,
  unmergeCard,
  updateComment,
} from '@cardinal/contracts';
import { type Caller, eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ImageWorld, startImageWorld } from '../../test/image-world.ts';
import { fetchImage, upload } from '../../test/pictures.ts';
import { publicDocuments } from '../../test/public-documents.ts';
import type { Person, TestBoard, World } from '../../test/world.ts';

let at: ImageWorld;
let world: World;
let board: TestBoard;
let admin: Person;
let member: Person;
let visitor: Person;
let stranger: Person;
let card: Card;

beforeAll(async () => {
  at = await startImageWorld();
  ({ world, open: board, admin, member } = at);
  visitor = await world.member(board, 'public_user');
  stranger = await world.person();
});
afterAll(() => at.stop());
beforeEach(async () => {
  card = await world.card(stranger, board, { title: 'Swallows return' });
});

const onCard = () => ({ params: { cardId: card.id } });
const note = (by: Caller, content = 'Between us', more: Partial<BodyInputOf<typeof createComment>> = {}) =>
  by.call(createComment, { ...onCard(), body: { content, internal: true, ...more } });
const readComments = async (by: Caller) => (await by.call(listComments, onCard())).value;
const readCommentIds = async (by: Caller) => (await readComments(by)).map(({ id }) => id);
const outsiders = () => [world.guest, stranger, visitor];

describe('an internal note', () => {
  it('is shown to the team among the comments, and to nobody else', async () => {
    const before = await world.comment(stranger, card);
    const { value: made } = await note(member);
    expect(made).toMatchObject({ internal: true, content: 'Between us', userId: member.id });
    const after = await world.comment(stranger, card);
    for (const by of [member, admin, await world.superAdmin()])
      expect(await readCommentIds(by)).toEqual([before.id, made.id, after.id]);
    for (const by of outsiders()) expect(await readCommentIds(by)).toEqual([before.id, after.id]);
    expect((await readComments(admin)).map(({ internal }) => internal)).toEqual([false, true, false]);
  });

  it('is paged with the comments, and counted in the length of the list of the team alone', async () => {
    const made = [
      await world.comment(member, card),
      (await note(member)).value,
      await world.comment(admin, card),
    ];
    const page = async (by: Caller, offset: number) => {
      const answer = await by.call(listComments, { ...onCard(), query: { limit: 1, offset } });
      return [answer.value[0]?.id, answer.headers.get(totalHeader)];
    };
    expect([await page(admin, 0), await page(admin, 1), await page(admin, 2)]).toEqual(
      made.map(({ id }) => [id, '3']),
    );
    expect(await page(stranger, 1)).toEqual([made[2]?.id, '2']);
  });

  it('is answered by notes, and answers no comment', async () => {
    const { value: first } = await note(member);
    const reply = { parentCommentId: first.id, internal: false };
    const { value: second } = await note(admin, 'Indeed', reply);
    expect(second).toMatchObject({ internal: true, parentCommentId: first.id });
    const comment = await world.comment(stranger, card);
    const refused = await note(member, 'Psst', { parentCommentId: comment.id });
    expect([refused.status, refused.error.error]).toEqual([
      400,
      'An internal note cannot reply to a comment that others see',
    ]);
    expect((await readComments(stranger)).map(({ version }) => version)).toEqual([1]);
  });

  it('cannot be pinned as the official answer', async () => {
    const { value: made } = await note(admin);
    const pinned = await admin.call(pinAnswer, { ...onCard(), body: { commentId: made.id } });
    expect(pinned.status).toBe(404);
  });

  it('stays one, no matter who edits it and how', async () => {
    const { value: made } = await note(member);
    const body = { content: 'Edited', internal: false };
    const params = { commentId: made.id };
    // There is no such field.
    expect((await admin.call(updateComment, { params, body } as never)).status).toBe(400);
    const edited = await admin.call(updateComment, { params, body: { content: 'Edited' } });
    expect(edited.value).toMatchObject({ content: 'Edited', internal: true });
    expect(await readCommentIds(stranger)).toEqual([]);
  });

  it('is not found by anybody else by its id, as if it had never been', async () => {
    const { value: made } = await note(member);
    const params = { commentId: made.id };
    const reaction = { params: { ...params, kind: 'heart' as const } };
    const asked = async (by: Caller, commentId: string) => {
      const of = { params: { ...reaction.params, commentId } };
      const answers = [
        await by.call(listCommentEdits, { params: { commentId } }),
        await by.call(addReaction, of),
        await by.call(removeReaction, of),
        await by.call(updateComment, { params: { commentId }, body: { content: 'Mine' } }),
        await by.call(createComment, { ...onCard(), body: { content: 'Hm', parentCommentId: commentId } }),
        await by.call(deleteComment, { params: { commentId }, body: {} }),
      ];
      return answers.map(({ status, error }) => [status, error.code, error.error]);
    };
    for (const by of outsiders()) expect(await asked(by, made.id)).toEqual(await asked(by, randomUUID()));
    expect((await admin.call(listCommentEdits, { params })).status).toBe(200);
    expect((await admin.call(addReaction, reaction)).value.reactions).toMatchObject([{ count: 1 }]);
  });

  it('is out of sight at once for somebody who leaves the team', async () => {
    const leaver = await world.member(board, 'normal_user');
    const { value: made } = await note(leaver);
    expect(await readCommentIds(leaver)).toEqual([made.id]);
    await world.changeRole(board, leaver, 'public_user');
    expect(await readCommentIds(leaver)).toEqual([]);
    const mine = { params: { commentId: made.id }, body: { content: 'Mine' } };
    expect((await leaver.call(updateComment, mine)).status).toBe(404);
  });

  it('goes with its replies’ last one, like comments', async () => {
    const { value: first } = await note(member);
    const { value: reply } = await note(admin, 'Indeed', { parentCommentId: first.id });
    const remove = (id: string) => member.call(deleteComment, { params: { commentId: id }, body: {} });
    await remove(first.id);
    expect((await readComments(member)).map(({ deleted }) => deleted)).toEqual([true, false]);
    await admin.call(deleteComment, { params: { commentId: reply.id }, body: {} });
    expect(await readComments(member)).toEqual([]);
  });

  it('comes by e-mail where that answers a note, and not from others', async () => {
    const send = async (by: Person) => {
      const user = { id: by.id, username: by.username, isSuperAdmin: false, sponsored: false };
      const body = { id: randomUUID(), cardId: card.id, user, content: 'By mail', internal: true };
      return (await world.harness.guest.call(commentByMail, { body })).value;
    };
    expect(await send(member)).toEqual({ refusal: null });
    expect(await send(visitor)).toEqual({ refusal: 'Only the team may write internal notes' });
    expect(await readComments(member)).toMatchObject([{ content: 'By mail', internal: true }]);
    expect(await readComments(stranger)).toEqual([]);
  });
});

describe('mentions in a note', () => {
  it('are of those alone who may read it', async () => {
    await world.comment(visitor, card);
    const text = `@${member.username} @${stranger.username} @${visitor.username}`;
    const { value } = await note(admin, text);
    expect(value.mentions.map(({ id }) => id)).toEqual([member.id]);
    const offered = async (internal?: 'true') => {
      const query = { q: '', cardId: card.id, ...(internal ? { internal } : {}) };
      const found = await admin.call(listMentionable, { params: board.at, query });
      return found.value
        .map(({ id }) => id)
        .filter((id) => [member.id, stranger.id, visitor.id].includes(id));
    };
    expect((await offered()).sort()).toEqual([member.id, stranger.id, visitor.id].sort());
    expect(await offered('true')).toEqual([member.id]);
  });
});

describe('images of a note', () => {
  it('are read by the team alone, and go with them', async () => {
    const path = await upload(member);
    const { value: made } = await note(member, 'See', { imageUrls: [path] });
    expect(made.imageUrls).toEqual([path]);
    expect((await fetchImage(admin, path)).status).toBe(200);
    for (const by of outsiders()) expect((await fetchImage(by, path)).status).toBe(404);
    const [also, params] = [await upload(member), { commentId: made.id }];
    const body = { content: 'See', imageUrls: [path, also] };
    await member.call(updateComment, { params, body });
    for (const by of outsiders()) expect((await fetchImage(by, also)).status).toBe(404);
    await member.call(deleteComment, { params, body: {} });
    expect([await at.stored(path), await at.stored(also)]).toEqual([false, false]);
  });

  it('stay while an edit is undecided, as the note names them', async () => {
    const path = await upload(member);
    await note(member, 'See', { imageUrls: [path] });
    const check = { token: randomUUID(), at: new Date(0) };
    const images = world.database.collection<{ _id: string }>('images');
    const name = path.replace('/images/', '');
    await images.updateOne({ _id: name }, { $set: { check } });
    await world.job('images');
    expect((await fetchImage(admin, path)).status).toBe(200);
    expect((await images.findOne({ _id: name })) as object).not.toHaveProperty('check');
  });
});

describe('a note goes where its card goes', () => {
  it('to other boards, and stays a note', async () => {
    const { value: made } = await note(member);
    await admin.call(moveCard, { ...onCard(), body: { boardSlug: at.closed.slug } });
    expect(await readComments(admin)).toMatchObject([{ id: made.id, internal: true, boardId: at.closed.id }]);
    await admin.call(moveCard, { ...onCard(), body: { boardSlug: board.slug } });
    expect(await readComments(admin)).toMatchObject([{ id: made.id, internal: true, boardId: board.id }]);
    expect(await readComments(stranger)).toEqual([]);
  });

  it('into the card that it is merged into, and back', async () => {
    const { value: made } = await note(member, 'See', { imageUrls: [await upload(member)] });
    const into = await world.card(member, board);
    await admin.call(mergeCard, { ...onCard(), body: { into: into.id } });
    const of = { params: { cardId: into.id } };
    expect((await admin.call(listComments, of)).value).toMatchObject([{ id: made.id, internal: true }]);
    expect((await stranger.call(listComments, of)).value).toEqual([]);
    for (const by of outsiders()) expect((await fetchImage(by, made.imageUrls![0]!)).status).toBe(404);
    await admin.call(unmergeCard, onCard());
    expect([await readCommentIds(admin), await readCommentIds(stranger)]).toEqual([[made.id], []]);
    expect((await admin.call(listComments, of)).value).toEqual([]);
  });

  it('through changes of the visibility of its board', async () => {
    const secret = await world.board('private', { project: board.project });
    card = await world.card(member, secret);
    const { value: made } = await note(member);
    await world.show(secret, 'public');
    expect([await readCommentIds(member), await readCommentIds(stranger)]).toEqual([[made.id], []]);
  });

  it('into the trash and back, and with it for good', async () => {
    const { value: made } = await note(member);
    await admin.call(deleteCard, onCard());
    expect((await member.call(listComments, onCard())).status).toBe(404);
    await admin.call(restoreCard, { params: { slug: board.project.slug, cardId: card.id } });
    expect([await readCommentIds(member), await readCommentIds(stranger)]).toEqual([[made.id], []]);
    await world.removeForGood(admin, card);
    await world.harness.drained();
    expect(await world.count('internal_notes', { cardId: card.id })).toBe(0);
  });
});

describe('a card with notes to others', () => {
  /** Everything that somebody may ask about a card or where it stands. */
  async function everything(by: Caller, other: Card): Promise<string[]> {
    const documents = publicDocuments(world);
    const listed = { params: { project: board.project.slug, board: board.slug } };
    const byComments = { sort: 'commentCount' as const };
    const slug = { params: { slug: board.project.slug } };
    const answers = await Promise.all([
      by.call(getCard, onCard()),
      by.call(getCard, { params: { cardId: other.id } }),
      by.call(listComments, onCard()),
      by.call(listCardHistory, onCard()),
      by.call(getReferences, onCard()),
      by.call(getReferences, { params: { cardId: other.id } }),
      by.call(pageBoardCards, { params: board.at, query: byComments }),
      by.call(pagePublicCards, { ...listed, query: byComments }),
      by.call(pagePublicCards, { ...listed, query: { search: 'quarrel' } }),
      by.call(listProjectActivity, slug),
      by.call(searchCards, { query: { q: 'quarrel' } }),
      by.call(searchCards, { query: { q: 'swallows' } }),
      by.call(listMentionable, { params: board.at, query: { cardId: card.id } }),
    ]);
    const etags = answers.map((answer) => answer.headers.get('etag'));
    const pages = [await documents.page(board, card.id), await documents.page(board)];
    const feeds = [
      await (await documents.feed(board)).text(),
      await (await documents.sitemap()).text(),
      await (await documents.sitemap(`?board=${board.id}`)).text(),
    ];
    return [...answers.map(({ status, text }) => `${status} ${text}`), JSON.stringify([etags, pages, feeds])];
  }

  it('looks exactly as it did without them', async () => {
    const other = await world.card(stranger, board, { title: 'Another one' });
    const first = await world.comment(stranger, card);
    const before = new Map<Caller, string[]>();
    await world.harness.drained();
    await eventually(async () => {
      await world.job('search-fill');
      return !(await member.call(searchCards, { query: { q: 'quarrel' } })).value.isPartial;
    });
    await world.job('board-counts');
    for (const by of outsiders()) before.set(by, await everything(by, other));

    const path = await upload(member);
    const text = `A quarrel about @${admin.username} and #${other.id.slice(0, 8)}`;
    const { value: made } = await note(member, text, { imageUrls: [path] });
    await note(admin, 'Another quarrel', { parentCommentId: made.id });
    await admin.call(addReaction, { params: { commentId: made.id, kind: 'heart' } });
    await member.call(updateComment, { params: { commentId: made.id }, body: { content: `${text}!` } });
    const { value: gone } = await note(admin, 'A quarrel that is over');
    await admin.call(deleteComment, { params: { commentId: gone.id }, body: {} });
    await world.harness.drained();
    await world.job('search-fill');
    await world.job('recount-notes');
    await world.job('board-counts');

    for (const by of outsiders()) expect(await everything(by, other)).toEqual(before.get(by));
    expect(await readCommentIds(member)).toHaveLength(3);
    expect(await readCommentIds(stranger)).toEqual([first.id]);
    // A reader of the note is shown what it refers to, while the other card does not show the note.
    const [from, to] = [card, other].map(({ id }) => admin.call(getReferences, { params: { cardId: id } }));
    expect((await from)?.value.refersTo).toMatchObject([{ id: other.id }]);
    expect((await to)?.value.mentionedIn).toEqual([]);
  });

  it('is published by events of notes alone', async () => {
    const before = world.harness.published.length;
    const { value: made } = await note(member);
    await world.harness.drained();
    const since = world.harness.published.slice(before).map(({ type }) => type);
    expect(since).toEqual([noteCreated.type]);
    expect(world.harness.findPublished(commentCreated).some(({ subject }) => subject === made.id)).toBe(
      false,
    );
  });

  it('does not count the images of notes among those that a board would show', async () => {
    const contents = async () => (await admin.call(getBoardContents, { params: board.at })).value;
    const before = await contents();
    await note(member, 'See', { imageUrls: [await upload(member)] });
    expect(await contents()).toEqual(before);
  });
});

describe('after a crash', () => {
  it('a note that was not counted is shown', async () => {
    const { value: made } = await note(member);
    await world.harness.drained();
    const cards = world.database.collection<{ _id: string }>('cards');
    await cards.updateOne({ _id: card.id }, { $unset: { noteCount: 1 } });
    await world.leaveUncounted('internal_notes', card.id);
    expect(await readCommentIds(member)).toEqual([]);
    await world.job('recount-notes');
    expect(await readCommentIds(member)).toEqual([made.id]);
  });
});
