import { join } from 'node:path';
import { serviceNames } from '@cardinal/contracts';
import { startRabbit } from '../parts/rabbitmq.ts';
import { type Env, environments, type ProcessName } from './environment.ts';
import type { Platform } from './platform.ts';
import { readable } from './readable-log.ts';
import { supervise } from './supervise.ts';
import type { Undo } from './undo.ts';

const root = join(import.meta.dirname, '../../../..');
const scriptOf = (name: ProcessName) =>
  join(root, name === 'gateway' ? 'gateway' : `services/${name}`, 'src/main.ts');

const print = (line: string, service: string) => void process.stderr.write(`${readable(line, service)}\n`);

async function startBroker(
  { config }: Platform,
  undo: Undo,
  onLost: (line: string) => void,
): Promise<string> {
  if (config.AMQP_URL) return config.AMQP_URL;
  const broker = await startRabbit({ dataDir: join(config.DATA_DIR, 'rabbitmq') });
  let stopping = false;
  undo.add(() => {
    stopping = true;
    return broker.stop();
  });
  void broker.exited.then(() => {
    if (!stopping) onLost('RabbitMQ ended unexpectedly');
  });
  return broker.url;
}

async function startProcess(name: ProcessName, env: Env, undo: Undo): Promise<void> {
  const running = await supervise({ name, script: scriptOf(name), env, print });
  undo.add(() => running.stop());
}

/** Starts the five services as processes over RabbitMQ; answers the environment that each of them was given. */
export async function startServiceProcesses(
  platform: Platform,
  undo: Undo,
  onLost: (line: string) => void,
): Promise<Record<ProcessName, Env>> {
  const amqpUrl = await startBroker(platform, undo, onLost);
  const { outer, config, secrets, mongoUrl } = platform;
  const envs = await environments({ outer, config, secrets, mongoUrl, amqpUrl });
  const started = await Promise.allSettled(serviceNames.map((name) => startProcess(name, envs[name], undo)));
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return envs;
}

export const startGatewayProcess = (env: Env, undo: Undo): Promise<void> =>
  startProcess('gateway', env, undo);
