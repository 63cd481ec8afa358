import { randomUUID } from 'node:crypto';
import { addPushDevice, getPushStatus, removePushDevice, sessionEnded } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Pushed, startPushed } from '../../test/pushed.ts';
import type { Person } from '../../test/world.ts';

let pushed: Pushed;
beforeAll(async () => {
  pushed = await startPushed();
});
afterAll(() => pushed.stop());

const as = (person: Person) => pushed.notified.world.as(person);
const listDevices = async (person: Person) => (await as(person).call(getPushStatus)).value.devices;
/** The same person in another browser. */
const elsewhere = (person: Person): Person => ({ ...person, sessionId: randomUUID() });

describe('a browser that is turned on', () => {
  it("is listed as one's own, with the session that asks marked", async () => {
    const { author, member } = await pushed.notified.team();
    const { device } = await pushed.turnOn(author);
    await pushed.turnOn(elsewhere(author));
    const own = await listDevices(author);
    expect(own.map(({ id, isCurrent }) => [id === device.id, isCurrent])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await listDevices(member)).toEqual([]);
    expect(JSON.stringify(own)).not.toContain('/push/');
  });

  it('takes the place of what its session turned on before', async () => {
    const { author } = await pushed.notified.team();
    await pushed.turnOn(author);
    const { device } = await pushed.turnOn(author);
    expect((await listDevices(author)).map(({ id }) => id)).toEqual([device.id]);
  });

  it('belongs to the last person who turned it on', async () => {
    const { author, member } = await pushed.notified.team();
    const { subscription } = await pushed.turnOn(author);
    await pushed.turnOn(member, subscription);
    expect(await listDevices(author)).toEqual([]);
    expect(await listDevices(member)).toHaveLength(1);
  });

  it('is one of ten at most: the oldest goes', async () => {
    const { author } = await pushed.notified.team();
    const { device: first } = await pushed.turnOn(author);
    for (let count = 0; count < 10; count += 1) await pushed.turnOn(elsewhere(author));
    const own = await listDevices(author);
    expect(own).toHaveLength(10);
    expect(own.map(({ id }) => id)).not.toContain(first.id);
  });

  it('can be turned off by its owner only', async () => {
    const { author, member } = await pushed.notified.team();
    const { device } = await pushed.turnOn(author);
    const params = { deviceId: device.id };
    expect((await as(member).call(removePushDevice, { params })).status).toBe(404);
    expect((await as(author).call(removePushDevice, { params })).status).toBe(200);
    expect((await as(author).call(removePushDevice, { params })).status).toBe(404);
    expect(await listDevices(author)).toEqual([]);
  });

  it('is gone with its session, and not turned on by a request that was under way', async () => {
    const { world, author } = await pushed.notified.team();
    await pushed.turnOn(author);
    const { sessionId, id: userId } = author;
    await world.publish(sessionEnded, { sessionId, userId }, sessionId);
    expect(await pushed.collection('push_devices').countDocuments({ userId })).toBe(0);
    await pushed.turnOn(author);
    expect(await pushed.collection('push_devices').countDocuments({ userId })).toBe(0);
  });

  it('is gone with the account', async () => {
    const { world, author } = await pushed.notified.team();
    await pushed.turnOn(author);
    await world.erase(author);
    expect(await pushed.collection('push_devices').countDocuments({ userId: author.id })).toBe(0);
    await pushed.turnOn(author);
    expect(await pushed.collection('push_devices').countDocuments({ userId: author.id })).toBe(0);
  });

  it.each<[string, { endpoint?: string; keys?: object; expirationTime?: number }]>([
    ['an address that is no push service', { endpoint: 'https://127.0.0.1/push' }],
    ['the database', { endpoint: 'http://127.0.0.1:27017/' }],
    ['a key that is no point', { keys: { p256dh: 'B'.repeat(87) } }],
    ['a short key', { keys: { p256dh: 'BAAA' } }],
    ['a short secret', { keys: { auth: 'AAAA' } }],
    ['a very long address', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_000)}` }],
    ['what it does not know', { expirationTime: 1 }],
  ])('is refused: %s', async (_name, wrong) => {
    const { author } = await pushed.notified.team();
    const good = pushed.sandbox.subscribe();
    const body = { ...good, ...wrong, keys: { ...good.keys, ...wrong.keys } };
    expect((await as(author).call(addPushDevice, { body: body as never })).status).toBe(400);
    expect(await listDevices(author)).toEqual([]);
  });
});
