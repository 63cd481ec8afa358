import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '@cardinal/service-kit';
import type { Log, Part } from './child-part.ts';
import { claimDataFolder } from './data-folder.ts';
import { startProgram } from './program.ts';
import { choosePorts, findRabbit, prepareRabbit } from './rabbitmq-setup.ts';

export interface RabbitOptions {
  /** Made if missing; one broker at a time may have it. Queues and messages stay in it over restarts. */
  dataDir: string;
  /** AMQP port on 127.0.0.1; any free one if left out. Give one to have the same `url` after a restart. */
  port?: number;
  /** Starts the management API too, for making vhosts and reading queue depths; `stop` then takes seconds longer. */
  management?: boolean;
  log?: Log;
}

export interface Rabbit extends Part {
  readonly url: string;
  /** The management API with its login, if it was asked for. */
  readonly adminUrl: string | undefined;
}

const START_MS = 60_000;
const HANDOVER_MS = 10_000;

/**
 * Starts a private broker from the installed RabbitMQ: own node name, port mapper, cookie and data, loopback only,
 * so that a broker of the system beside it is left alone. It ends when this process does. Rejects with `StartError`
 * when RabbitMQ is not installed, the data folder is in use or not writable, or the broker gives up.
 */
export async function startRabbit({ dataDir: dir, port, management, log }: RabbitOptions): Promise<Rabbit> {
  const dataDir = path.resolve(dir);
  const { server, portMapper } = findRabbit();
  claimDataFolder(dataDir);
  await untilReleased(dataDir);
  const ports = await choosePorts({ port, management });
  const env = await prepareRabbit(dataDir, ports);

  // Started by us, lest the broker starts one that outlives it.
  const mapper = startProgram(portMapper, ['-port', env.ERL_EPMD_PORT!, '-address', '127.0.0.1'], {
    env: { PATH: env.PATH },
    signalOnParentDeath: 'KILL',
  });
  await untilListening(ports.portMapper);
  const broker = startProgram(server, [], { env, signalOnParentDeath: 'TERM', log });
  await writeFile(pidFile(dataDir), String(broker.pid));
  const exited = broker.exited.then(() => mapper.kill());
  await broker.says(/Starting broker\.\.\. completed/, START_MS).catch(async (error: unknown) => {
    await broker.kill();
    await exited;
    throw error;
  });

  const login = 'guest:guest@127.0.0.1';
  return {
    url: `amqp://${login}:${ports.amqp}`,
    adminUrl: ports.admin === undefined ? undefined : `http://${login}:${ports.admin}`,
    pid: broker.pid,
    exited,
    stop: () => broker.stop().then(() => exited),
    kill: () => broker.kill().then(() => exited),
  };
}

const pidFile = (dataDir: string) => path.join(dataDir, 'cardinal-broker.pid');

/** Two brokers on one folder would ruin it, and one whose parent was killed needs a moment to stop. */
async function untilReleased(dataDir: string): Promise<void> {
  const pid = Number(await readFile(pidFile(dataDir), 'utf8').catch(() => '0'));
  const deadline = Date.now() + HANDOVER_MS;
  while (pid && (await isBroker(pid))) {
    if (Date.now() > deadline) {
      throw new StartError(`The data folder ${dataDir} is in use by another RabbitMQ (process ${pid}).`);
    }
    await delay(100);
  }
}

async function isBroker(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.startsWith('beam');
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
