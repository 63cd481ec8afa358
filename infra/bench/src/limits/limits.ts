import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface Limits {
  /** Express and the driver on the product's own data. */
  expressUrl: string;
  /** `/<n>` answers n bytes. */
  bytesUrl: string;
  stop(): Promise<void>;
}

async function start(
  script: string,
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const { NODE_OPTIONS: _, ...outer } = process.env;
  const child = fork(join(import.meta.dirname, script), {
    env: { ...outer, NODE_ENV: 'production', ...env },
    execArgv: [],
  });
  const [{ port }] = (await once(child, 'message')) as [AddressInfo];
  return { url: `http://127.0.0.1:${port}`, child };
}

/** Starts what the product is held against. */
export async function startLimits(mongoUrl: string): Promise<Limits> {
  const bare = await start('bare-express.ts', { MONGO_URL: mongoUrl });
  const bytes = await start('same-bytes.ts', {});
  return {
    expressUrl: bare.url,
    bytesUrl: bytes.url,
    async stop() {
      for (const { child } of [bare, bytes]) {
        const exited = once(child, 'exit');
        child.disconnect();
        await exited;
      }
    },
  };
}
