import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  BodyInputOf,
  Call,
  DataOf,
  Envelope,
  ErrorBody,
  EventDefinition,
  EventOf,
  Identity,
  ResponseOf,
  ServiceName,
} from '@cardinal/contracts';
import { serviceNames, totalHeader } from '@cardinal/contracts';
import {
  type BaseConfig,
  connectMongo,
  createInProcessBus,
  createLog,
  type EventBus,
  type InternalCaller,
  internalTokenHeader,
  type Log,
  type RunningService,
  type ServiceDefinition,
  signInternalToken,
  startService,
} from '@cardinal/service-kit';
import type { z } from 'zod';
import { freePort } from './free-port.ts';
import { createProjectsOwner, type ProjectsOwner, serveProjectsOwner } from './projects-owner.ts';
import { testMongoUrl } from './test-mongo.ts';

// biome-ignore lint/suspicious/noExplicitAny: each service has its own config schema
type AnyDefinition = ServiceDefinition<any>;

export interface CallInput<C extends Call> {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyInputOf<C>;
  headers?: Record<string, string>;
}

/** The answer to a call: parsed if successful, otherwise the error body. */
export interface Answer<C extends Call> {
  status: number;
  headers: Headers;
  /** The total length of the list, for calls that are `paged`. */
  total: number;
  /** @throws if the answer is an error */
  value: ResponseOf<C>;
  /** @throws if the answer is a success */
  error: ErrorBody;
  text: string;
}

/** Calls services like the gateway, on behalf of a user. */
export interface Caller {
  identity: Identity | null;
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<Answer<C>>;
  /** For bodies and headers that no client of ours sends. */
  fetch(service: ServiceName, path: string, init?: RequestInit): Promise<Response>;
}

export interface ServiceHarness {
  services: ReadonlyMap<ServiceName, RunningService>;
  bus: EventBus;
  /** Fakes the projects service if it is not under test. */
  projectsOwner: ProjectsOwner;
  /** Every event published by a service under test, oldest first. */
  published: Envelope[];
  findPublished<E extends EventDefinition>(definition: E): EventOf<E>[];
  /** Delivers an event as if its owner had published it, and waits until it is handled. */
  emit<E extends EventDefinition>(
    definition: E,
    data: DataOf<E>,
    stream: { subject: string; version: number; id?: string },
  ): Promise<Envelope>;
  /** Redelivers an envelope, like brokers do. */
  redeliver(event: Envelope): Promise<void>;
  guest: Caller;
  as(identity: Partial<Identity>): Caller;
  /** Resolves when all outboxes of the services under test are empty. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}

export interface HarnessOptions {
  env?: Record<string, string>;
  /** The fake projects service; by default its data comes from events. */
  projects?: ProjectsOwner;
  /** Additional environment of one service. */
  getEnv?: (name: ServiceName) => Record<string, string>;
  /** The services' log; silent unless TEST_LOG_LEVEL is set. */
  log?: Log;
}

/** Signs the internal tokens of services under test, also for a gateway in front of them. */
export const internalTestKey = 'internal-token-key-of-the-tests-0123456789';

/** An active user with a random id and the given properties. */
export const someone = (identity: Partial<Identity> = {}): Identity => ({
  sessionId: randomUUID(),
  userId: randomUUID(),
  username: `user-${randomBytes(4).toString('hex')}`,
  status: 'active',
  accountType: 'public',
  isSuperAdmin: false,
  sponsored: false,
  ...identity,
});

function buildUrl(base: string, call: Call, { params = {}, query = {} }: CallInput<Call>): URL {
  const path = call.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? `:${name}`),
  );
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

async function readAnswer<C extends Call>(call: C, response: Response): Promise<Answer<C>> {
  const text = await response.text();
  const { status, headers } = response;
  return {
    status,
    headers,
    text,
    total: Number(headers.get(totalHeader) ?? Number.NaN),
    get value() {
      if (status !== call.status) throw new Error(`${call.id} answered ${status}: ${text}`);
      return call.response.parse(JSON.parse(text)) as ResponseOf<C>;
    },
    get error() {
      if (status < 400) throw new Error(`${call.id} answered ${status}: ${text}`);
      return JSON.parse(text) as ErrorBody;
    },
  };
}

function callerFor(addresses: ReadonlyMap<ServiceName, string>, identity: Identity | null): Caller {
  const requestAs =
    (issuer: InternalCaller['iss']) =>
    (service: ServiceName, url: URL | string, init: RequestInit = {}) => {
      const base = addresses.get(service);
      if (!base) throw new Error(`The ${service} service is not under test`);
      const headers = new Headers(init.headers);
      headers.set(internalTokenHeader, signInternalToken(internalTestKey, issuer, identity));
      return fetch(new URL(url, base), { redirect: 'manual', ...init, headers });
    };
  /** Internal calls are made as a caller with access to them. */
  const getIssuer = ({ access: { who } }: Call) =>
    !identity && (who === 'operator' || who === 'service') ? 'operator' : 'gateway';
  return {
    identity,
    async call(call, input = {}) {
      const url = buildUrl('http://service.test', call, input);
      const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
      const headers = {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      };
      return readAnswer(
        call,
        await requestAs(getIssuer(call))(call.service, `${url.pathname}${url.search}`, {
          method: call.method,
          headers,
          ...body,
        }),
      );
    },
    fetch: requestAs('gateway'),
  };
}

