import {
  getNotificationPreferences,
  notificationEvents,
  updateNotificationPreferences,
  userDeleted,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

describe('notification preferences', () => {
  it('hold for what happens from then on', async () => {
    const { world, admin, author, card } = await notified.team();
    await world.move(card, admin, 'In Progress');
    await world.comment(card, admin);
    expect(await notified.readUnreadCount(author)).toBe(2);

    const me = world.as(author);
    const body = { channels: { status: { bell: false } } };
    const changed = await me.call(updateNotificationPreferences, { body });
    expect(changed.value.channels.status).toEqual({ bell: false, email: true, push: true });
    await world.move(card, admin, 'In Testing');
    await world.comment(card, admin);
    expect(await notified.readUnreadCount(author)).toBe(3);
    await me.call(updateNotificationPreferences, { body: { channels: { status: { bell: true } } } });
    await world.move(card, admin, 'Resolved');
    expect(await notified.readUnreadCount(author)).toBe(4);
  });

  it('keep what several devices change at the same time', async () => {
    const { world, author } = await notified.team();
    const me = world.as(author);
    await Promise.all(
      notificationEvents.map((event) =>
        me.call(updateNotificationPreferences, { body: { channels: { [event]: { email: false } } } }),
      ),
    );
    const { channels } = (await me.call(getNotificationPreferences)).value;
    expect(Object.values(channels).filter(({ email }) => email)).toEqual([]);
  });

  it("are one's own, with defaults until something is chosen", async () => {
    const { world, author, member } = await notified.team();
    const body = { digest: { mode: 'daily' as const, hour: 17 }, quietHours: { from: '22:00', to: '07:00' } };
    await world.as(author).call(updateNotificationPreferences, { body });
    const mine = (await world.as(author).call(getNotificationPreferences)).value;
    expect([mine.digest, mine.quietHours]).toEqual([
      { mode: 'daily', hour: 17, weekday: 1 },
      { from: '22:00', to: '07:00' },
    ]);
    const others = (await world.as(member).call(getNotificationPreferences)).value;
    expect([others.digest.mode, others.quietHours]).toEqual(['batch', null]);
    expect((await notified.harness.guest.call(getNotificationPreferences)).status).toBe(401);
  });

  it.each([
    ['roles and accounts out of the bell', { channels: { team: { bell: false } } }],
    ['an unknown channel', { channels: { due: { pigeon: true } } }],
    ['an unknown event', { channels: { birthday: { bell: true } } }],
    ['quiet hours that never end', { quietHours: { from: '22:00', to: '22:00' } }],
    ['a time that no clock shows', { quietHours: { from: '24:00', to: '22:00' } }],
    ['an hour that no day has', { digest: { hour: 24 } }],
    ['a path into another field', { channels: { 'due.email': true } }],
  ])('refuse %s', async (_name, body) => {
    const { world, author } = await notified.team();
    const answer = await world.as(author).call(updateNotificationPreferences, { body: body as never });
    expect(answer.status).toBe(400);
  });

  it('are gone with the account', async () => {
    const { world, author } = await notified.team();
    const body = { quietHours: { from: '22:00', to: '07:00' } };
    await world.as(author).call(updateNotificationPreferences, { body });
    await world.publish(userDeleted, { userId: author.id } as never, author.id);
    const after = (await world.as(author).call(getNotificationPreferences)).value;
    expect(after.quietHours).toBeNull();
    await world.as(author).call(updateNotificationPreferences, { body });
    expect((await world.as(author).call(getNotificationPreferences)).value.quietHours).toBeNull();
  });
});
