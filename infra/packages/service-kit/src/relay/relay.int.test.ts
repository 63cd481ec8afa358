import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually, freshName, startTcpProxy, testAmqpUrl, testMongoUrl } from '@cardinal/testing';
import { describe, expect, it } from '@jest/globals';
import { createAggregateStore } from '../aggregate.ts';
import { createRabbitBus } from '../events/rabbit/rabbit-bus.ts';
import { createLeadership } from '../jobs.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { type Connection, connectMongo } from '../mongo.ts';
import { type Note, noteEvent, noteModel } from '../test/notes.service.ts';
import { createRelay } from './relay.ts';

const log = createLog({ service: 'test', level: 'silent' });
const createTestRelay = (connection: Connection, bus: Awaited<ReturnType<typeof createRabbitBus>>) =>
  createRelay({
    bus,
    sources: [{ model: noteModel(connection) as never }],
    leadership: createLeadership({ connection, bus, service: 'test', holder: 'test' }),
    log,
    metrics: createMetrics({ service: 'test', ownProcess: false }),
  });

async function crash(dbName: string, amqpUrl: string, point: string): Promise<NodeJS.Signals | null> {
  const script = join(import.meta.dirname, '..', 'test', 'crash-child.ts');
  const child = spawn(process.execPath, [script, testMongoUrl(), dbName, amqpUrl, point], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

describe('the relay after kill -9', () => {
  it.each(['after write', 'before publish', 'before pull'])(
    'loses no event when killed %s',
    async (point) => {
      const dbName = freshName('relay');
      const amqpUrl = await testAmqpUrl();
      expect(await crash(dbName, amqpUrl, point)).toBe('SIGKILL');

      const connection = await connectMongo(testMongoUrl(), dbName);
      const bus = await createRabbitBus({ url: amqpUrl, prefix: 'cardinal', log });
      const written = (await noteModel(connection).find().lean<Note[]>()).map(({ _id }) => _id);
      expect(written).toHaveLength(20);
      const received: string[] = [];
      await bus.consume('cards', async ({ subject }) => void received.push(subject));
      const relay = createTestRelay(connection, bus);
      await relay.drained();
      await eventually(() => expect(new Set(received)).toEqual(new Set(written)));
      // Only events that were published but not yet taken out come a second time.
      expect(received.length).toBeLessThanOrEqual(40);

      await relay.stop();
      await bus.close();
      await connection.dropDatabase();
      await connection.close();
    },
  );
});

describe('the relay and a broker that goes away', () => {
  it('publishes what was written meanwhile once the connection is back, and consumers go on', async () => {
    const amqpUrl = new URL(await testAmqpUrl());
    const proxy = await startTcpProxy({ target: amqpUrl.host });
    const through = new URL(amqpUrl);
    through.port = String(proxy.port);
    const connection = await connectMongo(testMongoUrl(), freshName('relay'));
    const model = noteModel(connection);
    await model.createIndexes();
    const bus = await createRabbitBus({ url: through.href, prefix: 'cardinal', log });
    const received = new Set<string>();
    await bus.consume('cards', async ({ subject }) => void received.add(subject));
    const relay = createTestRelay(connection, bus);
    const store = createAggregateStore<Note>({
      model,
      source: '/services/test',
      onWritten: relay.publish,
    });

    const write = async () => {
      const id = crypto.randomUUID();
      await store.insert({ _id: id, text: 'note' }, [noteEvent(id)]);
      return id;
    };
    const before = await write();
    await eventually(() => received.has(before));
    proxy.cut();
    await eventually(() => !bus.isReady());
    const during = await write();
    proxy.heal();
    await eventually(() => received.has(during), { timeoutMs: 15_000 });

    await relay.stop();
    await bus.close();
    await proxy.close();
    await connection.dropDatabase();
    await connection.close();
  });
});
