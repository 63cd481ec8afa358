import type { Call } from '@cardinal/contracts';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { announce } from './session-events.ts';
import { fillPath, toQueryString } from './url.ts';

/** A part of the input is required where its schema asks for anything. */
type Part<Name extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> };

export type RequestInput<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> & {
    /** Bytes or a form, for calls of kind `raw`; goes out as it is. */
    rawBody?: BodyInit;
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

/** The input may be left out where nothing in it is required. */
export type RequestArgs<C extends Call> =
  Record<never, never> extends RequestInput<C> ? [input?: RequestInput<C>] : [input: RequestInput<C>];

export type ResponseData<C extends Call> = z.output<C['response']>;

interface LooseInput {
  params?: object;
  query?: object;
  body?: unknown;
  rawBody?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Makes a call of the contracts: throws an `ApiError` on any answer that is not OK, else gives the parsed answer. */
export async function request<C extends Call>(call: C, ...args: RequestArgs<C>): Promise<ResponseData<C>> {
  const input = (args[0] ?? {}) as LooseInput;
  const url = fillPath(call.path, input.params) + toQueryString(input.query);
  const answer = await send(url, { method: call.method, ...bodyOf(input), signal: input.signal });
  return call.response.parse(answer) as ResponseData<C>;
}

function bodyOf(input: LooseInput): { body?: BodyInit; headers?: Record<string, string> } {
  if (input.rawBody !== undefined) return { body: input.rawBody, headers: input.headers };
  if (input.body === undefined) return { headers: input.headers };
  return {
    body: JSON.stringify(input.body),
    headers: { 'Content-Type': 'application/json', ...input.headers },
  };
}

/** A request with our cookies; the answer as JSON. Everything that leaves the browser for the API goes through here. */
export async function send(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, credentials: 'include' });
  const text = await response.text();
  if (!response.ok) {
    const error = new ApiError(response.status, text, response.statusText);
    tellSession(error);
    throw error;
  }
  return text ? JSON.parse(text) : undefined;
}

function tellSession({ status, code }: ApiError): void {
  if (status === 401 && code !== 'login_failed') announce('signed-out');
  if (code === 'account_pending' || code === 'account_suspended') announce('account-changed');
}

/** The version that an edit was based on: the server answers `stale_version` if it is no longer that one. */
export function ifMatch(version: number): Record<string, string> {
  return { 'If-Match': `"${version}"` };
}
