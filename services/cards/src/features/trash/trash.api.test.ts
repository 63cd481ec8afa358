import {
  changeCards,
  createComment,
  deleteCard,
  getCard,
  listBoardCards,
  listCardHistory,
  listComments,
  listTrash,
  purgeCard,
  purgeCards,
  restoreCard,
  updateCard,
  upvoteCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fetchImage, upload } from '../../test/pictures.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function team() {
  board = await world.board('private');
  admin = await world.member(board, 'project_admin');
  member = await world.member(board, 'normal_user');
}
beforeAll(team);

type Card = { id: string };
const slug = () => ({ slug: board.project.slug });
const of = ({ id: cardId }: Card) => ({ params: { cardId } });
const inTrash = ({ id }: Card) => ({ params: { ...slug(), cardId: id } });
const remove = async (card: Card) => expect((await admin.call(deleteCard, of(card))).status).toBe(200);
const trash = async (query = {}) => (await admin.call(listTrash, { params: slug(), query })).value;
const restore = (card: Card, who = admin) => who.call(restoreCard, inTrash(card));
const cardsThere = async () =>
  (await admin.call(listBoardCards, { params: board.at })).value.map(({ id }) => id);
const left = (collection: string, { id: cardId }: Card) => world.count(collection, { cardId });
/** As if it had been deleted so many days ago. */
const age = (card: Card, days: number) =>
  world.database
    .collection('cards')
    .updateOne(
      { _id: card.id as never },
      { $set: { 'trashed.at': new Date(Date.now() - days * 24 * 60 * 60 * 1_000) } },
    );

async function fullCard() {
  const image = await upload(member);
  const card = await world.card(member, board, { imageUrls: [image] });
  const ofComment = await upload(member);
  await world.comment(member, card, { imageUrls: [ofComment] });
  await member.call(upvoteCard, of(card));
  await admin.call(updateCard, { ...of(card), body: { status: 'In Testing', assigneeIds: [member.id] } });
  return { card, images: [image, ofComment] };
}

