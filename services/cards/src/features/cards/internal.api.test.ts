import { randomUUID } from 'node:crypto';
import {
  type CardWithParticipants,
  deleteCard,
  deleteComment,
  exportCards,
  lookUpCard,
  lookUpCardStates,
  lookUpPlaces,
  moveCard,
  updateCard,
  upvoteCard,
} from '@cardinal/contracts';
import { kept } from '@cardinal/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let author: Person;
let admin: Person;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('private');
  author = await world.member(board, 'normal_user');
  admin = await world.member(board, 'project_admin');
});
afterAll(() => world.stop());

const lookUp = async (cardId: string) =>
  (await world.guest.call(lookUpCard, { query: { cardId } })).value.card;
const vote = (by: Person, cardId: string) => by.call(upvoteCard, { params: { cardId } });

describe('looking up a card', () => {
  it('answers it with its version, its commenters and its upvoters, each once', async () => {
    const card = await world.card(author, board);
    const params = { cardId: card.id };
    await admin.call(updateCard, { params, body: { status: 'In Progress' } });
    for (const by of [author, admin, author]) await world.comment(by, card);
    const withdrawn = await world.comment(await world.member(board, 'normal_user'), card);
    await admin.call(deleteComment, { params: { commentId: withdrawn.id }, body: {} });
    await vote(admin, card.id);
    for (let n = 0; n < 2; n += 1) await vote(author, card.id);
    const found = await lookUp(card.id);
    expect(found).toMatchObject({
      card: { version: 2, value: { id: card.id, status: 'In Progress', createdBy: author.id } },
      upvoterIds: [admin.id],
    });
    expect(found?.commenterIds).toEqual([author.id, admin.id].sort());
  });

  it('answers null for a card that is missing, deleted or on a deleted board', async () => {
    const card = await world.card(author, board);
    await admin.call(deleteCard, { params: { cardId: card.id } });
    const buried = await world.board('public');
    const onIt = await world.card(author, buried);
    await world.deleteBoard(buried);
    for (const cardId of [randomUUID(), card.id, onIt.id]) expect(await lookUp(cardId)).toBeNull();
  });

  it('is not for users', async () => {
    expect((await admin.call(lookUpCard, { query: { cardId: randomUUID() } })).status).toBe(404);
    expect((await admin.call(exportCards)).status).toBe(404);
  });
});

describe('looking up where cards are', () => {
  const readPlaces = async (...cardIds: string[]) =>
    (await world.guest.call(lookUpPlaces, { body: { cardIds } })).value.places;

  it('answers their boards, with the version, and leaves out what is missing, deleted or on a deleted board', async () => {
    const other = await world.board('private', { project: board.project });
    const cards = [await world.card(author, board), await world.card(author, board)];
    const [moved, stays] = cards.map(({ id }) => id) as [string, string];
    await admin.call(moveCard, { params: { cardId: moved }, body: { boardId: other.id } });
    const { id: deleted } = await world.card(author, board);
    await admin.call(deleteCard, { params: { cardId: deleted } });
    const buried = await world.board('public');
    const { id: onIt } = await world.card(author, buried);
    await world.deleteBoard(buried);
    const places = await readPlaces(moved, stays, deleted, onIt, randomUUID());
    const { projectId } = board;
    expect(places.toSorted((a, b) => b.version - a.version)).toEqual([
      { id: moved, projectId, boardId: other.id, version: 2 },
      { id: stays, projectId, boardId: board.id, version: 1 },
    ]);
  });

  it('is not for users', async () => {
    expect((await admin.call(lookUpPlaces, { body: { cardIds: [] } })).status).toBe(404);
  });
});

describe('looking up what cards are like', () => {
  it('answers what was acknowledged last, and leaves out what is missing or deleted', async () => {
    const cards = [await world.card(author, board), await world.card(author, board, { title: 'As it was' })];
    const [changed, other, deleted] = [...cards, await world.card(author, board)].map(({ id }) => id) as [
      string,
      string,
      string,
    ];
    const body = { status: 'Resolved', closingReason: 'not_planned', title: 'Renamed' } as const;
    await admin.call(updateCard, { params: { cardId: changed }, body });
    await admin.call(deleteCard, { params: { cardId: deleted } });
    const asked = { body: { cardIds: [changed, other, deleted, randomUUID()] } };
    const { value } = await world.guest.call(lookUpCardStates, asked);
    const boardId = board.id;
    expect(value.cards.toSorted((a, b) => b.title.localeCompare(a.title))).toEqual([
      { id: changed, boardId, type: cards[0]?.type, ...body },
      { id: other, boardId, title: 'As it was', type: cards[1]?.type, status: 'New', closingReason: null },
    ]);
  });

  it('is not for users', async () => {
    expect((await admin.call(lookUpCardStates, { body: { cardIds: [] } })).status).toBe(404);
  });
});

describe('exporting cards', () => {
  it('goes through all of them once', async () => {
    for (let n = 0; n < 7; n += 1) await world.card(author, board, { title: `Card ${n}` });
    const items: CardWithParticipants[] = [];
    for (let after: string | undefined; ; ) {
      const { value } = await world.guest.call(exportCards, { query: { limit: 3, after } });
      items.push(...value.items);
      if (value.next === null) break;
      after = value.next;
    }
    const ids = items.map(({ card }) => card.value.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(await world.count('cards', kept));
  });
});
