import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CardSnapshot,
  cardDeleted,
  changelogPublished,
  markAllRead,
  removePushDevice,
  updateNotificationPreferences,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Pushed, startPushed } from '../../test/pushed.ts';
import type { Person } from '../../test/world.ts';

let pushed: Pushed;
beforeAll(async () => {
  pushed = await startPushed();
});
afterEach(() => pushed.sandbox.faults.clear());
afterAll(() => pushed.stop());

const allDay = { from: '00:00', to: '23:59' };
const prefer = (person: Person, body: object) =>
  pushed.notified.world.as(person).call(updateNotificationPreferences, { body });
/** A team whose author has turned a browser on. */
async function team() {
  const made = await pushed.notified.team('private');
  return { ...made, ...(await pushed.turnOn(made.author)) };
}
const findRow = async ({ id: userId }: Person) => pushed.collection('pushes').findOne({ userId });

describe('a push', () => {
  it('says what happened to which card, without what was written', async () => {
    const { world, member, card, subscription } = await team();
    const comment = await world.comment(card, member, { content: 'Words that nobody else may read' });
    const [message] = await pushed.readBy(subscription, 1);
    expect(message).toMatchObject({
      title: 'It does not fly',
      body: 'Cleo commented on "It does not fly"',
      path: `/card/${card.id}#comment-${comment.subject}`,
      tag: `card-${card.id}`,
    });
    expect(pushed.findReceipts(subscription)[0]?.payload).not.toContain('Words');
  });

  it('comes once to each browser, however often the event does', async () => {
    const { world, author, member, card, subscription } = await team();
    const other = await pushed.turnOn({ ...author, sessionId: crypto.randomUUID() });
    const comment = await world.comment(card, member);
    await pushed.readBy(subscription, 1);
    await pushed.notified.harness.redeliver(comment);
    await pushed.settled(author);
    expect(pushed.findReceipts(subscription)).toHaveLength(1);
    expect(pushed.findReceipts(other.subscription)).toHaveLength(1);
  });

  it('does not come where no browser is turned on, or for what was turned off', async () => {
    const { world, author, member, card, subscription } = await team();
    await prefer(author, { channels: { status: { push: false } } });
    await world.move(card, member, 'In Progress');
    await world.comment(card, member);
    await pushed.readBy(subscription, 1);
    await pushed.settled(author);
    expect(pushed.findReceipts(subscription)).toHaveLength(1);
    expect(await pushed.collection('pushes').countDocuments({ userId: member.id })).toBe(0);
  });

  it('comes to those who do not want it in the bell', async () => {
    const { world, author, member, card, subscription } = await team();
    await prefer(author, { channels: { comment: { bell: false } } });
    await world.comment(card, member);
    await pushed.readBy(subscription, 1);
  });

  it.each([true, false])('counts the cards of a bulk change (in the bell: %s)', async (bell) => {
    const { world, admin, author, board, card, subscription } = await team();
    await prefer(author, { channels: { status: { bell } } });
    const cards = [card, await world.card(board, author), await world.card(board, author)];
    const bulkId = randomUUID();
    // All at once, as the push waits for the rest of them for a moment only.
    await Promise.all(cards.map((each) => world.move(each, admin, 'Resolved', { bulkId })));
    const [message] = await pushed.readBy(subscription, 1);
    expect(message).toMatchObject({ title: 'Rocket', body: 'Ada moved 3 cards to Resolved' });
    await pushed.settled(author);
    expect(pushed.findReceipts(subscription)).toHaveLength(1);
    await world.erase(author);
    expect(await pushed.collection('push_lots').countDocuments({ userId: author.id })).toBe(0);
  });

  it.each([true, false])(
    'of a bulk change comes unless all its cards are gone (one is left: %s)',
    async (isLeft) => {
      const { world, admin, author, board, card, subscription } = await team();
      await prefer(author, { channels: { status: { bell: false } } });
      const other = await world.card(board, author);
      const bulkId = randomUUID();
      for (const each of [card, other]) await world.move(each, admin, 'Resolved', { bulkId });
      for (const each of isLeft ? [card] : [card, other]) await world.deleteCard(each, admin);
      await pushed.settled(author);
      expect(pushed.findReceipts(subscription)).toHaveLength(isLeft ? 1 : 0);
    },
  );

  it('comes where the deletion of its card is heard of after what happened since the restoration', async () => {
    const { world, admin, member, card, subscription } = await team();
    const actor = { id: admin.id, username: admin.username };
    const { id: cardId, boardId, projectId, title } = card;
    const data = { cardId, boardId, projectId, title, trashed: true, actor };
    const deleted = await world.publish(cardDeleted, data, card.id, { deliver: false });
    const answer = { card: { value: card, version: 3 }, commenterIds: [], upvoterIds: [] };
    pushed.notified.owners.cards.set(card.id, answer);
    pushed.sandbox.faults.plan({ kind: 'status', status: 503, retryAfter: '1' });
    await delay(2);
    await world.comment(card, member);
    await pushed.notified.harness.redeliver(deleted);
    await pushed.readBy(subscription, 1);
  });

  it('leaves out what was read before it went out', async () => {
    const { world, author, member, card, subscription } = await team();
    pushed.sandbox.faults.plan({ kind: 'status', status: 503, retryAfter: '1' });
    await world.comment(card, member);
    await world.as(author).call(markAllRead);
    await pushed.settled(author);
    expect(pushed.findReceipts(subscription)).toEqual([]);
    expect(await findRow(author)).toMatchObject({ state: 'withheld', message: null });
  });

  it.each(['removed from the project', 'suspended', 'without the card', 'erased', 'turned off'] as const)(
    'does not come to somebody who was meanwhile %s',
    async (how) => {
      const { world, admin, author, member, project, card, device, subscription } = await team();
      pushed.sandbox.faults.plan({ kind: 'status', status: 503, retryAfter: '1' });
      await world.comment(card, member);
      if (how === 'removed from the project') await world.leave(project, author);
      if (how === 'suspended') await world.suspend(author);
      if (how === 'without the card') await world.deleteCard(card, admin);
      if (how === 'erased') await world.erase(author);
      if (how === 'turned off')
        await world.as(author).call(removePushDevice, { params: { deviceId: device.id } });
      await pushed.settled(author);
      expect(pushed.findReceipts(subscription)).toEqual([]);
    },
  );

  it('waits in quiet hours, and then only the newest of a card goes out', async () => {
    const { world, author, member, card, subscription } = await team();
    await prefer(author, { quietHours: allDay });
    await world.move(card, member, 'In Progress');
    await world.comment(card, member);
    await eventually(
      async () =>
        (await pushed.collection('pushes').countDocuments({ userId: author.id, answer: 'not yet' })) === 2,
    );
    await prefer(author, { quietHours: null });
    await pushed
      .collection('pushes')
      .updateMany({ userId: author.id }, { $set: { nextAttemptAt: new Date(0) } });
    const [message] = await pushed.readBy(subscription, 1);
    await pushed.settled(author);
    expect(message?.body).toContain('commented');
    expect(pushed.findReceipts(subscription)).toHaveLength(1);
  });
});

