import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, testRunFolder } from '@cardinal/testing';
import { spawnStack } from './spawn-stack.ts';

async function load(dataDir: string): Promise<void> {
  const stack = await spawnStack({ DATA_DIR: `${dataDir}.new` });
  await stack.end('SIGTERM');
  await rename(`${dataDir}.new`, dataDir);
}

/**
 * Makes `dataDir` a data folder that has the demo in it, for tests that are not about its loading, which takes ten
 * seconds of processor time: the first caller of a run loads it, everybody copies.
 */
export async function copyDemoTo(dataDir: string): Promise<void> {
  const loaded = join(testRunFolder(), 'demo');
  const claim = `${loaded}.claim`;
  const isFirst = await mkdir(claim).then(
    () => true,
    () => false,
  );
  if (isFirst)
    await load(loaded).catch((error) => rm(claim, { recursive: true }).then(() => Promise.reject(error)));
  else await eventually(() => existsSync(loaded), { timeoutMs: 120_000, everyMs: 200 });
  await cp(loaded, dataDir, { recursive: true });
}
