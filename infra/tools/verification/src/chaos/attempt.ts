import type { Call, ResponseOf } from '@cardinal/contracts';
import type { Visitor } from '@cardinal/local/test/browser-like.ts';

/** The result of a write. */
export type Outcome<T> =
  | { kind: 'acknowledged'; value: T }
  /** No answer, or an unclear one: the write may have happened, or may still happen. */
  | { kind: 'unknown' }
  /** Certainly not done. `status` 0: it was never sent. */
  | { kind: 'refused'; status: number; answer: string };

/** Longer than the gateway's timeout for a service. */
const patienceMs = 10_000;

const neverLeft = (error: unknown): boolean =>
  (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';

/** Makes a request and classifies its result. */
export async function judged<T>(
  request: (signal: AbortSignal) => Promise<Response>,
  read: (body: string) => T,
): Promise<Outcome<T>> {
  try {
    const response = await request(AbortSignal.timeout(patienceMs));
    const body = await response.text();
    if (response.ok) return { kind: 'acknowledged', value: read(body) };
    if (response.status >= 500) return { kind: 'unknown' };
    return { kind: 'refused', status: response.status, answer: body };
  } catch (error) {
    return neverLeft(error) ? { kind: 'refused', status: 0, answer: '' } : { kind: 'unknown' };
  }
}

/** Makes a call as a user. */
export const attempt = <C extends Call>(
  who: Visitor,
  call: C,
  input: Omit<Parameters<typeof who.ask<C>>[1] & object, 'signal'> = {},
): Promise<Outcome<ResponseOf<C>>> =>
  judged(
    (signal) => who.ask(call, { ...input, signal }),
    (body) => call.response.parse(JSON.parse(body)) as ResponseOf<C>,
  );
