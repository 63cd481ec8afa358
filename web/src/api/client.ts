import {
  type Call,
  type CallInput,
  fillPath,
  idempotencyKeyHeader,
  type OptionalIfEmpty,
  type ResponseOf,
  toQueryString,
  totalHeader,
} from '@cardinal/contracts';
import { ApiError } from './api-error.ts';
import { announce, session } from './session-events.ts';

export type RequestInput<C extends Call> = CallInput<C> & {
  /** Bytes or a form, for calls of kind `raw`; sent unchanged. */
  rawBody?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Not sent again if it gets no answer: it is of this moment only, or the caller sends it again. */
  once?: boolean;
};

export type RequestArgs<C extends Call> = OptionalIfEmpty<RequestInput<C>>;

export type ResponseData<C extends Call> = ResponseOf<C>;

interface LooseInput {
  params?: object;
  query?: object;
  body?: unknown;
  rawBody?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  once?: boolean;
}

/**
 * Makes a call of the contracts, or throws an `ApiError` if the answer is not OK. Answers are not parsed, since they are
 * our own server's: its tests hold them to the contract, and the schemas stay out of the browser (vite.config.ts).
 */
export async function request<C extends Call>(call: C, ...args: RequestArgs<C>): Promise<ResponseData<C>> {
  const input = (args[0] ?? {}) as LooseInput;
  const url = fillPath(call.path, input.params) + toQueryString(input.query);
  const init = { method: call.method, ...toBodyAndHeaders(input), signal: input.signal };
  const isOnce = call.method === 'GET' || input.rawBody !== undefined || input.once;
  const { answer } = await (isOnce ? fetchJson(url, init) : fetchUntilAnswered(url, init));
  return answer as ResponseData<C>;
}

/**
 * A write. As long as nobody knows whether it was done, it is sent again, with the same key, by which the server does it
 * once. Its key may be given as a header.
 */
async function fetchUntilAnswered(url: string, init: RequestInit): ReturnType<typeof fetchJson> {
  const headers = { [idempotencyKeyHeader]: newKey(), ...(init.headers as Record<string, string>) };
  const send = () => fetchJson(url, { ...init, headers });
  const { count } = session;
  try {
    return await send();
  } catch (error) {
    const { repeat } = await import('./repeat.ts').catch(() => {
      throw error;
    });
    return repeat(send, error, count, init.signal);
  }
}

/** 128 random bits. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** A page of a list, and the total number of items. */
export interface PageOf<Item> {
  items: Item[];
  total: number;
}

/** Makes a call that is `paged`. */
export async function requestPage<C extends Call>(
  call: C,
  input: RequestInput<C>,
): Promise<PageOf<ResponseData<C> extends (infer Item)[] ? Item : never>> {
  const { query, params, signal } = input as LooseInput;
  const url = fillPath(call.path, params) + toQueryString(query);
  const { answer, headers } = await fetchJson(url, { method: call.method, signal });
  return { items: answer as never, total: Number(headers.get(totalHeader)) };
}

function toBodyAndHeaders(input: LooseInput): { body?: BodyInit; headers?: Record<string, string> } {
  if (input.rawBody !== undefined) return { body: input.rawBody, headers: input.headers };
  if (input.body === undefined) return { headers: input.headers };
  return {
    body: JSON.stringify(input.body),
    headers: { 'Content-Type': 'application/json', ...input.headers },
  };
}

/** A request with our cookies; the answer as JSON. */
export const send = async (url: string, init?: RequestInit): Promise<unknown> =>
  (await fetchJson(url, init)).answer;

/** All requests to the API go through here. */
async function fetchJson(
  url: string,
  init: RequestInit = {},
): Promise<{ answer: unknown; headers: Headers }> {
  const response = await fetch(url, { ...init, credentials: 'include' });
  const text = await response.text();
  if (!response.ok) {
    const error = new ApiError(response.status, text, response.statusText, parseRetryAfter(response));
    notifySession(error);
    throw error;
  }
  return { answer: text ? JSON.parse(text) : undefined, headers: response.headers };
}

/** Seconds; a date is ignored, and the default delays apply. */
function parseRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('Retry-After');
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function notifySession({ status, code }: ApiError): void {
  if (status === 401 && code !== 'login_failed') announce('signed-out');
  if (code === 'account_pending' || code === 'account_suspended') announce('account-changed');
}

/** The version that an edit is based on; the server answers `stale_version` if there is a newer one. */
export function ifMatch(version: number): Record<string, string> {
  return { 'If-Match': `"${version}"` };
}
