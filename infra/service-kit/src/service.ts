import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import type { ServiceName } from '@cardinal/contracts';
import type { Router } from 'express';
import type { z } from 'zod';
import type { AggregateFields, AggregateStore } from './aggregate.ts';
import { createAggregateStore } from './aggregate.ts';
import { type BaseConfig, readConfig, StartError } from './config.ts';
import type { Consumers } from './consumers.ts';
import { openDatabase } from './database.ts';
import type { EventBus } from './events/bus.ts';
import { createApp } from './http/app.ts';
import { idleConnectionMs } from './http/balanced-agent.ts';
import { drainable } from './http/drain.ts';
import { createInternalClient, type InternalClient } from './http/internal-client.ts';
import { mountOperatorCalls } from './http/operator-calls.ts';
import { createJobRunner, type Job } from './job-runner.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type Migration, migrate } from './migrations.ts';
import { type Connection, pingMongo } from './mongo.ts';
import type { RelaySource } from './relay/outboxes.ts';
import { createRelay, type Relay } from './relay/relay.ts';
import { addressesOf, eventBus, objectStore } from './service-connections.ts';
import type { ObjectStore } from './store/object-store.ts';

/** What a service is given to stand on. */
export interface ServiceParts<C = BaseConfig> {
  config: C;
  connection: Connection;
  bus: EventBus;
  internal: InternalClient;
  objects: ObjectStore;
  log: Log;
  metrics: Metrics;
  /** The store of an aggregate, with this service as the source of its events. */
  store<T extends AggregateFields>(model: AggregateStore<T>['model']): AggregateStore<T>;
}

/** What a service is, once it has its parts. */
interface ServiceRuntime {
  mount(router: Router): void;
  consumers: Consumers;
  /** The collections whose outboxes the relay empties. */
  aggregates: readonly RelaySource[];
  jobs?: readonly Job[];
  /** Rebuilds every read model from its owner; answers how many documents each took in. */
  rebuild?: () => Promise<Record<string, number>>;
  /** Lets go of what only this service holds, such as open streams; called first on a stop. */
  stop?: () => Promise<void> | void;
}

export interface ServiceDefinition<S extends z.ZodType<BaseConfig> = z.ZodType<BaseConfig>> {
  name: ServiceName;
  /** `baseConfig`, extended by the service's own keys. */
  config: S;
  /** Changes of its data by the releases of the past; see `Migration`. */
  migrations?: readonly Migration[];
  create(parts: ServiceParts<z.output<S>>): ServiceRuntime | Promise<ServiceRuntime>;
}

export interface RunningService {
  name: ServiceName;
  url: string;
  connection: Connection;
  bus: EventBus;
  runtime: ServiceRuntime;
  /** Resolves when no event waits in this service's outboxes. */
  drained(): Promise<void>;
  /** Unready, serves on for DRAIN_MS, no new work, drain, close. */
  stop(): Promise<void>;
}

export interface StartOptions {
  env: Record<string, string | undefined>;
  /** Shared by the services of one process; without it the service connects to AMQP_URL. */
  bus?: EventBus;
  log?: Log;
  /** Milliseconds before each retry of a failed event, for tests. */
  retryDelays?: readonly number[];
}

/**
 * Makes `server` listen.
 * @returns the address it can be reached at from this machine
 * @throws StartError when the port is taken or may not be used
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'is already in use' : `cannot be listened on (${cause.code})`;
      reject(new StartError(`Port ${port} ${why}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Ends a server: no new connections, running requests finish, idle connections close. */
export async function closeServer(server: Server, graceMs = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A kept connection whose last answer is still on its way out becomes idle a moment later.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}

/** Every replica measures for itself, so that the numbers are there whoever is scraped. */
function watchQueue(name: ServiceName, bus: EventBus, metrics: Metrics): NodeJS.Timeout {
  const measure = () => bus.depths(name).then(metrics.setQueue, () => {});
  void measure();
  return setInterval(measure, 15_000).unref();
}

/**
 * Starts a service: its database and indexes, events, routes, relay and jobs. The same in its own process, in the
 * embedded stack and in tests.
 * @throws StartError with one line that says what is missing
 */
export async function startService<S extends z.ZodType<BaseConfig>>(
  definition: ServiceDefinition<S>,
  options: StartOptions,
): Promise<RunningService> {
  const config = readConfig(definition.config, options.env);
  const { name } = definition;
  const log = options.log ?? createLog(name, config.LOG_LEVEL);
  const metrics = createMetrics(name, { process: !options.bus });
  const database = await openDatabase(config.MONGO_URL, `${config.MONGO_DB_PREFIX}_${name}`, log);
  const { connection } = database;
  const bus = options.bus ?? (await eventBus(config, log, options.retryDelays));
  let wake: Relay['wake'] = () => {};
  const parts: ServiceParts<z.output<S>> = {
    config,
    connection,
    bus,
    internal: createInternalClient(name, config.INTERNAL_TOKEN_KEY, addressesOf(config)),
    objects: await objectStore(config),
    log,
    metrics,
    store: (model) =>
      createAggregateStore(model, `/services/${name}`, (id) =>
        wake({ collection: model.collection.name, id }),
      ),
  };
  const runtime = await definition.create(parts);
  const holder = config.INSTANCE_ID ?? `${hostname()}-${process.pid}`;
  await migrate(connection, definition.migrations ?? [], holder, log);

  let ready = true;
  const app = createApp({
    internalKey: config.INTERNAL_TOKEN_KEY,
    log,
    metrics,
    isDatabaseAway: database.isAway,
    ready: async () => ({ running: ready, mongodb: await pingMongo(connection), events: bus.isReady() }),
    mount(router) {
      runtime.mount(router);
      mountOperatorCalls(router, { name, bus, rebuild: async () => (await runtime.rebuild?.()) ?? {} });
    },
  });
  const server = createServer({ keepAliveTimeout: idleConnectionMs.service }, app);
  const drain = drainable(server);
  const relay = createRelay({
    service: name,
    connection,
    bus,
    sources: runtime.aggregates,
    holder,
    log,
    metrics,
  });
  wake = relay.wake;
  await bus.consume(name, runtime.consumers.handlerFor(name, metrics, log));
  const jobs = createJobRunner({ connection, jobs: runtime.jobs ?? [], holder, log });
  const watch = watchQueue(name, bus, metrics);
  const url = await listen(server, config.PORT, config.HOST);

  return {
    name,
    url,
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
      clearInterval(watch);
      await jobs.stop();
      await relay.stop();
      if (!options.bus) await bus.close();
      await database.close();
    },
  };
}
