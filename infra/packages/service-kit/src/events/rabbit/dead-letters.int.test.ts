import { freshName, testAmqpUrl } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib';
import { createLog } from '../../log.ts';
import type { EventBus } from '../bus.ts';
import { createRabbitDeadLetters } from './dead-letters.ts';
import { createRabbitBus } from './rabbit-bus.ts';
import { rabbitNames } from './topology.ts';

const names = rabbitNames('cardinal');
const dead = names.dead('cards');
let url: string;
let replicas: EventBus[];
let bus: EventBus;
let broker: ChannelModel;
let channel: ConfirmChannel;

beforeAll(async () => {
  url = await testAmqpUrl(freshName('looks'));
  const log = createLog({ service: 'test', level: 'silent' });
  const open = () => createRabbitBus({ url, prefix: 'cardinal', log });
  const [one, other] = [await open(), await open()];
  replicas = [one, other];
  bus = one;
  broker = await connect(url);
  channel = await broker.createConfirmChannel();
});

beforeEach(async () => {
  await channel.purgeQueue(dead);
  await channel.purgeQueue(names.queue('cards'));
});

afterAll(async () => {
  await broker?.close();
  for (const replica of replicas ?? []) await replica.close();
});

async function park(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    channel.sendToQueue(dead, Buffer.from('{}'), { persistent: true, messageId: `letter-${index}` });
  await channel.waitForConfirms();
}
const counted = async (replica: EventBus) => (await replica.deadLetters.list('cards')).length;

describe('looks at dead letters', () => {
  it('each see all of them, however many look through whichever replica', async () => {
    await park(60);
    const looks = [...replicas, ...replicas, ...replicas].map(counted);
    expect(await Promise.all(looks)).toEqual([60, 60, 60, 60, 60, 60]);
  });

  it('have given all of them back when they answer', async () => {
    await park(300);
    for (let look = 0; look < 5; look += 1) {
      expect(await counted(bus)).toBe(300);
      expect((await channel.checkQueue(dead)).messageCount).toBe(300);
    }
  });

  it('take more of them than a broker hands out unasked', async () => {
    await park(3_000);
    expect(await counted(bus)).toBe(3_000);
  });

  it('see neither less nor more than is there while some are replayed', async () => {
    await park(40);
    const chosen = Array.from({ length: 10 }, (_, index) => `letter-${index}`);
    const [before, replayed, after] = await Promise.all([
      counted(bus),
      bus.deadLetters.replay('cards', chosen),
      counted(bus),
    ]);
    expect([before, replayed, after]).toEqual([40, 10, 30]);
    expect((await channel.checkQueue(names.queue('cards'))).messageCount).toBe(10);
  });

  it('leave nothing behind at the broker', async () => {
    await counted(bus);
    const other = await broker.createChannel();
    other.on('error', () => {});
    await expect(other.checkQueue(names.looking('cards'))).rejects.toMatchObject({ code: 404 });
  });

  it('say so when somebody else does not come to an end', async () => {
    await channel.assertQueue(names.looking('cards'), { exclusive: true, durable: false });
    const other = await connect(url);
    const letters = createRabbitDeadLetters({ connection: () => other, names, patienceMs: 100 });
    await expect(letters.list('cards')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Somebody else is looking at the dead letters',
    });
    await channel.deleteQueue(names.looking('cards'));
    expect(await letters.list('cards')).toEqual([]);
    await other.close();
  });

  it('say that the broker is away', async () => {
    const letters = createRabbitDeadLetters({ connection: () => null, names });
    await expect(letters.list('cards')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'RabbitMQ is not available right now',
    });
  });
});
