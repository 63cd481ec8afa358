import { testMongoUrl } from '@cardinal/testing';
import { connectMongo } from '../../mongo.ts';
import { contractRetryDelays, describeBus } from '../../test/bus-contract.ts';
import { createInProcessBus } from './in-process-bus.ts';

describeBus('in-process', async () => {
  const connection = await connectMongo(testMongoUrl(), `bus_${Math.random().toString(36).slice(2)}`);
  const bus = createInProcessBus({ connection, retryDelays: contractRetryDelays });
  return {
    connect: async () => bus,
    async stop() {
      await bus.close();
      await connection.dropDatabase();
      await connection.close();
    },
  };
});
