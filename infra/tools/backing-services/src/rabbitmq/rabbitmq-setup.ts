import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '@cardinal/service-kit';
import { freePort } from '../process/free-port.ts';

/** Debian's `rabbitmq-server` on the path only serves the system's own broker; this is the program behind it. */
const DEBIAN_SERVER = '/usr/lib/rabbitmq/bin/rabbitmq-server';
export const NODE_NAME = 'cardinal@localhost';

/** The programs of RabbitMQ and Erlang's port mapper; throws `StartError` if they are not installed. */
export function findRabbit(searchPath = process.env.PATH ?? '', debianServer = DEBIAN_SERVER) {
  const onPath = (name: string) =>
    searchPath
      .split(path.delimiter)
      .map((dir) => path.join(dir, name))
      .find((file) => existsSync(file));
  const server = existsSync(debianServer) ? debianServer : onPath('rabbitmq-server');
  const portMapper = onPath('epmd');
  if (!server || !portMapper) {
    throw new StartError(
      'RabbitMQ is not installed, which MODE=processes needs: run "apt-get install rabbitmq-server", or set AMQP_URL to a running broker.',
    );
  }
  return { server, portMapper };
}

export type RabbitPorts = Awaited<ReturnType<typeof choosePorts>>;

/** Every port that a private broker uses; free ones by default. */
export async function choosePorts({ port, management }: { port?: number; management?: boolean }) {
  return {
    amqp: port ?? (await freePort()),
    admin: management ? await freePort() : undefined,
    portMapper: await freePort(),
    distribution: await freePort(),
  };
}

/**
 * A broker that was killed comes up with events that are to go back from a retry queue, and forwards them before it has
 * read its exchanges. It then tries again after this time, which is three minutes by default. Milliseconds.
 */
const forwardAgainMs = 5_000;

/**
 * A broker keeps what quorum queues were sent in memory, received or not, until the log of that is full: by default 512
 * MiB of it, and twice as much memory. docker-compose.yml and k8s/base/rabbitmq.yaml set the same. Bytes.
 */
const logBytes = 16 * 2 ** 20;

/** Writes the broker's settings into its data folder and returns the environment that makes it use only those. */
export async function prepareRabbit(dataDir: string, ports: RabbitPorts): Promise<NodeJS.ProcessEnv> {
  const inDir = (name: string) => path.join(dataDir, name);
  const settings = [
    `listeners.tcp.1 = 127.0.0.1:${ports.amqp}`,
    'log.console.level = error',
    'log.file.level = info',
    `raft.wal_max_size_bytes = ${logBytes}`,
  ];
  if (ports.admin) settings.push('management.tcp.ip = 127.0.0.1', `management.tcp.port = ${ports.admin}`);
  await writeFile(inDir('rabbitmq.conf'), `${settings.join('\n')}\n`);
  const forwarding = `{dead_letter_worker_publisher_confirm_timeout, ${forwardAgainMs}}`;
  await writeFile(inDir('advanced.config'), `[{rabbit, [${forwarding}]}].\n`);
  await writeFile(inDir('enabled_plugins'), ports.admin ? '[rabbitmq_management].\n' : '[].\n');
  return {
    PATH: process.env.PATH,
    // Erlang keeps its cookie in the home folder.
    HOME: dataDir,
    LANG: 'C.UTF-8',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(ports.portMapper),
    RABBITMQ_NODENAME: NODE_NAME,
    RABBITMQ_DIST_PORT: String(ports.distribution),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    RABBITMQ_CONF_ENV_FILE: inDir('no-rabbitmq-env.conf'),
    RABBITMQ_CONFIG_FILE: inDir('rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: inDir('advanced.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: inDir('enabled_plugins'),
    RABBITMQ_MNESIA_BASE: inDir('mnesia'),
    RABBITMQ_LOG_BASE: inDir('log'),
    // The start script becomes the broker instead of supervising it, so that our pid is the broker's.
    RUNNING_UNDER_SYSTEMD: 'true',
  };
}
