import type { Call, ResponseOf } from '@cardinal/contracts';
import type { Visitor } from '@cardinal/local/test/browser-like.ts';

/** What is known of a write after it was tried. */
export type Outcome<T> =
  | { kind: 'acknowledged'; value: T }
  /** No answer, or one that says nothing: it may be there or not, or come to be there later. */
  | { kind: 'unknown' }
  /** Certainly not done. `status` 0: it never left. */
  | { kind: 'refused'; status: number; answer: string };

/** Longer than the gateway waits for a service. */
const patienceMs = 10_000;

const neverLeft = (error: unknown): boolean =>
  (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';

/** Makes one request and says what can be known of what it did. */
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

/** Makes a call as somebody. */
export const attempt = <C extends Call>(
  who: Visitor,
  call: C,
  input: Omit<Parameters<typeof who.ask<C>>[1] & object, 'signal'> = {},
): Promise<Outcome<ResponseOf<C>>> =>
  judged(
    (signal) => who.ask(call, { ...input, signal }),
    (body) => call.response.parse(JSON.parse(body)) as ResponseOf<C>,
  );
