import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from './stack.ts';

/** Starts the product that all tests share, with the web app as it is now; `E2E_URL` has its address. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-e2e-run-'));
  process.env.TEST_RUN_FOLDER = folder;
  const stack = process.env.E2E_URL ? undefined : await startStack();
  process.env.E2E_URL ||= stack?.url;
  return async () => {
    await stack?.end();
    await rm(folder, { recursive: true, force: true });
  };
}
