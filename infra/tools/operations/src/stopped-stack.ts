import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartError } from '@cardinal/service-kit';
import { runningFile } from './installation.ts';

type Env = Record<string, string | undefined>;

/**
 * Runs `work` with the database of the stopped local stack, by starting only its engine, or with the server of
 * MONGO_URL.
 */
export async function withStoppedStack(env: Env, work: (env: Env) => Promise<void>): Promise<void> {
  if (env.MONGO_URL) return work(env);
  const dataDir = resolve(env.DATA_DIR || '.data');
  if (existsSync(runningFile(dataDir)))
    throw new StartError('The local stack runs; stop it before a restore');
  // Only loaded here: the images of the services have no engine.
  const { startMongoEngine } = await import('@cardinal/backing-services');
  const engine = await startMongoEngine({ dataDir: `${dataDir}/mongodb` });
  try {
    await work({
      ...env,
      MONGO_URL: engine.uri,
      OBJECTS_DIR: env.S3_ENDPOINT ? undefined : `${dataDir}/objects`,
      // Nothing is signed here; the stack's own keys are in its secrets.json.
      INTERNAL_TOKEN_KEY: env.INTERNAL_TOKEN_KEY || 'unused-while-the-stack-is-stopped',
    });
  } finally {
    await engine.stop();
  }
}
