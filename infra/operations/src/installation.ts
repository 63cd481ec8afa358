import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, type ResponseOf, type ServiceName, serviceNames } from '@cardinal/contracts';
import {
  baseConfig,
  internalTokenHeader,
  readConfig,
  StartError,
  signInternalToken,
} from '@cardinal/service-kit';
import { z } from 'zod';

const settings = baseConfig.extend({
  /** The public address of the gateway and its pages for operators; unset, `doctor` does not look at them. */
  GATEWAY_URL: z.url().optional(),
  GATEWAY_ADMIN_URL: z.url().optional(),
});

/** An installation of Cardinal, by the same settings as its services have. */
export type Installation = z.infer<typeof settings>;

type Env = Record<string, string | undefined>;

/** What `make run` says of itself in its data folder while it runs. */
export const runningFile = (dataDir: string) => join(dataDir, 'running.json');

function runningStack(dataDir: string): Env {
  try {
    return JSON.parse(readFileSync(runningFile(dataDir), 'utf8')) as Env;
  } catch {
    throw new StartError(
      `No installation: set MONGO_URL and the rest as for a service, or start the stack whose data is in ${dataDir}`,
    );
  }
}

/**
 * The settings of the installation that `env` describes, or of the local stack that runs.
 * @throws StartError with one line when there is none
 */
export const settingsOf = (env: Env): Env =>
  env.MONGO_URL ? env : { ...runningStack(env.DATA_DIR || '.data'), ...env };

/** The installation that `env` describes. @throws StartError with one line when there is none */
export const findInstallation = (env: Env): Installation => readConfig(settings, settingsOf(env));

/** The database of a service. */
export const databaseOf = (installation: Installation, service: string): string =>
  `${installation.MONGO_DB_PREFIX}_${service}`;

export const urlOf = (installation: Installation, service: ServiceName): string =>
  installation[`${service.toUpperCase() as Uppercase<ServiceName>}_URL`];

/** The service that `name` is. @throws StartError that lists them where it is none. */
export function serviceNamed(name: string | undefined): ServiceName {
  const found = serviceNames.find((service) => service === name);
  if (!found) throw new StartError(`Set SERVICE to one of ${serviceNames.join(', ')}`);
  return found;
}

/** A service, or one that it needs for its answer, was not available; it may be in a moment. */
export class NotNow extends StartError {}

/**
 * Asks a service as an operator. Takes as long as it takes: a rebuild reads everything.
 * @throws StartError when the service does not answer, or with an error; `NotNow` where it may later
 */
export async function askService<C extends Call>(
  installation: Installation,
  service: ServiceName,
  call: C,
  body?: unknown,
): Promise<ResponseOf<C>> {
  const token = signInternalToken(installation.INTERNAL_TOKEN_KEY, 'operator', null);
  let answer: Response;
  try {
    answer = await fetch(new URL(call.path, urlOf(installation, service)), {
      method: call.method,
      headers: { [internalTokenHeader]: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch (cause) {
    throw new StartError(`The ${service} service is not reachable at ${urlOf(installation, service)}`, {
      cause,
    });
  }
  const text = await answer.text();
  if (!answer.ok) {
    const Failure = answer.status === 503 ? NotNow : StartError;
    throw new Failure(`The ${service} service answered ${answer.status}: ${text}`);
  }
  return call.response.parse(JSON.parse(text)) as ResponseOf<C>;
}
