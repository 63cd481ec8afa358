import { type IncomingMessage, type OutgoingHttpHeaders, type RequestOptions, request } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  type BodyInputOf,
  type Call,
  errorBody,
  type QueryInputOf,
  type ResponseOf,
  type ServiceName,
} from '@cardinal/contracts';
import { AppError } from '../app-error.ts';
import { currentContext } from '../context.ts';
import { createBalancedAgent } from './balanced-agent.ts';
import { createInternalTokens, internalTokenHeader } from './internal-token.ts';

export interface InternalClient {
  /**
   * Calls another service. `to` is only needed for calls that every service answers.
   * @throws AppError `unavailable` if it does not answer within three seconds or answers with an error
   */
  call<C extends Call>(
    call: C,
    input: { query?: QueryInputOf<C>; body?: BodyInputOf<C>; to?: ServiceName },
  ): Promise<ResponseOf<C>>;
}

const timeoutMs = 3_000;

function buildUrl(base: string, call: Call, query: unknown): URL {
  const url = new URL(call.path, base);
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  return url;
}

/** An unavailable service explains why in words for users; the caller passes them on. */
function refused(url: URL, { statusCode, headers }: IncomingMessage, refusal: unknown): Error {
  const { success, data } = errorBody.safeParse(refusal);
  if (statusCode !== 503 || !success) return new Error(`${url.pathname} answered ${statusCode}`);
  return new AppError('unavailable', data.error, { retryAfter: Number(headers['retry-after']) || 2 });
}

/** The JSON answer of a service; rejects on errors and on anything else. */
function ask(url: URL, options: RequestOptions, body: unknown): Promise<unknown> {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const type = content === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const headers = { ...options.headers, ...type } as OutgoingHttpHeaders;
    const signal = AbortSignal.timeout(timeoutMs);
    const outgoing = request(url, { ...options, headers, signal }, (answer: IncomingMessage) => {
      const read = json(answer);
      if (answer.statusCode && answer.statusCode < 300) return read.then(resolve, reject);
      read.catch(() => undefined).then((refusal) => reject(refused(url, answer, refusal)));
    });
    outgoing.once('error', reject);
    outgoing.end(content);
  });
}

export interface InternalClientDeps {
  /** The calling service. */
  from: ServiceName | 'gateway' | 'operator';
  /** INTERNAL_TOKEN_KEY, by which calls are signed. */
  key: string;
  /** The address of each service. */
  addresses: Readonly<Record<ServiceName, string>>;
}

/** A client for the internal calls of other services. */
export function createInternalClient({ from, key, addresses }: InternalClientDeps): InternalClient {
  const agent = createBalancedAgent();
  const tokens = createInternalTokens({ key });
  return {
    async call(call, { query, body, to }) {
      const { requestId, traceparent } = currentContext();
      const service = to ?? call.service;
      try {
        const headers = {
          [internalTokenHeader]: tokens.sign(from, null),
          ...(requestId ? { 'x-request-id': requestId } : {}),
          ...(traceparent ? { traceparent } : {}),
        };
        const url = buildUrl(addresses[service], call, query);
        const answer = await ask(url, { method: call.method, headers, agent }, body);
        return call.response.parse(answer) as ResponseOf<typeof call>;
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw new AppError('unavailable', `The ${service} service is not available right now`, {
          cause,
          retryAfter: 2,
        });
      }
    },
  };
}