describe('a deleted card', () => {
  it('is out of reach at once, and comes back with everything it had', async () => {
    const { card, images } = await fullCard();
    const before = (await admin.call(getCard, of(card))).value;
    const history = (await admin.call(listCardHistory, of(card))).value;
    await remove(card);
    // The relay has seen it, and has left everything there.
    await world.harness.drained();
    const answers = await Promise.all([
      member.call(getCard, of(card)),
      member.call(listComments, of(card)),
      member.call(listCardHistory, of(card)),
      member.call(createComment, { ...of(card), body: { content: 'Here?' } }),
      ...images.map((path) => fetchImage(member, path)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await cardsThere()).not.toContain(card.id);

    const { status, value } = await restore(card);
    expect(status).toBe(200);
    expect(value).toEqual({ ...before, version: before.version + 2 });
    expect((await member.call(listComments, of(card))).value).toHaveLength(1);
    expect((await admin.call(listCardHistory, of(card))).value).toEqual(history);
    for (const path of images) expect((await fetchImage(member, path)).status).toBe(200);
    expect(await cardsThere()).toContain(card.id);
    expect((await member.call(upvoteCard, of(card))).value.upvoteCount).toBe(0);
  });

  it('publishes that it is gone, and that it is back', async () => {
    const card = await world.card(member, board);
    await remove(card);
    await restore(card);
    await world.harness.drained();
    const events = world.harness.published.filter(({ subject }) => subject === card.id);
    expect(events).toMatchObject([
      { type: 'cards.card.created', version: 1 },
      { type: 'cards.card.deleted', version: 2, data: { trashed: true } },
      { type: 'cards.card.restored', version: 3, data: { card: { id: card.id }, actor: { id: admin.id } } },
    ]);
  });

  it('is restored once, however often it is asked for', async () => {
    const card = await world.card(member, board);
    await remove(card);
    const answers = await Promise.all([restore(card), restore(card), restore(card)]);
    expect(answers.map(({ status, value }) => [status, value.version])).toEqual(answers.map(() => [200, 3]));
    expect((await restore(card)).value.version).toBe(3);
  });

  it('comes back without those who left the team meanwhile', async () => {
    const card = await world.card(member, board);
    const other = await world.member(board, 'normal_user');
    await admin.call(updateCard, { ...of(card), body: { assigneeIds: [member.id, other.id] } });
    await remove(card);
    await world.leave(board, other);
    expect((await restore(card)).value.assignees.map(({ id }) => id)).toEqual([member.id]);
  });

  it('is deleted and restored with many others at once', async () => {
    const cards = await Promise.all(Array.from({ length: 5 }, () => world.card(member, board)));
    const cardIds = cards.map(({ id }) => id);
    const change = (action: 'delete' | 'restore') =>
      admin.call(changeCards, { params: slug(), body: { cardIds, action } });
    expect((await change('delete')).value).toMatchObject({ changed: cardIds, refused: [] });
    expect((await cardsThere()).filter((id) => cardIds.includes(id))).toEqual([]);
    expect((await change('restore')).value).toMatchObject({ changed: cardIds, refused: [] });
    expect((await cardsThere()).filter((id) => cardIds.includes(id))).toHaveLength(5);
  });

  it('goes with its board', async () => {
    await team();
    const { card } = await fullCard();
    await remove(card);
    await world.deleteBoard(board);
    expect((await restore(card)).status).toBe(404);
    await eventually(async () => expect(await world.count('cards', { boardId: board.id })).toBe(0));
    for (const name of ['comments', 'card_upvotes', 'images']) expect(await left(name, card)).toBe(0);
    await team();
  });
});

describe('the trash of a project', () => {
  it('is listed by page, newest first, with who deleted what', async () => {
    await team();
    const cards: Card[] = [];
    for (const title of ['One', 'Two', 'Three']) cards.push(await world.card(member, board, { title }));
    for (const card of cards) await remove(card);
    const first = await trash({ limit: 2 });
    const [newest] = first.items;
    expect([first.total, first.items.map(({ title }) => title)]).toEqual([3, ['Three', 'Two']]);
    expect(newest).toMatchObject({
      board: { id: board.id, name: board.name },
      deletedBy: { id: admin.id, username: admin.username },
    });
    const days = (Date.parse(newest!.expiresAt) - Date.parse(newest!.deletedAt)) / (24 * 60 * 60 * 1_000);
    expect(days).toBe(30);
    const second = await trash({ limit: 2, cursor: first.nextCursor });
    expect([second.nextCursor, second.items.map(({ title }) => title)]).toEqual([null, ['One']]);
  });

  it('is of this project alone', async () => {
    await team();
    const card = await world.card(member, board);
    await remove(card);
    const elsewhere = await world.board('private');
    const boss = await world.member(elsewhere, 'project_admin');
    const params = { slug: elsewhere.project.slug, cardId: card.id };
    expect((await boss.call(restoreCard, { params })).status).toBe(404);
    expect((await boss.call(purgeCard, { params })).status).toBe(404);
    expect((await trash()).total).toBe(1);
  });

  it('loses a card for good, with all that hangs on it, when an admin removes it', async () => {
    await team();
    const [{ card }, other] = [await fullCard(), await world.card(member, board)];
    await remove(card);
    await remove(other);
    expect((await admin.call(purgeCard, inTrash(card))).status).toBe(200);
    expect((await trash()).items.map(({ id }) => id)).toEqual([other.id]);
    expect((await restore(card)).status).toBe(404);
    expect((await admin.call(purgeCard, inTrash(card))).status).toBe(404);
    await eventually(async () => expect(await world.count('cards', { _id: card.id as never })).toBe(0));
    for (const name of ['comments', 'card_upvotes', 'images']) expect(await left(name, card)).toBe(0);
    expect((await restore(other)).status).toBe(200);
  });

  it('is emptied', async () => {
    await team();
    const cards = await Promise.all(Array.from({ length: 3 }, () => world.card(member, board)));
    for (const card of cards) await remove(card);
    const kept = await world.card(member, board);
    expect((await admin.call(purgeCards, { params: slug() })).status).toBe(200);
    expect(await trash()).toEqual({ items: [], nextCursor: null, total: 0, boards: [] });
    await eventually(async () => expect(await world.count('cards', { boardId: board.id })).toBe(1));
    expect(await cardsThere()).toEqual([kept.id]);
  });

  it('keeps a card for thirty days', async () => {
    await team();
    const [old, older] = [await world.card(member, board), await world.card(member, board)];
    for (const card of [old, older]) await remove(card);
    await world.harness.drained();
    await age(old, 29.9);
    await age(older, 30.1);
    expect((await restore(older)).status).toBe(404);
    await world.job('trash');
    await eventually(async () => expect(await world.count('cards', { boardId: board.id })).toBe(1));
    expect((await trash()).items.map(({ id }) => id)).toEqual([old.id]);
    expect((await restore(old)).status).toBe(200);
  });

  it('lands in one state where a card is restored and removed at the same time', async () => {
    await team();
    for (let round = 0; round < 10; round += 1) {
      const card = await world.card(member, board);
      await remove(card);
      const [back] = await Promise.all([restore(card), admin.call(purgeCards, { params: slug() })]);
      await world.job('trash');
      const { status } = await admin.call(getCard, of(card));
      expect([back.status, status]).toEqual(back.status === 200 ? [200, 200] : [404, 404]);
    }
  });
});
