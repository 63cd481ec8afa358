import { eventually, startTcpProxy, testAmqpUrl } from '@cardinal/testing';
import { expect, it } from '@jest/globals';
import { createLog } from '../log.ts';
import { contractRetryDelays, describeBus } from '../test/bus-contract.ts';
import type { EventBus } from './bus.ts';
import { createRabbitBus } from './rabbit-bus.ts';

describeBus('RabbitMQ', async () => {
  const url = await testAmqpUrl();
  const log = createLog('test', 'silent');
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

it('says that broadcasts may have been missed when it loses the broker, and when it hears again', async () => {
  const url = new URL(await testAmqpUrl());
  const proxy = await startTcpProxy({ target: url.host });
  url.port = String(proxy.port);
  const bus = await createRabbitBus({ url: url.href, prefix: 'cardinal', log: createLog('test', 'silent') });
  const gaps: boolean[] = [];
  const heard: unknown[] = [];
  bus.onGap(() => gaps.push(bus.isReady()));
  bus.onBroadcast('topic', (payload) => heard.push(payload));
  try {
    proxy.cut();
    await eventually(() => expect(gaps).toEqual([false]));
    proxy.heal();
    await eventually(() => expect(gaps).toEqual([false, true]));
    bus.broadcast('topic', 'again');
    await eventually(() => expect(heard).toEqual(['again']));
  } finally {
    await bus.close();
    await proxy.close();
  }
});
