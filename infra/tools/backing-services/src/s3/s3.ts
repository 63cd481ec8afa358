import path from 'node:path';
import { type BackingService, type Log, startChildService } from '../process/child-service.ts';
import { claimDataFolder } from '../process/data-folder.ts';

export interface S3Options {
  /** Stores objects as files. Created if missing. */
  dataDir: string;
  /** Port on 127.0.0.1; a free one by default. */
  port?: number;
  /** Created at the start if missing. */
  buckets?: readonly string[];
  log?: Log;
}

/** The access data for any S3 client; addresses are path-style (`/bucket/key`). */
export interface S3Access {
  /** Such as `http://127.0.0.1:41234`. */
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export type S3 = BackingService & S3Access;

export interface S3Input {
  dataDir: string;
  port: number;
  buckets: readonly string[];
}

/** Starts an S3 server over plain HTTP on loopback as a child process, for tests and demos only. */
export async function startS3({ dataDir, port = 0, buckets = [], log }: S3Options): Promise<S3> {
  claimDataFolder(path.resolve(dataDir));
  const input: S3Input = { dataDir: path.resolve(dataDir), port, buckets };
  const script = path.join(import.meta.dirname, 's3-child.ts');
  const { ready, ...service } = await startChildService<S3Access>({ script, input, log });
  return { ...service, ...ready };
}
