import { randomUUID } from 'node:crypto';
import {
  boardDeleted,
  boardRestored,
  type CardSnapshot,
  cardMoved,
  listNotifications,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterEach(() => {
  notified.owners.down = 'nothing';
});
afterAll(() => notified.stop());

/** From here on the cards service answers so, whatever events were heard of. */
function isAt(card: CardSnapshot, boardId: string, version: number): void {
  const value = { ...card, boardId };
  notified.owners.cards.set(card.id, { card: { version, value }, commenterIds: [], upvoterIds: [] });
}

const collection = (name: string) =>
  notified.harness.services.get('notifications')!.connection.collection(name);
const findBoardIds = (cardId: string) => collection('notifications').distinct('boardId', { cardId });
const moved = 'Ada moved "It does not fly" from New to In Progress';
const commented = 'Cleo commented on "It does not fly"';

/** A card with a notification, which has left its board without that having been heard of. */
async function leaving() {
  const team = await notified.team();
  const { world, admin, project, card } = team;
  await world.move(card, admin, 'In Progress');
  const there = await world.board(project);
  isAt(card, there.id, 3);
  return { ...team, there };
}

describe('a board that is deleted after a card left it, and heard of before', () => {
  it.each(['trashBoard', 'deleteBoard'] as const)(
    'takes no notification and no participant of the card with it (%s)',
    async (remove) => {
      const { world, admin, author, member, board, there, card } = await leaving();
      await world.comment(card, member);
      await world[remove](board);
      expect(await notified.readMessages(author)).toEqual([commented, moved]);
      expect(await findBoardIds(card.id)).toEqual([there.id]);
      await world.carry(card, there, admin);
      await world.move({ ...card, boardId: there.id }, admin, 'Resolved');
      expect(await notified.readMessages(author)).toHaveLength(3);
      expect(await notified.readMessages(member)).toHaveLength(1);
      expect(await findBoardIds(card.id)).toEqual([there.id]);
    },
  );

  it('notifies of what happened to the card before it left', async () => {
    const { world, author, member, board, there, card } = await leaving();
    const comment = await world.comment(card, member, { deliver: false });
    await world.trashBoard(board);
    await notified.harness.redeliver(comment);
    expect(await notified.readMessages(author)).toEqual([commented, moved]);
    expect(await findBoardIds(card.id)).toEqual([there.id]);
  });

  it('notifies those who are heard of later as participants', async () => {
    const { world, admin, member, board, there, card } = await leaving();
    const vote = await world.upvote(card, member, true, { deliver: false });
    await world.move(card, admin, 'Resolved');
    await world.carry(card, there, admin);
    await world.trashBoard(board);
    await notified.harness.redeliver(vote);
    expect(await notified.readMessages(member)).toEqual([
      'Ada moved "It does not fly" from In Progress to Resolved',
    ]);
  });

  it('leaves a notification of several cards to those who are notified of one that left', async () => {
    const { world, admin, author, board, there, card } = await leaving();
    const second = await world.card(board, author, 'Second');
    isAt(second, board.id, 1);
    const bulkId = randomUUID();
    for (const each of [card, second]) await world.move(each, admin, 'Resolved', { bulkId });
    await world.trashBoard(board);
    const { value } = await world.as(author).call(listNotifications);
    expect(value.map(({ message }) => message)).toEqual(['Ada moved 2 cards to Resolved', moved]);
    expect(value.map(({ boardId }) => boardId)).toEqual([null, there.id]);
    expect(value[0]?.metadata.boardName).toBeUndefined();
  });

  it('leaves it to those who see the board where it is, and not to others', async () => {
    const { world, author, member, board, project, card } = await leaving();
    const hidden = await world.board(project, 'private');
    const visitor = await world.person('Vic');
    await world.comment(card, visitor);
    await world.comment(card, member);
    isAt(card, hidden.id, 4);
    await world.trashBoard(board);
    expect(await notified.readMessages(visitor)).toEqual([]);
    expect(await notified.readMessages(author)).toHaveLength(3);
  });

  it('shows nothing while nobody knows where its cards are, and goes on afterwards', async () => {
    const { world, author, board } = await leaving();
    notified.owners.down = 'lookups';
    const heard = world.trashBoard(board);
    const gone = { _id: board.id as never, gone: true };
    await eventually(async () => expect(await collection('boards').countDocuments(gone)).toBe(1));
    expect((await world.as(author).call(listNotifications)).status).toBe(503);
    notified.owners.down = 'nothing';
    await heard;
    expect(await notified.readMessages(author)).toEqual([moved]);
  });
});

it('takes the deletion of a board for good while nobody knows where its cards are, and goes on watching', async () => {
  const { world, author, board, there, card } = await leaving();
  await notified.readMessages(author);
  const cardsOn = (boardId: string) => collection('cards').countDocuments({ boardId });
  const { id: boardId, projectId } = board;
  const event = await world.publish(boardDeleted, { boardId, projectId }, boardId, { deliver: false });
  const { projects } = notified.owners;
  projects.take(event);
  notified.owners.down = 'lookups';
  const watchers = [...projects.watchers];
  await projects.revoke(event);
  expect([...projects.watchers]).toEqual(watchers);
  expect(watchers).toHaveLength(1);
  expect(await collection('boards').countDocuments({ _id: boardId as never, gone: true })).toBe(1);
  expect(await cardsOn(boardId)).toBe(1);
  notified.owners.down = 'nothing';
  await notified.harness.redeliver(event);
  expect(await cardsOn(boardId)).toBe(0);
  expect(await findBoardIds(card.id)).toEqual([there.id]);
});

it('takes no notification that is written while those of the board are looked for', async () => {
  const { world, author, board, there, card } = await leaving();
  const second = await world.card(board, author);
  isAt(second, there.id, 2);
  await collection('notifications').deleteMany({ cardId: second.id });
  const [written] = await collection('notifications').find({ cardId: card.id, userId: author.id }).toArray();
  const { connection } = notified.harness.services.get('notifications')!;
  const notifications = connection.model('Notification');
  const read = notifications.aggregate.bind(notifications);
  jest.spyOn(notifications, 'aggregate').mockImplementationOnce((async (...asked: []) => {
    const found = await read(...asked);
    await collection('notifications').insertOne({
      ...written,
      _id: randomUUID() as never,
      cardId: second.id,
    });
    return found;
  }) as never);
  await world.deleteBoard(board);
  expect(await findBoardIds(second.id)).toEqual([there.id]);
});

it('takes no notification from those who lose sight of a board after the card left it', async () => {
  const { world, admin, board, there, card } = await leaving();
  const visitor = await world.person('Vic');
  await world.upvote(card, visitor);
  await world.move(card, admin, 'Resolved');
  await world.show(board, 'private');
  expect(await notified.readMessages(visitor)).toHaveLength(1);
  expect(await findBoardIds(card.id)).toEqual([there.id]);
});

it('notifies of what happened on a restored board, before its restoration is heard of', async () => {
  const { world, author, member, board, card } = await notified.team();
  await world.trashBoard(board);
  isAt(card, board.id, 2);
  notified.owners.projects.take({
    ...(await world.publish(boardRestored, { board }, board.id, { deliver: false })),
  });
  await world.comment(card, member);
  expect(await notified.readMessages(author)).toEqual([commented]);
});

describe('a try that was interrupted', () => {
  it('leaves no notification on a board that its card has left again', async () => {
    const { world, admin, member, board, project, card } = await notified.team();
    const comment = await world.comment(card, member);
    const there = await world.board(project);
    const actor = { id: admin.id, username: admin.username };
    const away = { card: { ...card, boardId: there.id }, fromBoardId: board.id, actor };
    const first = await world.publish(cardMoved, away, card.id);
    await world.carry({ ...card, boardId: there.id }, board, admin);
    const names = ['notifications', 'comments'];
    for (const event of [first, comment]) {
      // The first move came so far, and then no further.
      for (const name of names)
        await collection(name).updateMany({ cardId: card.id }, { $set: { boardId: there.id } });
      await notified.harness.redeliver(event);
      for (const name of names)
        expect(await collection(name).distinct('boardId', { cardId: card.id })).toEqual([board.id]);
    }
  });

  it('leaves no notification of a card that was deleted meanwhile, nor to those who do not see it now', async () => {
    const { world, admin, author, project, card } = await notified.team('private');
    const event = await world.move(card, admin, 'In Progress');
    const announced = { _id: `${event.type}:${event.subject}:${event.version}` as never };
    const [written] = await collection('notifications')
      .find({ cardId: card.id, userId: author.id })
      .toArray();
    const again = async () => {
      await collection('told_occasions').updateOne(announced, { $set: { done: false } });
      await collection('notifications').insertOne(written!);
      await notified.harness.redeliver(event);
      expect(await collection('notifications').countDocuments({ _id: written!._id })).toBe(0);
    };
    await world.changeRole(project, author, 'public_user', admin);
    await again();
    await world.deleteCard(card, admin, true);
    await again();
  });
});