const settingsFor = (own: { mongoUrl: string; prefix: string; objects: string }): Record<string, string> => ({
  MONGO_URL: own.mongoUrl,
  MONGO_DB_PREFIX: own.prefix,
  INTERNAL_TOKEN_KEY: internalTestKey,
  OBJECTS_DIR: own.objects,
  LOG_LEVEL: 'silent',
  INSTANCE_ID: 'test',
  NODE_ENV: 'test',
});

async function portsFor(definitions: readonly AnyDefinition[]): Promise<Map<ServiceName, number>> {
  const ports = new Map<ServiceName, number>();
  for (const { name } of definitions as readonly { name: ServiceName }[]) ports.set(name, await freePort());
  return ports;
}

/** A bus that records published events in `published`. */
function recordingBus(bus: EventBus, published: Envelope[]): EventBus {
  const known = new Set<string>();
  return {
    ...bus,
    async publish(event) {
      if (!known.has(event.id)) published.push(event);
      known.add(event.id);
      await bus.publish(event);
    },
  };
}

const createEnvelope = (
  { type, data }: EventDefinition,
  given: unknown,
  about: { subject: string; version: number; id: string },
): Envelope => ({
  specversion: '1.0',
  source: '/services/test',
  type,
  time: new Date().toISOString(),
  data: data.parse(given),
  ...about,
});

/**
 * Starts services with a real database and in-process event delivery. Services that are not under test are subscribed
 * too, so that their events count as handled. `stop` removes everything.
 */
export async function startServices(
  definitions: readonly AnyDefinition[],
  options: HarnessOptions = {},
): Promise<ServiceHarness> {
  const mongoUrl = testMongoUrl();
  const prefix = `t${randomBytes(6).toString('hex')}`;
  const objects = await mkdtemp(join(tmpdir(), 'cardinal-objects-'));
  const log = options.log ?? createLog({ service: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const busConnection = await connectMongo(mongoUrl, `${prefix}_bus`);
  const bus = createInProcessBus({ connection: busConnection, retryDelays: [20, 50, 100] });
  const published: Envelope[] = [];

  // Every address is known before the first service starts, since they may call each other.
  const env: Record<string, string> = { ...settingsFor({ mongoUrl, prefix, objects }), ...options.env };
  const projects = options.projects ?? createProjectsOwner();
  const projectsServer = env.PROJECTS_URL ? null : await serveProjectsOwner(projects);
  if (projectsServer) env.PROJECTS_URL = projectsServer.url;
  const ports = await portsFor(definitions);
  for (const [name, port] of ports) env[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${port}`;
  const services = new Map<ServiceName, RunningService>();
  const recording = recordingBus(bus, published);
  for (const name of serviceNames) if (!ports.has(name)) await bus.consume(name, async () => {});
  for (const definition of definitions) {
    const name = definition.name as ServiceName;
    const config = { ...env, ...options.getEnv?.(name), PORT: String(ports.get(name)) };
    services.set(
      name,
      await startService(definition as ServiceDefinition<z.ZodType<BaseConfig>>, {
        env: config,
        bus: recording,
        log,
      }),
    );
  }
  const addresses = new Map([...services].map(([name, { url }]) => [name, url]));

  return {
    services,
    bus,
    projectsOwner: projects,
    published,
    findPublished: <E extends EventDefinition>(definition: E) =>
      published.filter(({ type }) => type === definition.type) as unknown as EventOf<E>[],
    async emit(definition, data, { subject, version, id = randomUUID() }) {
      const event = createEnvelope(definition, data, { subject, version, id });
      projects.take(event);
      await bus.publish(event);
      return event;
    },
    async redeliver(event) {
      projects.take(event);
      await bus.publish(event);
    },
    guest: callerFor(addresses, null),
    as: (identity) => callerFor(addresses, someone(identity)),
    drained: async () => {
      for (const service of services.values()) await service.drained();
    },
    async stop() {
      for (const service of services.values()) await service.stop();
      await projectsServer?.stop();
      await bus.close();
      const databases = ['bus', ...services.keys()].map((name) => `${prefix}_${name}`);
      for (const name of databases) await busConnection.useDb(name).dropDatabase();
      await busConnection.close();
      await rm(objects, { recursive: true, force: true });
    },
  };
}
