import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { rebuildReadModels, type ServiceName } from '@cardinal/contracts';
import type { Router } from 'express';
import type { z } from 'zod';
import type { AggregateFields, AggregateStore } from './aggregate.ts';
import { createAggregateStore } from './aggregate.ts';
import { type BaseConfig, readConfig, StartError } from './config.ts';
import type { Consumers } from './consumers.ts';
import type { EventBus } from './events/bus.ts';
import { createRabbitBus } from './events/rabbit-bus.ts';
import { createApp } from './http/app.ts';
import { drainable } from './http/drain.ts';
import { createInternalClient, type InternalClient } from './http/internal-client.ts';
import { mountCall } from './http/mount-call.ts';
import { type Job, startJobs } from './jobs.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type Connection, connectMongo, ensureIndexes, pingMongo } from './mongo.ts';
import { type RelaySource, startRelay } from './relay.ts';
import { createFolderStore } from './store/folder-store.ts';
import type { ObjectStore } from './store/object-store.ts';
import { createS3Store } from './store/s3-store.ts';

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
export interface ServiceRuntime {
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

async function objectStore(config: BaseConfig): Promise<ObjectStore> {
  if (config.OBJECTS_DIR && !config.S3_ENDPOINT) return createFolderStore(config.OBJECTS_DIR);
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  if (!endpoint || !accessKey || !secretKey) {
    throw new StartError('Configuration: set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY, or OBJECTS_DIR');
  }
  try {
    return await createS3Store({
      endpoint,
      accessKey,
      secretKey,
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
    });
  } catch (cause) {
    throw new StartError(`S3 is not reachable at ${endpoint}`, { cause });
  }
}

async function eventBus(config: BaseConfig, log: Log, retryDelays?: readonly number[]): Promise<EventBus> {
  if (!config.AMQP_URL)
    throw new StartError('Configuration: AMQP_URL: needed by a service in its own process');
  return createRabbitBus({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, log, retryDelays });
}

const addressesOf = (config: BaseConfig): Record<ServiceName, string> => ({
  auth: config.AUTH_URL,
  projects: config.PROJECTS_URL,
  cards: config.CARDS_URL,
  notifications: config.NOTIFICATIONS_URL,
  integrations: config.INTEGRATIONS_URL,
});

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
  const connection = await connectMongo(config.MONGO_URL, `${config.MONGO_DB_PREFIX}_${name}`);
  const bus = options.bus ?? (await eventBus(config, log, options.retryDelays));
  let wake = () => {};
  const parts: ServiceParts<z.output<S>> = {
    config,
    connection,
    bus,
    internal: createInternalClient(name, config.INTERNAL_TOKEN_KEY, addressesOf(config)),
    objects: await objectStore(config),
    log,
    metrics,
    store: (model) => createAggregateStore(model, `/services/${name}`, () => wake()),
  };
  const runtime = await definition.create(parts);
  await ensureIndexes(connection);

  let ready = true;
  const app = createApp({
    internalKey: config.INTERNAL_TOKEN_KEY,
    log,
    metrics,
    ready: async () => ({ running: ready, mongodb: await pingMongo(connection), events: bus.isReady() }),
    mount(router) {
      runtime.mount(router);
      mountCall(router, rebuildReadModels, async () => {
        const startedAt = new Date().toISOString();
        return { startedAt, rebuilt: (await runtime.rebuild?.()) ?? {} };
      });
    },
  });
  // Callers are told, and let go a second earlier; see `createBalancedAgent`.
  const server = createServer({ keepAliveTimeout: 5_000 }, app);
  const drain = drainable(server);
  const holder = config.INSTANCE_ID ?? `${hostname()}-${process.pid}`;
  const relay = startRelay({
    service: name,
    connection,
    bus,
    sources: runtime.aggregates,
    holder,
    log,
    metrics,
  });
  wake = relay.wake;
  await bus.consume(name, runtime.consumers.handlerFor(name, metrics));
  const jobs = startJobs(connection, runtime.jobs ?? [], holder, log);
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
      await bus.stopConsuming(name);
      await jobs.stop();
      await relay.stop();
      if (!options.bus) await bus.close();
      await connection.close();
    },
  };
}
