import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findScript } from '@cardinal/bundles/find-script.ts';
import { type BackingService, type Log, startChildService } from '../process/child-service.ts';
import { claimDataFolder } from '../process/data-folder.ts';
import { newerLibcLoader } from './newer-libc.ts';

export interface MongoEngineOptions {
  /** Created if missing; one engine at a time can use it. */
  dataDir: string;
  /** Also listens on 127.0.0.1, with 0 on any free port; otherwise only on a Unix socket of this user. */
  port?: number;
  log?: Log;
  /** Aborts a start in progress. */
  signal?: AbortSignal;
}

export interface MongoEngine extends BackingService {
  /**
   * For any driver in any process, over TCP if a port was requested, otherwise the socket. It has `journal=true&w=1`,
   * so that every acknowledged write survives a crash, and `retryWrites=false`, as the engine has no sessions.
   */
  readonly uri: string;
  /** Its Unix socket, in its own temporary folder. */
  readonly socketPath: string;
}

export interface EngineInput {
  dataDir: string;
  port?: number | undefined;
}

export interface EngineReady {
  uri: string;
  socketPath: string;
}

/**
 * Starts the MongoDB engine as a child process on a data folder. Rejects with `StartError` if the folder is not
 * writable or in use, the port is taken, or the engine cannot load on this system.
 */
export async function startMongoEngine(options: MongoEngineOptions): Promise<MongoEngine> {
  const { dataDir, port, log, signal } = options;
  claimDataFolder(path.resolve(dataDir));
  const input: EngineInput = { dataDir: path.resolve(dataDir), port };
  const { ready, ...service } = await startChildService<EngineReady>({
    script: findScript('infra/tools/backing-services/src/mongodb/mongo-engine-child.ts'),
    loader: await newerLibcLoader({ log }),
    input,
    log,
    signal,
  });
  const exited = service.exited.then(() =>
    rm(path.dirname(ready.socketPath), { recursive: true, force: true }),
  );
  return {
    uri: ready.uri,
    socketPath: ready.socketPath,
    pid: service.pid,
    exited,
    stop: () => service.stop().then(() => exited),
    kill: () => service.kill().then(() => exited),
  };
}
