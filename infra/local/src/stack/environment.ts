import { join } from 'node:path';
import { freePort } from '@cardinal/backing-services';
import { type ServiceName, serviceNames } from '@cardinal/contracts';
import type { LocalConfig } from './local-config.ts';
import type { Secrets } from './secrets.ts';

export type Env = Record<string, string | undefined>;
export type ProcessName = ServiceName | 'gateway';
export const processNames: readonly ProcessName[] = [...serviceNames, 'gateway'];

export interface EnvironmentInput {
  /** The environment of the stack, whose settings of services count. */
  outer: Env;
  config: LocalConfig;
  secrets: Secrets;
  mongoUrl: string;
  amqpUrl: string | undefined;
}

/** An empty variable is no setting, so it does not stand in the way of one that the stack makes. */
const given = (env: Env): Env => Object.fromEntries(Object.entries(env).filter(([, value]) => value));

/** The environment of each process: what was given from outside, and what the stack itself knows better. */
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
    // The same name after a crash takes over the leases of the one that crashed.
    INSTANCE_ID: 'local',
  };
  const own = (name: ProcessName): Env =>
    name === 'gateway'
      ? { ...shared, PORT: String(config.PORT), HOST: config.HOST }
      : { ...shared, PORT: String(ports.get(name)), HOST: '127.0.0.1' };
  return Object.fromEntries(processNames.map((name) => [name, own(name)])) as Record<ProcessName, Env>;
}
