import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartError } from '@cardinal/service-kit';
import { runningFile } from './installation.ts';

type Env = Record<string, string | undefined>;

/**
 * Gives `work` the database of the local stack while that is stopped, by starting its engine alone; or, where
 * MONGO_URL names a server, just that.
 */
export async function withStoppedStack(env: Env, work: (env: Env) => Promise<void>): Promise<void> {
  if (env.MONGO_URL) return work(env);
  const dataDir = resolve(env.DATA_DIR || '.data');
  if (existsSync(runningFile(dataDir)))
    throw new StartError('The local stack runs; stop it before a restore');
  // Loaded here only: the images of the services have no engine of their own.
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