it('of several cards comes for the next card, if there was nothing left to say of the first', async () => {
  const { world, admin, author, project, board, card, subscription } = await team();
  const entryId = randomUUID();
  const actor = { id: admin.id, username: admin.username };
  const publish = (cards: readonly CardSnapshot[]) => {
    const named = cards.map((one) => ({ ...one, projectId: project.id }));
    const data = { entryId, projectId: project.id, title: 'Summer', isPublic: true, isFirst: true };
    return world.publish(changelogPublished, { ...data, cards: named, actor }, entryId, { by: admin });
  };
  await publish([card]);
  await world.deleteCard(card, admin);
  await pushed.settled(author);
  expect(await findRow(author)).toMatchObject({ state: 'withheld' });
  const second = await publish([await world.card(board, author, 'It flies')]);
  const [message] = await pushed.readBy(subscription, 1);
  expect(message?.body).toContain(' shipped ');
  await pushed.notified.harness.redeliver(second);
  await pushed.settled(author);
  expect(pushed.findReceipts(subscription)).toHaveLength(1);
});

describe('a push service', () => {
  it.each([404, 410])('that does not know the browser any more (%i) has it removed', async (status) => {
    const { world, author, member, card, subscription } = await team();
    pushed.sandbox.faults.plan({ kind: 'status', status }, { to: subscription.endpoint });
    await world.comment(card, member);
    await pushed.settled(author);
    expect(await pushed.collection('push_devices').countDocuments({ userId: author.id })).toBe(0);
    expect(await findRow(author)).toMatchObject({ state: 'failed' });
  });

  it('that wants a push later gets it then', async () => {
    const { world, member, card, subscription } = await team();
    const to = subscription.endpoint;
    pushed.sandbox.faults.plan({ kind: 'status', status: 429, retryAfter: '1' }, { to });
    pushed.sandbox.faults.plan({ kind: 'status', status: 500 }, { to });
    await world.comment(card, member);
    const began = Date.now();
    await pushed.readBy(subscription, 1);
    expect(Date.now() - began).toBeGreaterThan(900);
    expect(pushed.findReceipts(subscription)).toHaveLength(1);
  });

  it('that refuses a push for good keeps the browser', async () => {
    const { world, author, member, card, subscription } = await team();
    pushed.sandbox.faults.plan({ kind: 'status', status: 413 }, { to: subscription.endpoint });
    await world.comment(card, member);
    await pushed.settled(author);
    expect(await pushed.collection('push_devices').countDocuments({ userId: author.id })).toBe(1);
    expect(await findRow(author)).toMatchObject({ state: 'failed', answer: '413 planned' });
  });

  it('that leads elsewhere is not followed', async () => {
    const { world, author, member, card, subscription } = await team();
    pushed.sandbox.faults.plan({ kind: 'status', status: 307 }, { to: subscription.endpoint });
    await world.comment(card, member);
    await pushed.settled(author);
    expect(await findRow(author)).toMatchObject({ state: 'failed', answer: '307 planned' });
  });

  it('that cuts the connection gets the push again', async () => {
    const { world, member, card, subscription } = await team();
    pushed.sandbox.faults.plan({ kind: 'cut' }, { to: subscription.endpoint, times: 2 });
    await world.comment(card, member);
    await pushed.readBy(subscription, 1);
  });
});

it('leaves a push service that never answers, and gives a push up in the end', async () => {
  const short = await startPushed({ PUSH_TIMEOUT_MS: '200', PUSH_GIVE_UP_MS: '1000' });
  try {
    const { world, author, member, card } = await short.notified.team('private');
    const { subscription } = await short.turnOn(author);
    short.sandbox.faults.plan({ kind: 'silence' }, { times: 100 });
    await world.comment(card, member);
    await short.settled(author);
    const row = await short.collection('pushes').findOne({ userId: author.id });
    expect(row).toMatchObject({ state: 'failed', message: null });
    expect(row?.answer).toContain('given up');
    expect(short.findReceipts(subscription)).toEqual([]);
  } finally {
    await short.stop();
  }
});
