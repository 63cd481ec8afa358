import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackingService, Log } from '../process/child-service.ts';
import { claimDataFolder } from '../process/data-folder.ts';
import { startProgram } from '../process/program.ts';
import { claimFor, untilReleased } from './rabbitmq-claim.ts';
import { choosePorts, findRabbit, NODE_NAME, prepareRabbit } from './rabbitmq-setup.ts';

export interface RabbitOptions {
  /** Created if missing; one broker at a time can use it. It keeps queues and messages over restarts. */
  dataDir: string;
  /** AMQP port on 127.0.0.1; a free one by default. Set it to keep the same `url` after a restart. */
  port?: number;
  /** Also starts the management API, to create vhosts and read queue depths; `stop` then takes seconds longer. */
  management?: boolean;
  /** Timeout of the start; a minute by default. */
  startMs?: number;
  log?: Log;
  /** Aborts a start in progress. */
  signal?: AbortSignal;
}

export interface Rabbit extends BackingService {
  readonly url: string;
  /** The management API with its login, if requested. */
  readonly adminUrl: string | undefined;
  /**
   * Whether a quorum queue would survive a kill -9 now. The broker stores the name of a new queue some 3 seconds after
   * its declaration. If it is killed before, the queue comes back empty, whatever was confirmed.
   */
  hasOnDisk(queue: string, vhost?: string): Promise<boolean>;
}

const START_MS = 60_000;

/**
 * Starts a private broker from the installed RabbitMQ, with its own node name, port mapper, cookie and data, on
 * loopback only, so that it does not affect the system's broker. It ends with this process. Rejects with `StartError`
 * if RabbitMQ is not installed, the data folder is in use or not writable, or the broker fails.
 */
export async function startRabbit(options: RabbitOptions): Promise<Rabbit> {
  const { dataDir: dir, port, management, startMs = START_MS, log } = options;
  const dataDir = path.resolve(dir);
  const { server, portMapper } = findRabbit();
  claimDataFolder(dataDir);
  await untilReleased(dataDir);
  const ports = await choosePorts({ port, management });
  const env = await prepareRabbit(dataDir, ports);
  options.signal?.throwIfAborted();

  // Started here, because one started by the broker would outlive it.
  const mapper = startProgram(portMapper, ['-port', env.ERL_EPMD_PORT!, '-address', '127.0.0.1'], {
    env: { PATH: env.PATH },
    signalOnParentDeath: 'KILL',
  });
  await untilListening(ports.portMapper);
  const broker = startProgram(server, [], { env, signalOnParentDeath: 'TERM', log });
  await claimFor(broker.pid, dataDir);
  const exited = broker.exited.then(() => mapper.kill());
  const abandon = () => void broker.kill();
  options.signal?.addEventListener('abort', abandon);
  await broker
    .says(/Starting broker\.\.\. completed/, startMs)
    .catch(async (error: unknown) => {
      await broker.kill();
      await exited;
      throw error;
    })
    .finally(() => options.signal?.removeEventListener('abort', abandon));

  const login = 'guest:guest@127.0.0.1';
  return {
    url: `amqp://${login}:${ports.amqp}`,
    adminUrl: ports.admin === undefined ? undefined : `http://${login}:${ports.admin}`,
    hasOnDisk: (queue, vhost = '/') => isWrittenDown(dataDir, `${vhost === '/' ? '%2F' : vhost}_${queue}`),
    pid: broker.pid,
    exited,
    stop: () => broker.stop().then(() => exited),
    kill: () => broker.kill().then(() => exited),
  };
}

async function isWrittenDown(dataDir: string, name: string): Promise<boolean> {
  const file = path.join(dataDir, 'mnesia', NODE_NAME, 'quorum', NODE_NAME, 'names.dets');
  const names = await readFile(file).catch(() => Buffer.alloc(0));
  // Erlang puts a name's length before it, which distinguishes `cards` from `cards.retry`.
  return names.includes(Buffer.concat([Buffer.of(name.length), Buffer.from(name)]));
}

async function untilListening(port: number): Promise<void> {
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  while (!(await answers())) await delay(20);
}
