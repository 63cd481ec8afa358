import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardsService } from '@cardinal/cards';
import { startGateway } from '@cardinal/gateway';
import { projectsService } from '@cardinal/projects';
import {
  type Connection,
  connectMongo,
  createInProcessBus,
  createLog,
  type RunningService,
  startService,
} from '@cardinal/service-kit';
import { freePort, freshName, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { services } from '../migrate.ts';
import { doctor } from './doctor.ts';

const key = 'key-of-this-test-0123456789-0123456789';
const otherKey = 'another-key-9876543210-9876543210-abcdef';
const log = createLog({ service: 'test', level: 'silent' });
const quiet = { log };

let folder: string;
let env: Record<string, string>;
let busConnection: Connection;
const running: RunningService[] = [];
let gateway: Awaited<ReturnType<typeof startGateway>>;
let lines: string[];

const getDatabase = (name: string) => busConnection.useDb(`${env.MONGO_DB_PREFIX}_${name}`);
async function examine(more: Record<string, string> = {}): Promise<boolean> {
  lines = [];
  return doctor({ ...env, ...more }, (line) => void lines.push(line));
}
const said = (part: RegExp) => lines.filter((line) => part.test(line));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  const names = services.map(({ name }) => name);
  const ports = await Promise.all(names.map(() => freePort()));
  const gatewayPort = await freePort();
  env = {
    MONGO_URL: testMongoUrl(),
    MONGO_DB_PREFIX: freshName().toLowerCase().slice(0, 20),
    INTERNAL_TOKEN_KEY: key,
    OBJECTS_DIR: folder,
    PUBLIC_URL: 'https://cardinal.example',
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    ...Object.fromEntries(
      names.map((name, at) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[at]}`]),
    ),
  };
  busConnection = await connectMongo(testMongoUrl(), `${env.MONGO_DB_PREFIX}_bus`);
  for (const [at, definition] of services.entries()) {
    const bus = createInProcessBus({ connection: busConnection });
    // One has another key, as after a change that did not reach it.
    const own = definition.name === 'integrations' ? { INTERNAL_TOKEN_KEY: otherKey } : {};
    running.push(
      await startService(definition, { env: { ...env, ...own, PORT: String(ports[at]) }, bus, ...quiet }),
    );
  }
  gateway = await startGateway({ env: { ...env, PORT: String(gatewayPort) }, ownProcess: false, ...quiet });
});
afterAll(async () => {
  await gateway.stop();
  for (const service of running) await service.stop();
  for (const { name } of services) await getDatabase(name).dropDatabase();
  await busConnection.dropDatabase();
  await busConnection.close();
  await rm(folder, { recursive: true });
});

describe('make doctor', () => {
  it('finds the service that has another key, and nothing else', async () => {
    expect(await examine()).toBe(false);
    expect(said(/^ !! /)).toEqual([
      expect.stringMatching(
        /^ !! +integrations refuses a signed call: it has another INTERNAL_TOKEN_KEY: give all/,
      ),
    ]);
    expect(said(/accepts a signed call/)).toHaveLength(4);
    expect(said(/A call goes through the gateway to a service and back/)).toHaveLength(1);
    expect(said(/^ ok {3}The clock of /)).toHaveLength(5);
    // The engine of the tests says no time.
    expect(said(/^look {2}The clock of MongoDB's machine cannot be judged/)).toHaveLength(1);
    expect(said(/stores and gives back/)).toHaveLength(1);
    expect(said(/migrations and indexes are those of this release/)).toHaveLength(5);
    expect(lines.at(-1)).toBe('1 broken');
  });

  it('examines schemas once the others have answered: while services are loaded, answers would come late', async () => {
    await examine();
    const schemas = Array(5).fill(expect.stringMatching(/migrations and indexes are those of this release/));
    expect(lines.slice(-6, -1)).toEqual(schemas);
  });

  it('finds an index that is missing and a migration of a newer release', async () => {
    const cards = getDatabase(cardsService.name).collection('cards');
    const [before] = (await cards.indexes()).filter(({ name }) => name !== '_id_');
    await cards.dropIndex(before!.name!);
    const migrations = getDatabase(projectsService.name).collection<{ _id: string }>('migrations');
    await migrations.insertOne({ _id: '9999-from-the-future', appliedAt: new Date() } as never);
    await examine();
    expect(said(/^ !! +cards: indexes are missing \(cards: /)).toHaveLength(1);
    expect(
      said(/^look {2}projects: a newer release has migrated the data \(9999-from-the-future\)/),
    ).toHaveLength(1);
  });

  it('finds a store of images that cannot be written to', async () => {
    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    await examine({ OBJECTS_DIR: join(file, 'images') });
    expect(said(/^ !! +Images: \S*no-folder\/images refuses what is written \(.+\): let /)).toHaveLength(1);
  });
});
