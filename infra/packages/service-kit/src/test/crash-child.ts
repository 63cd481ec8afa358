import { randomUUID } from 'node:crypto';
import { createAggregateStore } from '../aggregate.ts';
import type { EventBus } from '../events/bus.ts';
import { createRabbitBus } from '../events/rabbit/rabbit-bus.ts';
import { createLeadership } from '../jobs.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { connectMongo } from '../mongo.ts';
import { createRelay } from '../relay/relay.ts';
import { type Note, noteEvent, noteModel } from './notes.service.ts';

/** A process that writes twenty notes and is killed by itself at a chosen point of publishing their events. */
const [mongoUrl = '', dbName = '', amqpUrl = '', point = ''] = process.argv.slice(2);

const die = () => process.kill(process.pid, 'SIGKILL');
const connection = await connectMongo(mongoUrl, dbName);
const log = createLog({ service: 'crash', level: 'silent' });
const real = await createRabbitBus({ url: amqpUrl, prefix: 'cardinal', log });
let published = 0;
const bus: EventBus = {
  ...real,
  async publish(event) {
    published += 1;
    if (point === 'before publish' && published === 5) die();
    await real.publish(event);
    if (point === 'before pull' && published >= 5) die();
  },
};
const model = noteModel(connection);
await model.createIndexes();
const store = createAggregateStore<Note>({ model, source: '/services/test', onWritten: () => {} });
for (let index = 0; index < 20; index += 1) {
  const id = randomUUID();
  await store.insert({ _id: id, text: `note ${index}` }, [noteEvent(id)]);
}
if (point === 'after write') die();
createRelay({
  bus,
  sources: [{ model: model as never }],
  leadership: createLeadership({ connection, bus, service: 'crash', holder: 'test' }),
  log,
  metrics: createMetrics({ service: 'crash' }),
});
