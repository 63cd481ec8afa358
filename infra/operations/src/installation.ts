import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
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

interface Asked {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Unlike `fetch`, which gives up on an answer that takes over five minutes to begin. */
function ask(url: URL, { body, ...options }: Asked): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (answer) => {
      readAll(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

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
  const asked: Asked = {
    method: call.method,
    headers: { [internalTokenHeader]: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  };
  const url = new URL(call.path, urlOf(installation, service));
  const { status, text } = await ask(url, asked).catch((cause) => {
    throw new StartError(`The ${service} service is not reachable at ${urlOf(installation, service)}`, {
      cause,
    });
  });
  if (status >= 300) {
    const Failure = status === 503 ? NotNow : StartError;
    throw new Failure(`The ${service} service answered ${status}: ${text}`);
  }
  return call.response.parse(JSON.parse(text)) as ResponseOf<C>;
}
