import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type BackingService, type Log, startChildService } from '../process/child-service.ts';
import { claimDataFolder } from '../process/data-folder.ts';
import { newerLibcLoader } from './newer-libc.ts';

export interface MongoEngineOptions {
  /** Made if missing; one engine at a time may have it. */
  dataDir: string;
  /** Listen on 127.0.0.1 too, 0 for any free port; without it only this user's Unix socket is opened. */
  port?: number;
  log?: Log;
  /** Ends a start that is not done yet. */
  signal?: AbortSignal;
}

export interface MongoEngine extends BackingService {
  /**
   * For any driver in any process, over TCP if a port was asked for, else the socket. It carries `journal=true&w=1`,
   * so that every acknowledged write survives a crash, and `retryWrites=false`, as the engine has no sessions.
   */
  readonly uri: string;
  /** Its Unix socket, in a folder of its own that goes with it. */
  readonly socketPath: string;
}

/** Asked for a majority of its one member, the engine acknowledges writes that are not on disk yet. */
const URI_OPTIONS = 'directConnection=true&retryWrites=false&journal=true&w=1';

/** The address of an engine at a Unix socket, or at `127.0.0.1:PORT`. */
export const engineUri = (host: string): string =>
  `mongodb://${host.startsWith('/') ? encodeURIComponent(host) : host}/?${URI_OPTIONS}`;

export interface EngineInput {
  dataDir: string;
  port?: number | undefined;
}

export interface EngineReady {
  uri: string;
  socketPath: string;
}

/**
 * Starts the MongoDB engine as a child process on a data folder. Rejects with `StartError` when the folder is
 * not writable or in use, the port is taken, or the engine cannot load here.
 */
export async function startMongoEngine(options: MongoEngineOptions): Promise<MongoEngine> {
  const { dataDir, port, log, signal } = options;
  claimDataFolder(path.resolve(dataDir));
  const input: EngineInput = { dataDir: path.resolve(dataDir), port };
  const { ready, ...service } = await startChildService<EngineReady>({
    script: path.join(import.meta.dirname, 'mongo-engine-child.ts'),
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
