import { fork } from 'node:child_process';
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

/** A program that the product is held against. */
export interface Limit {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

async function start(script: string, env: Record<string, string>): Promise<Limit> {
  const { NODE_OPTIONS: _, ...outer } = process.env;
  const child = fork(join(import.meta.dirname, script), {
    env: { ...outer, NODE_ENV: 'production', ...env },
    execArgv: [],
  });
  const [{ port }] = (await once(child, 'message')) as [AddressInfo];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** Express and the driver on the product's own data. */
export const startBareExpress = (mongoUrl: string): Promise<Limit> =>
  start('bare-express.ts', { MONGO_URL: mongoUrl });

/** Starts what the product is held against. */
export async function startLimits(mongoUrl: string): Promise<Limits> {
  const bare = await startBareExpress(mongoUrl);
  const bytes = await start('same-bytes.ts', {});
  return {
    expressUrl: bare.url,
    bytesUrl: bytes.url,
    async stop() {
      await bare.stop();
      await bytes.stop();
    },
  };
}
