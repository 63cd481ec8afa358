import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BackingService } from '@cardinal/backing-services';
import { startMongoEngine, startRabbit, startS3 } from '@cardinal/backing-services';
import { type Contained, containedMongo, containedRabbit, containedS3 } from './containers.ts';

/** Jest loads this file once for a run, and its tiers share what it started. */
const running: Pick<BackingService, 'kill'>[] = [];
const inContainers = process.env.TEST_BACKEND === 'containers';
let folder: string | undefined;

/** Starts the backing services that are not running and not configured, and passes their addresses to the workers. */
export async function startBackingServices({ rabbit }: { rabbit: boolean }): Promise<void> {
  folder ??= await mkdtemp(path.join(tmpdir(), 'cardinal-tests-'));
  process.env.TEST_RUN_FOLDER = folder;
  const dataDir = (name: string) => path.join(folder!, name);
  await Promise.all([
    missing('TEST_MONGO_URL') &&
      (inContainers ? contained(containedMongo) : mongo(['mongo-1', 'mongo-2'].map(dataDir))),
    missing('TEST_S3_ENDPOINT') && (inContainers ? contained(containedS3) : s3(dataDir('s3'))),
    rabbit &&
      missing('TEST_AMQP_URL') &&
      (inContainers ? contained(containedRabbit) : rabbitmq(dataDir('rabbitmq'))),
  ]);
}

/** Kills what `startBackingServices` started, as its data is not kept. */
export async function endBackingServices(): Promise<void> {
  await Promise.all(running.splice(0).map((service) => service.kill()));
  if (folder) await rm(folder, { recursive: true, force: true });
  folder = undefined;
}

const missing = (variable: string) => !process.env[variable];

async function contained(start: () => Promise<Contained>): Promise<void> {
  const { env, stop } = await start();
  running.push({ kill: stop });
  Object.assign(process.env, env);
}

/**
 * Starts several engines, among which the workers are divided. An engine keeps the files of dropped collections open until
 * it ends, and all tests together need more than the 20,000 that some systems allow one process.
 */
async function mongo(dataDirs: readonly string[]): Promise<void> {
  const engines = await Promise.all(dataDirs.map((dataDir) => startMongoEngine({ dataDir })));
  running.push(...engines);
  process.env.TEST_MONGO_URL = engines.map(({ uri }) => uri).join(' ');
}

async function s3(dataDir: string): Promise<void> {
  const server = await startS3({ dataDir });
  running.push(server);
  process.env.TEST_S3_ENDPOINT = server.endpoint;
  process.env.TEST_S3_REGION = server.region;
  process.env.TEST_S3_ACCESS_KEY = server.accessKey;
  process.env.TEST_S3_SECRET_KEY = server.secretKey;
}

async function rabbitmq(dataDir: string): Promise<void> {
  const broker = await startRabbit({ dataDir, management: true });
  running.push(broker);
  process.env.TEST_AMQP_URL = broker.url;
  process.env.TEST_AMQP_ADMIN_URL = broker.adminUrl;
}
