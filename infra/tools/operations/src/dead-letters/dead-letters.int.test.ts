import { randomUUID } from 'node:crypto';
import { sessionEnded, subscriptions } from '@cardinal/contracts';
import {
  baseConfig,
  createConsumers,
  createLog,
  type RunningService,
  rabbitNames,
  type ServiceDefinition,
  startService,
} from '@cardinal/service-kit';
import { eventually, freePort, freshName, testAmqpUrl, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { z } from 'zod';
import type { Installation } from '../installation.ts';
import { listLetters, replayLetters, showLetter } from './dead-letters.ts';

/** Fails on every event until it is cured. */
let cured: boolean;
let handled: string[];
let lines: string[];
let service: RunningService;
let installation: Installation;
let broker: ChannelModel;
let channel: Channel;

const names = rabbitNames('cardinal');
const print = (line: string) => void lines.push(line);

const weak: ServiceDefinition<typeof baseConfig> = {
  name: 'notifications',
  config: baseConfig,
  create() {
    const consumers = createConsumers();
    for (const type of subscriptions.notifications)
      consumers.on({ type, data: z.unknown() }, async ({ id }) => {
        if (!cured) throw new Error('indigestible\nsecond line');
        handled.push(id);
      });
    return { consumers, aggregates: [], mount: () => {} };
  },
};

const letter = () => ({
  specversion: '1.0',
  id: randomUUID(),
  source: '/services/test',
  type: sessionEnded.type,
  subject: `stream-${randomUUID()}`,
  time: new Date().toISOString(),
  version: 1,
  data: { sessionId: 'session', userId: randomUUID() } as Record<string, unknown>,
});

async function put(content: string, properties: { messageId?: string } = {}): Promise<void> {
  channel.sendToQueue(names.queue('notifications'), Buffer.from(content), properties);
}
async function putLetter(overrides: object = {}) {
  const event = { ...letter(), ...overrides };
  await put(JSON.stringify(event), { messageId: event.id });
  return event;
}
const dead = async () => {
  lines = [];
  return listLetters(installation, 'notifications', print);
};
const deadAre = (count: number) => eventually(async () => expect(await dead()).toBe(count));

beforeAll(async () => {
  const url = await testAmqpUrl('letters');
  const port = await freePort();
  const nobody = 'http://127.0.0.1:9';
  const env = {
    MONGO_URL: testMongoUrl(),
    MONGO_DB_PREFIX: freshName().slice(0, 25),
    AMQP_URL: url,
    INTERNAL_TOKEN_KEY: 'key-of-this-test-0123456789-0123456789',
    OBJECTS_DIR: '/nowhere',
    PORT: String(port),
    DRAIN_MS: '0',
    AUTH_URL: nobody,
    PROJECTS_URL: nobody,
    CARDS_URL: nobody,
    INTEGRATIONS_URL: nobody,
    NOTIFICATIONS_URL: `http://127.0.0.1:${port}`,
  };
  installation = baseConfig.parse(env);
  service = await startService(weak, {
    env,
    retryDelays: [20],
    log: createLog({ service: 'test', level: 'silent' }),
  });
  broker = await connect(url);
  channel = await broker.createChannel();
});

beforeEach(async () => {
  [cured, handled, lines] = [false, [], []];
  await channel.purgeQueue(names.dead('notifications'));
});

afterAll(async () => {
  await broker?.close();
  await service?.connection.dropDatabase();
  await service?.stop();
});

describe('dead letters at the broker', () => {
  it('are listed one line each, with where they are, what they are and why', async () => {
    expect(await dead()).toBe(0);
    expect(lines).toEqual(['No dead letters']);
    const event = await putLetter();
    await deadAre(1);
    const [line = ''] = lines;
    expect(line).toContain(`notifications  ${event.id}  `);
    expect(line).toContain(`  ${event.type}  Error: indigestible`);
    expect(line).not.toContain('second line');
    const [, , diedAt = ''] = line.split('  ');
    expect(Math.abs(Date.now() - Date.parse(diedAt))).toBeLessThan(60_000);
  });

  it('are shown whole', async () => {
    const event = await putLetter();
    await deadAre(1);
    lines = [];
    await showLetter(installation, 'notifications', event.id, print);
    expect(JSON.parse(lines.join('\n'))).toMatchObject({
      id: event.id,
      subject: event.subject,
      event,
      error: expect.stringContaining('second line'),
    });
    await expect(showLetter(installation, 'notifications', 'another', print)).rejects.toThrow(
      /has no dead letter another/,
    );
  });

  it('say on one line what is wrong with the data of an event', async () => {
    await putLetter({ data: { sessionId: 7 } });
    await deadAre(1);
    expect(lines[0]).toMatch(/ {2}Error: not a valid event: sessionId: .*; userId: .*$/);
  });

  it('are delivered again one by one, or all', async () => {
    const events = [await putLetter(), await putLetter(), await putLetter()];
    await deadAre(3);
    cured = true;
    await replayLetters(installation, 'notifications', events[1]?.id, print);
    await eventually(() => expect(handled).toEqual([events[1]?.id]));
    await deadAre(2);
    expect(await replayLetters(installation, 'notifications', undefined, print)).toBe(2);
    await eventually(() => expect(handled.toSorted()).toEqual(events.map(({ id }) => id).toSorted()));
    await deadAre(0);
    await expect(replayLetters(installation, 'notifications', events[1]?.id, print)).rejects.toThrow(
      /has no dead letter/,
    );
  });

  it('come back when they fail again', async () => {
    const event = await putLetter();
    await deadAre(1);
    expect(await replayLetters(installation, 'notifications', event.id, print)).toBe(1);
    await deadAre(1);
    expect(lines[0]).toContain(event.id);
  });

  it.each([
    ['no JSON', 'not { json', 'unreadable', { unreadable: 'not { json' }],
    ['JSON, but no event', '{"hello":"world"}', '?', { hello: 'world' }],
    ['not even an object', 'null', 'unreadable', { unreadable: 'null' }],
  ])('that are %s are listed, shown and replayed beside the others', async (_what, text, type, event) => {
    const good = await putLetter();
    await put(text);
    await deadAre(2);
    const line = lines.find((found) => !found.includes(good.id) && found.startsWith('notifications')) ?? '';
    const [, id = '', , shownType] = line.split('  ');
    expect(shownType).toBe(type);
    lines = [];
    await showLetter(installation, 'notifications', id, print);
    expect(JSON.parse(lines.join('\n'))).toMatchObject({ id, event });

    cured = true;
    expect(await replayLetters(installation, 'notifications', undefined, print)).toBe(2);
    await eventually(() => expect(handled).toEqual([good.id]));
    await deadAre(1);
    expect(lines[0]).toContain(id);
  });

  it('that the broker put aside itself say when that was', async () => {
    const event = letter();
    // Rejected without a try, as after a crash of the consumer again and again.
    const other = await broker.createChannel();
    await service.bus.stopConsuming('notifications');
    await put(JSON.stringify(event), { messageId: event.id });
    await other.consume(names.queue('notifications'), (message) => message && other.reject(message, false));
    await deadAre(1);
    expect(lines[0]).toContain('The consumer crashed on it again and again');
    const [, , diedAt = ''] = (lines[0] ?? '').split('  ');
    expect(Math.abs(Date.now() - Date.parse(diedAt))).toBeLessThan(60_000);
    await other.close();
  });
});
