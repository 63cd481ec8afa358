import { isApiError, pauseWhileAway } from './api-error.ts';
import { isUnreachable, noteUnreachable } from './reach.ts';
import { session, TOKEN_KEY } from './session-events.ts';

/** Pauses before a request is sent again; after the last one its failure is final. Seconds. */
const pauses = [1, 2, 4, 8, 15];
/** However long the server asks to wait: somebody waits for it. Milliseconds. */
const LONGEST_PAUSE = 15_000;
/** Whether the user is still there. Milliseconds. */
const LOOK_EVERY = 1_000;

/** Resolves after that time, or when the browser comes online. */
const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });

/** Resolves after that time, and not before the browser is online; at once when the write is given up. */
async function pause(ms: number, isOver: () => boolean | undefined): Promise<void> {
  const until = Date.now() + ms;
  for (;;) {
    const left = until - Date.now();
    if (isOver() || (left <= 0 && navigator.onLine)) return;
    await sleep(left > 0 ? Math.min(left, LOOK_EVERY) : LOOK_EVERY);
  }
}

/** Other tabs share it, so it says what no event has told this page yet. */
function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

const isBeingDone = (error: unknown) => isApiError(error, 'idempotency_key_in_use');

/** Whether the same request can have another answer: nothing reached the server, or it was away, or it is at it. */
export const canRepeat = (error: unknown): boolean => isUnreachable(error) || isBeingDone(error);

/** How long to wait before the next try, with some jitter, so that not all pages come at once. Milliseconds. */
export function nextPause(error: unknown, tries: number): number {
  const seconds = pauses[Math.min(tries, pauses.length - 1)]!;
  const asked = Math.min(pauseWhileAway(error) ?? 0, LONGEST_PAUSE);
  return Math.max(asked, seconds * 1_000 * (1 + Math.random() / 4));
}

/**
 * Sends a write again, which is the same request each time, until the server has answered it or it has failed too
 * often. While the browser is offline it waits. It goes out as the user who made it or not at all.
 * @param failure of the first try
 * @param count of the session in which the write was made
 */
export async function repeat<Answer>(
  send: () => Promise<Answer>,
  failure: unknown,
  count: number,
  signal?: AbortSignal | null,
): Promise<Answer> {
  let last = failure;
  if (!canRepeat(last)) throw last;
  const token = readToken();
  const isGone = () => session.count !== count || readToken() !== token;
  const noteEnd = noteUnreachable();
  try {
    for (let tries = 0; tries < pauses.length; tries += 1) {
      await pause(nextPause(last, tries), () => signal?.aborted || isGone());
      if (isGone()) throw failure;
      if (signal?.aborted) break;
      try {
        return await send();
      } catch (error) {
        last = error;
        if (!canRepeat(error)) break;
      }
    }
    throw last;
  } finally {
    noteEnd();
  }
}
