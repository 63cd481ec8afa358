import { setTimeout as delay } from 'node:timers/promises';
import { type Call, fillPath, idempotencyKeyHeader, isKeyed, toQueryString } from '@cardinal/contracts';
import { CardinalError } from './cardinal-error.ts';

export interface ClientOptions {
  /** The address of a Cardinal, e.g. `https://cardinal.example`. */
  url: string;
  /** An API token; without one, what guests may do. */
  token?: string;
  /** How often a request is sent at most, before its failure is thrown. */
  tries?: number;
  /** The longest pause before a request is sent again; longer ones that the server asks for are thrown. */
  longestPauseMs?: number;
  /** Time for one try, in milliseconds; of a file, until it begins. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** The input of any call. */
export interface LooseInput {
  params?: object;
  query?: object;
  body?: unknown;
  rawBody?: RequestInit['body'];
  ifMatch?: number;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Milliseconds before the second try; each further pause is twice as long. */
const firstPause = 300;
const away = [502, 503, 504];

/** Whether a request does no more if it comes twice. */
const canBeRepeated = (call: Call, headers: Headers, { rawBody }: LooseInput): boolean =>
  !(rawBody instanceof ReadableStream) &&
  (['GET', 'PUT', 'DELETE'].includes(call.method) || headers.has(idempotencyKeyHeader));

function toHeaders(call: Call, input: LooseInput, token: string | undefined): Headers {
  const headers = new Headers(input.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.ifMatch !== undefined) headers.set('if-match', `"${input.ifMatch}"`);
  if (isKeyed(call)) headers.set(idempotencyKeyHeader, input.idempotencyKey ?? crypto.randomUUID());
  return headers;
}

const isPassing = (error: unknown): boolean =>
  error instanceof CardinalError
    ? away.includes(error.status) || error.status === 429 || error.code === 'idempotency_key_in_use'
    : true;

interface Answer {
  response: Response;
  /** The JSON of the answer; the response itself where it has none. */
  value: unknown;
}

/** Makes calls, each as often as it takes: what may be repeated is, as long as the server is away or asks to wait. */
export function createSender(options: ClientOptions) {
  const { url, token, tries = 4, longestPauseMs = 60_000, timeoutMs = 60_000, fetch: get = fetch } = options;

  async function once(call: Call, address: URL, init: RequestInit, given?: AbortSignal): Promise<Answer> {
    const timeout = new AbortController();
    const late = new DOMException(`No answer within ${timeoutMs} ms`, 'TimeoutError');
    const timer = setTimeout(() => timeout.abort(late), timeoutMs);
    try {
      const signal = given ? AbortSignal.any([given, timeout.signal]) : timeout.signal;
      const response = await get(address, { ...init, signal });
      if (!response.ok) throw new CardinalError(response, await response.text());
      // A file takes as long as it takes.
      if (call.kind === 'raw') return { response, value: response };
      return { response, value: response.status === 204 ? undefined : await response.json() };
    } finally {
      clearTimeout(timer);
    }
  }

  function pauseAfter(error: unknown, attempt: number): number {
    const asked = error instanceof CardinalError ? error.retryAfter : undefined;
    return asked === undefined ? firstPause * 2 ** attempt : asked * 1_000;
  }

  return async (call: Call, input: LooseInput = {}): Promise<Answer> => {
    const address = new URL(fillPath(call.path, input.params) + toQueryString(input.query), url);
    const headers = toHeaders(call, input, token);
    const body = input.rawBody ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    // A redirect would turn a POST into a GET, or take the token elsewhere.
    const init: RequestInit = { method: call.method, headers, body, redirect: 'manual' };
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(call, address, init, input.signal);
      } catch (error) {
        const pause = pauseAfter(error, attempt);
        const isLast = attempt + 1 >= tries || pause > longestPauseMs || input.signal?.aborted;
        if (isLast || !isPassing(error) || !canBeRepeated(call, headers, input)) throw error;
        // With jitter, so that not all clients come back at the same moment.
        await delay(pause * (1 + Math.random() / 4), undefined, { signal: input.signal });
      }
    }
  };
}
