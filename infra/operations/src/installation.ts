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
  /** The public address of the gateway and its operators' port; if unset, `doctor` skips them. */
  GATEWAY_URL: z.url().optional(),
  GATEWAY_ADMIN_URL: z.url().optional(),
});

/** The connections and addresses of an installation, from the settings of its services. */
export type Installation = z.infer<typeof settings>;

type Env = Record<string, string | undefined>;

/** The file that `make run` writes into its data folder while it runs. */
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
 * The settings in `env`, or of the running local stack.
 * @throws StartError with one line if there are none
 */
export const settingsOf = (env: Env): Env =>
  env.MONGO_URL ? env : { ...runningStack(env.DATA_DIR || '.data'), ...env };

/**
 * The installation that `env` describes.
 * @throws StartError with one line if there is none
 */
export const findInstallation = (env: Env): Installation => readConfig(settings, settingsOf(env));

/** The database of a service. */
export const databaseOf = (installation: Installation, service: string): string =>
  `${installation.MONGO_DB_PREFIX}_${service}`;

export const urlOf = (installation: Installation, service: ServiceName): string =>
  installation[`${service.toUpperCase() as Uppercase<ServiceName>}_URL`];

/**
 * Validates the name of a service.
 * @throws StartError that lists the services
 */
export function serviceNamed(name: string | undefined): ServiceName {
  const found = serviceNames.find((service) => service === name);
  if (!found) throw new StartError(`Set SERVICE to one of ${serviceNames.join(', ')}`);
  return found;
}

/** A service, or one that it depends on, is temporarily unavailable. */
export class NotNow extends StartError {}

interface Asked {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Unlike `fetch`, which times out if an answer takes more than five minutes to begin. */
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
 * Calls a service as an operator, without a timeout: a rebuild reads everything.
 * @throws StartError if the service does not answer, or with an error; `NotNow` if a retry may help
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
