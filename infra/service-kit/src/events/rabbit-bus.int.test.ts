import { testAmqpUrl } from '@cardinal/testing';
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
