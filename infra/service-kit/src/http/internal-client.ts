import type { BodyInputOf, Call, QueryInputOf, ResponseOf, ServiceName } from '@cardinal/contracts';
import { AppError } from '../app-error.ts';
import { currentContext } from '../context.ts';
import { internalTokenHeader, signInternalToken } from './internal-token.ts';

export interface InternalClient {
  /**
   * Calls another service. `to` is needed only for calls that every service answers.
   * @throws AppError `unavailable` when it does not answer within three seconds or answers with an error
   */
  call<C extends Call>(
    call: C,
    input: { query?: QueryInputOf<C>; body?: BodyInputOf<C>; to?: ServiceName },
  ): Promise<ResponseOf<C>>;
}

const timeoutMs = 3_000;

function urlOf(base: string, call: Call, query: unknown): URL {
  const url = new URL(call.path, base);
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  return url;
}

/** A client for the internal calls of other services, signed as `from`. */
export function createInternalClient(
  from: ServiceName | 'gateway' | 'operator',
  key: string,
  addresses: Readonly<Record<ServiceName, string>>,
): InternalClient {
  return {
    async call(call, { query, body, to }) {
      const { requestId, traceparent } = currentContext();
      const service = to ?? call.service;
      try {
        const response = await fetch(urlOf(addresses[service], call, query), {
          method: call.method,
          headers: {
            [internalTokenHeader]: signInternalToken(key, from, null),
            ...(requestId ? { 'x-request-id': requestId } : {}),
            ...(traceparent ? { traceparent } : {}),
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) throw new Error(`${call.id} answered ${response.status}`);
        return call.response.parse(await response.json()) as ResponseOf<typeof call>;
      } catch (cause) {
        throw new AppError('unavailable', `The ${service} service is not available right now`, {
          cause,
          retryAfter: 2,
        });
      }
    },
  };
}
