import { readFileSync } from 'node:fs';
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import {
  type Call,
  getHubSettings,
  type ResponseOf,
  type ServiceName,
  serviceNames,
} from '@cardinal/contracts';
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
export const getSettings = (env: Env): Env =>
  env.MONGO_URL ? env : { ...runningStack(env.DATA_DIR || '.data'), ...env };

/**
 * The installation that `env` describes.
 * @throws StartError with one line if there is none
 */
export const findInstallation = (env: Env): Installation => readConfig(settings, getSettings(env));

/** The database of a service. */
export const getDatabaseName = (installation: Installation, service: string): string =>
  `${installation.MONGO_DB_PREFIX}_${service}`;

export const getServiceUrl = (installation: Installation, service: ServiceName): string =>
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
  /** No limit if unset. */
  withinMs?: number;
}

interface Answered {
  status: number;
  text: string;
  date: string | undefined;
}

const replyWithinMs = 5_000;

/** Unlike `fetch`, which times out if an answer takes more than five minutes to begin, and names the host itself. */
function ask(url: URL, { body, withinMs, ...options }: Asked): Promise<Answered> {
  const request = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  const signal = withinMs === undefined ? undefined : AbortSignal.timeout(withinMs);
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { ...options, ...(signal ? { signal } : {}) }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      readAll(answer).then((text) => resolve({ status, text, date: headers.date }), reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** A part's answer to a call that reads nothing of it. */
export interface Reply {
  status: number;
  /** By the clock of its machine, to the second; undefined if it does not say. */
  time: Date | undefined;
  /** How long the answer took. */
  ms: number;
}

async function fetchReply(url: URL, headers: Record<string, string>): Promise<Reply> {
  const started = performance.now();
  const { status, date } = await ask(url, {
    method: 'GET',
    headers,
    body: undefined,
    withinMs: replyWithinMs,
  });
  return { status, time: date ? new Date(date) : undefined, ms: performance.now() - started };
}

/**
 * Makes a signed call to a service for something that it does not have: 404 says that it knows the key, 401 that it has
 * another one.
 */
export function askSigned(installation: Installation, service: ServiceName): Promise<Reply> {
  const token = signInternalToken(installation.INTERNAL_TOKEN_KEY, 'operator', null);
  const url = new URL('/internal/doctor', getServiceUrl(installation, service));
  return fetchReply(url, { [internalTokenHeader]: token });
}

/** Makes a call through the gateway that a service answers, as a guest's browser does. */
export function askThroughGateway(gatewayUrl: string, publicUrl: string): Promise<Reply> {
  return fetchReply(new URL(getHubSettings.path, gatewayUrl), { host: new URL(publicUrl).host });
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
  const url = new URL(call.path, getServiceUrl(installation, service));
  const { status, text } = await ask(url, asked).catch((cause) => {
    throw new StartError(
      `The ${service} service is not reachable at ${getServiceUrl(installation, service)}`,
      {
        cause,
      },
    );
  });
  if (status >= 300) {
    const Failure = status === 503 ? NotNow : StartError;
    throw new Failure(`The ${service} service answered ${status}: ${text}`);
  }
  return call.response.parse(JSON.parse(text)) as ResponseOf<C>;
}
