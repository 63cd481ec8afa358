import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startStack } from './stack.ts';

const root = join(import.meta.dirname, '../../..');

/** Builds the web app where it is stale and starts the product that all tests share; `E2E_URL` tells them where. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  execFileSync(process.execPath, ['infra/local/src/build-web.ts'], { cwd: root, stdio: 'inherit' });
  const stack = await startStack();
  process.env.E2E_URL = stack.url;
  return stack.end;
}
