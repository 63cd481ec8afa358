import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Call,
  type Envelope,
  type ResponseOf,
  type ServiceName,
  userRegistered,
} from '@cardinal/contracts';
import {
  connectMongo,
  createInProcessBus,
  createLog,
  type EventBus,
  internalTokenHeader,
  type RunningService,
  signInternalToken,
  startService,
} from '@cardinal/service-kit';
import { freePort, someone, testMongoUrl } from '@cardinal/testing';
import { projectsService } from '../service.ts';
import { userSnapshot } from './world.ts';

const key = 'internal-token-key-of-the-tests-0123456789';
const others: readonly ServiceName[] = ['auth', 'cards', 'notifications', 'integrations'];

/**
 * The projects service on a database that outlives it, so that it can be stopped at a critical moment and restarted.
 */
export class Restartable {
  /** Published events, oldest first. */
  readonly heard: { by: ServiceName; event: Envelope }[] = [];
  readonly #prefix = `t${randomBytes(6).toString('hex')}`;
  readonly identity = someone();
  #folder = '';
  #service: RunningService | undefined;
  #bus: EventBus | undefined;

  /** @param down unavailable services */
  async start(down: readonly ServiceName[] = []): Promise<void> {
    this.#folder ||= await mkdtemp(join(tmpdir(), 'cardinal-objects-'));
    const connection = await connectMongo(testMongoUrl(), `${this.#prefix}_bus`);
    const bus = createInProcessBus({ connection, retryDelays: [20, 50] });
    for (const by of others.filter((name) => !down.includes(name)))
      await bus.consume(by, async (event) => void this.heard.push({ by, event }));
    const env = {
      MONGO_URL: testMongoUrl(),
      MONGO_DB_PREFIX: this.#prefix,
      INTERNAL_TOKEN_KEY: key,
      OBJECTS_DIR: this.#folder,
      LOG_LEVEL: 'silent',
      INSTANCE_ID: 'test',
      PORT: String(await freePort()),
    };
    const log = createLog({ service: 'test', level: 'silent' });
    this.#service = await startService(projectsService, { env, bus, log });
    this.#bus = { ...bus, close: () => bus.close().then(() => connection.close()) };
  }

  /** Stops it at once: unpublished events stay in the outboxes. */
  async crash(): Promise<void> {
    await this.#bus?.close();
    await this.#service?.stop();
  }

  async stop(): Promise<void> {
    await this.crash();
    const connection = await connectMongo(testMongoUrl(), 'admin');
    for (const name of ['bus', 'projects'])
      await connection.getClient().db(`${this.#prefix}_${name}`).dropDatabase();
    await connection.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Makes `identity` a known user with a plan of ten boards. */
  async introduce(): Promise<void> {
    const { userId: id, username } = this.identity;
    const user = userSnapshot({ id, username, plan: 'solo' });
    await this.#bus?.publish({
      specversion: '1.0',
      id: crypto.randomUUID(),
      source: '/services/test',
      type: userRegistered.type,
      subject: id,
      version: 1,
      time: new Date().toISOString(),
      data: { user },
    });
  }

  collection(name: string) {
    if (!this.#service) throw new Error('not started');
    return this.#service.connection.collection<{ _id: string; [field: string]: unknown }>(name);
  }

  /** Calls as `identity`. */
  async call<C extends Call>(
    call: C,
    {
      params = {},
      query = {},
      body,
    }: { params?: Record<string, string>; query?: object; body?: unknown } = {},
  ): Promise<{ status: number; value: ResponseOf<C> }> {
    const path = call.path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? '');
    const search = new URLSearchParams(query as Record<string, string>);
    const issuer = call.access.who === 'service' ? null : this.identity;
    const response = await fetch(`${this.#service?.url}${path}?${search}`, {
      method: call.method,
      headers: {
        [internalTokenHeader]: signInternalToken(key, issuer ? 'gateway' : 'cards', issuer),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, value: (await response.json()) as ResponseOf<C> };
  }
}
