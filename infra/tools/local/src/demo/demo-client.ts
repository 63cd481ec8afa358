import { setTimeout as delay } from 'node:timers/promises';
import {
  type BodyInputOf,
  type Call,
  fillPath,
  type Identity,
  type ResponseOf,
  type ServiceName,
  toQueryString,
} from '@cardinal/contracts';
import { internalTokenHeader, signInternalToken } from '@cardinal/service-kit';
import type { Env } from '../env.ts';

interface Input<C extends Call> {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: BodyInputOf<C>;
}

/** Calls services like the gateway, on behalf of one user. */
export type DemoClient = <C extends Call>(call: C, input?: Input<C>) => Promise<ResponseOf<C>>;

const patienceMs = 15_000;
const pauseMs = 50;
/** The answers of a service that has not received the events of a new project, board or member yet. */
const tooEarly = [403, 404, 503];
/** No connection was made, so nothing was sent. A machine that stalls for ten seconds is enough for a timeout. */
const isUnsent = (error: unknown): boolean =>
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'].includes(
    (error as { cause?: { code?: string } }).cause?.code ?? '',
  );

function buildUrl(env: Env, service: ServiceName, call: Call, { params, query }: Input<Call>): URL {
  return new URL(fillPath(call.path, params) + toQueryString(query), env[`${service.toUpperCase()}_URL`]);
}

/**
 * A client for `who`, or for the stack itself if null. It retries while data is missing or nobody listens.
 * @throws Error if a call is still refused after fifteen seconds
 */
export function demoClient(env: Env, who: Identity | null): DemoClient {
  async function once<C extends Call>(call: C, input: Input<C>): Promise<Response> {
    return fetch(buildUrl(env, call.service, call, input as Input<Call>), {
      method: call.method,
      headers: {
        [internalTokenHeader]: signInternalToken(
          env.INTERNAL_TOKEN_KEY ?? '',
          who ? 'gateway' : 'operator',
          who,
        ),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
  }
  return async (call, input = {}) => {
    const deadline = Date.now() + patienceMs;
    for (; ; await delay(pauseMs)) {
      const isLast = Date.now() > deadline;
      const response = await once(call, input).catch((error: unknown) => {
        if (isUnsent(error) && !isLast) return null;
        throw error;
      });
      if (!response) continue;
      const text = await response.text();
      if (response.ok) return call.response.parse(JSON.parse(text)) as ResponseOf<typeof call>;
      if (!tooEarly.includes(response.status) || isLast) {
        throw new Error(
          `Demo data: ${call.id} as ${who?.username ?? 'nobody'} answered ${response.status}: ${text}`,
        );
      }
    }
  };
}
