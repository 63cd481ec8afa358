import { join } from 'node:path';
import { freePort } from '@cardinal/backing-services';
import { type ServiceName, serviceNames } from '@cardinal/contracts';
import type { Env } from '../env.ts';
import type { LocalConfig } from './local-config.ts';
import type { Secrets } from './secrets.ts';

export type ProcessName = ServiceName | 'gateway';
export const processNames: readonly ProcessName[] = [...serviceNames, 'gateway'];

export interface EnvironmentInput {
  /** The outer environment; its settings take precedence. */
  outer: Env;
  config: LocalConfig;
  secrets: Secrets;
  mongoUrl: string;
  amqpUrl: string | undefined;
}

/** Empty variables are removed, so that they do not override the stack's defaults. */
const given = (env: Env): Env => Object.fromEntries(Object.entries(env).filter(([, value]) => value));

/** The environment of each process: the outer one and the stack's own settings. */
export async function environments(parts: EnvironmentInput): Promise<Record<ProcessName, Env>> {
  const { outer, config, secrets, mongoUrl, amqpUrl } = parts;
  const ports = new Map<ServiceName, number>();
  for (const name of serviceNames) ports.set(name, await freePort());
  const addresses = Object.fromEntries(
    [...ports].map(([name, port]) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${port}`]),
  );
  const shared: Env = {
    ...secrets,
    ...given(outer),
    ...addresses,
    MONGO_URL: mongoUrl,
    AMQP_URL: amqpUrl,
    OBJECTS_DIR: config.S3_ENDPOINT ? undefined : join(config.DATA_DIR, 'objects'),
    PUBLIC_URL: config.PUBLIC_URL,
    LOG_LEVEL: config.LOG_LEVEL,
    ALLOW_SEED: config.DEMO,
    // With the same name, a restart takes over the leases of a crashed process.
    INSTANCE_ID: 'local',
  };
  const own = (name: ProcessName): Env =>
    name === 'gateway'
      ? { ...shared, PORT: String(config.PORT), HOST: config.HOST }
      : { ...shared, PORT: String(ports.get(name)), HOST: '127.0.0.1' };
  return Object.fromEntries(processNames.map((name) => [name, own(name)])) as Record<ProcessName, Env>;
}
