import type { ServiceName } from '@cardinal/contracts';
import { eventually, startTcpProxy, testAmqpUrl } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { createLog } from '../../log.ts';
import { contractRetryDelays, describeBus } from '../../test/bus-contract.ts';
import type { EventBus } from '../bus.ts';
import { createRabbitBus } from './rabbit-bus.ts';
import { rabbitNames } from './topology.ts';

describeBus('RabbitMQ', async () => {
  const url = await testAmqpUrl();
  const log = createLog({ service: 'test', level: 'silent' });
  const open: EventBus[] = [];
  return {
    async connect() {
      const bus = await createRabbitBus({ url, prefix: 'cardinal', log, retryDelays: contractRetryDelays });
      open.push(bus);
      return bus;
    },
    async stop() {
      for (const bus of open) await bus.close();
    },
  };
});

/** A bus whose way to the broker can be cut, and a connection past that. */
async function cuttable() {
  const url = await testAmqpUrl();
  const proxy = await startTcpProxy({ target: new URL(url).host });
  const through = new URL(url);
  through.port = String(proxy.port);
  const log = createLog({ service: 'test', level: 'silent' });
  const bus = await createRabbitBus({ url: through.href, prefix: 'cardinal', log });
  const broker = await connect(url);
  return {
    bus,
    proxy,
    countConsumers: async (service: ServiceName) => {
      const channel = await broker.createChannel();
      const { consumerCount } = await channel.checkQueue(rabbitNames('cardinal').queue(service));
      await channel.close();
      return consumerCount;
    },
    async close() {
      await bus.close();
      await broker.close();
      await proxy.close();
    },
  };
}

describe('a bus that loses the broker', () => {
  let under: Awaited<ReturnType<typeof cuttable>>;
  beforeEach(async () => {
    under = await cuttable();
  });
  afterEach(() => under.close());

  it('says that broadcasts may have been missed, then and when it hears again', async () => {
    const { bus, proxy } = under;
    const gaps: boolean[] = [];
    const heard: unknown[] = [];
    bus.onGap(() => gaps.push(bus.isReady()));
    bus.onBroadcast('topic', (payload) => heard.push(payload));
    proxy.cut();
    await eventually(() => expect(gaps).toEqual([false]));
    proxy.heal();
    await eventually(() => expect(gaps).toEqual([false, true]));
    bus.broadcast('topic', 'again');
    await eventually(() => expect(heard).toEqual(['again']));
  });

  it('goes on consuming for the services that still do, and for no other', async () => {
    const { bus, proxy, countConsumers } = under;
    await bus.consume('cards', async () => {});
    await bus.consume('projects', async () => {});
    await bus.stopConsuming('cards');
    proxy.cut();
    await eventually(() => !bus.isReady());
    proxy.heal();
    await eventually(() => bus.isReady());
    expect([await countConsumers('cards'), await countConsumers('projects')]).toEqual([0, 1]);
  });
});
