import { createServer, type RequestListener } from 'node:http';
import { hostname } from 'node:os';
import type { ServiceName } from '@cardinal/contracts';
import type { RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { type BaseConfig, readConfig } from './config.ts';
import type { Consumers } from './consumers.ts';
import { openDatabase } from './database.ts';
import type { EventBus } from './events/bus.ts';
import { createApp } from './http/app.ts';
import { idleConnectionMs } from './http/balanced-agent.ts';
import { drainable } from './http/drain.ts';
import { mountOperatorCalls } from './http/operator-calls.ts';
import { closeServer, listen } from './http/server.ts';
import { createJobRunner, createLeadership, type Job, type Leadership } from './jobs.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { type Migration, migrate } from './migrations.ts';
import { type Connection, pingMongo } from './mongo.ts';
import type { RelaySource } from './relay/outboxes.ts';
import { createRelay, type Relay } from './relay/relay.ts';
import { createEventBus } from './service-connections.ts';
import { createServiceDeps, type ServiceDeps } from './service-deps.ts';

/** Returned by a service to the kit. */
interface ServiceRuntime {
  mount(router: Router): void;
  consumers: Consumers;
  /** The collections whose outboxes the relay empties. */
  aggregates: readonly RelaySource[];
  jobs?: readonly Job[];
  /** Rebuilds all read models from their owners; returns the number of documents of each. */
  rebuild?: () => Promise<Record<string, number>>;
  /** Ends what only this service has, such as open streams; called first on a stop. */
  stop?: () => Promise<void> | void;
}

export interface ServiceDefinition<S extends z.ZodType<BaseConfig> = z.ZodType<BaseConfig>> {
  name: ServiceName;
  /** `baseConfig`, extended by the service's own keys. */
  config: S;
  /** See `Migration`. */
  migrations?: readonly Migration[];
  create(deps: ServiceDeps<z.output<S>>): ServiceRuntime | Promise<ServiceRuntime>;
}

export type { Job };

export interface RunningService {
  name: ServiceName;
  url: string;
  /** Answers a request of the gateway, where it runs in this process. */
  handle: RequestListener;
  connection: Connection;
  bus: EventBus;
  runtime: ServiceRuntime;
  /** Resolves when the service's outboxes are empty. */
  drained(): Promise<void>;
  /** Becomes unready, serves for another DRAIN_MS, stops new work, drains, closes. */
  stop(): Promise<void>;
}

export interface StartOptions {
  env: Record<string, string | undefined>;
  /** Shared by the services of one process; otherwise the service connects to AMQP_URL. */
  bus?: EventBus;
  log?: Log;
  /** Milliseconds before each retry of a failed event, for tests. */
  retryDelays?: readonly number[];
}

/** Any request but one that only reads may leave something if it is interrupted. */
const notingWrites =
  ({ noteActivity }: Leadership): RequestHandler =>
  ({ method }, _res, next) => {
    if (method !== 'GET') noteActivity();
    next();
  };

/**
 * Starts a service: its database and indexes, events, routes, relay and jobs; the same in its own process, in the
 * embedded stack and in tests.
 * @throws StartError with one line that says what is missing
 */
export async function startService<S extends z.ZodType<BaseConfig>>(
  definition: ServiceDefinition<S>,
  options: StartOptions,
): Promise<RunningService> {
  const config = readConfig(definition.config, options.env);
  const { name } = definition;
  const log = options.log ?? createLog({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics({ service: name, ownProcess: !options.bus });
  const dbName = `${config.MONGO_DB_PREFIX}_${name}`;
  const database = await openDatabase({ url: config.MONGO_URL, dbName, log });
  const { connection } = database;
  const bus = options.bus ?? (await createEventBus({ config, log, retryDelays: options.retryDelays }));
  metrics.onScrape(async () => metrics.setQueue(await bus.depths(name)));
  // The relay is created later, as it needs the service, which needs these dependencies.
  let publish: Relay['publish'] = () => {};
  const onWritten: Relay['publish'] = (written) => publish(written);
  const deps = await createServiceDeps({ name, config, connection, bus, log, metrics, onWritten });
  const runtime = await definition.create(deps);
  const holder = config.INSTANCE_ID ?? `${hostname()}-${process.pid}`;
  await migrate({ connection, migrations: definition.migrations ?? [], holder, log });
  const leadership = createLeadership({ connection, bus, service: name, holder });

  let ready = true;
  const app = createApp({
    internalKey: config.INTERNAL_TOKEN_KEY,
    log,
    metrics,
    isDatabaseAway: database.isAway,
    idempotency: deps.idempotency,
    ready: async () => ({ running: ready, mongodb: await pingMongo(connection), events: bus.isReady() }),
    mount(router) {
      router.use(notingWrites(leadership));
      runtime.mount(router);
      mountOperatorCalls(router, { name, bus, rebuild: async () => (await runtime.rebuild?.()) ?? {} });
    },
  });
  const server = createServer({ keepAliveTimeout: idleConnectionMs.service }, app);
  const drain = drainable(server);
  const sources = runtime.aggregates;
  const relay = createRelay({ bus, sources, leadership, log, metrics });
  publish = relay.publish;
  const handle = runtime.consumers.handlerFor(name, metrics, log);
  await bus.consume(name, (event) => handle(event).finally(leadership.noteActivity));
  const jobs = createJobRunner({ leadership, jobs: runtime.jobs ?? [], log });
  const url = await listen(server, config.PORT, config.HOST);

  return {
    name,
    url,
    handle: app,
    connection,
    bus,
    runtime,
    drained: relay.drained,
    async stop() {
      ready = false;
      await drain(config.DRAIN_MS);
      await runtime.stop?.();
      await closeServer(server);
      await database.giveUpWaiting();
      await bus.stopConsuming(name);
      await jobs.stop();
      await relay.stop();
      await leadership.stop();
      if (!options.bus) await bus.close();
      await database.close();
    },
  };
}
