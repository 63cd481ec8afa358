import { join } from 'node:path';
import { freePort, keepRunning, startRabbit } from '@cardinal/backing-services';
import { findScript } from '@cardinal/bundles/find-script.ts';
import { serviceNames } from '@cardinal/contracts';
import type { Env } from '../env.ts';
import { environments, type ProcessName } from './environment.ts';
import type { Platform } from './platform.ts';
import { readable, say } from './readable-log.ts';
import { supervise } from './supervise.ts';
import type { Undo } from './undo.ts';

/** @param folder of bundles, if not the one that this process runs from */
export const getScriptPath = (name: ProcessName, folder?: string): string =>
  findScript(`${name === 'gateway' ? 'gateway' : `services/${name}`}/src/main.ts`, folder);

const print = (line: string, service: string) => void process.stderr.write(`${readable(line, service)}\n`);

async function startBroker({ config, ending }: Platform, undo: Undo): Promise<string> {
  if (config.AMQP_URL) return config.AMQP_URL;
  // Chosen here, so that it is the same after a restart.
  const port = await freePort();
  const dataDir = join(config.DATA_DIR, 'rabbitmq');
  const broker = await keepRunning({
    start: (signal) => startRabbit({ dataDir, port, signal }),
    ending,
    say: say('rabbitmq'),
  });
  undo.add(() => broker.stop());
  return broker.current().url;
}

async function startProcess(name: ProcessName, env: Env, ending: AbortSignal, undo: Undo): Promise<void> {
  const running = await supervise({ name, script: getScriptPath(name), env, print, ending });
  undo.add(() => running.stop());
}

/** Starts the five services as processes over RabbitMQ; returns the environment of each. */
export async function startServiceProcesses(
  platform: Platform,
  undo: Undo,
): Promise<Record<ProcessName, Env>> {
  const amqpUrl = await startBroker(platform, undo);
  const { outer, config, secrets, mongoUrl, ending } = platform;
  const envs = await environments({ outer, config, secrets, mongoUrl, amqpUrl });
  const started = await Promise.allSettled(
    serviceNames.map((name) => startProcess(name, envs[name], ending, undo)),
  );
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return envs;
}

export const startGatewayProcess = ({ ending }: Platform, env: Env, undo: Undo): Promise<void> =>
  startProcess('gateway', env, ending, undo);
