import { ApiError, isApiError } from '#api/api-error.ts';
import { canRepeat, nextPause } from '#api/repeat.ts';

/** After so many answers that the server has failed at it, one is a refusal. */
const mostFailures = 4;
const rateLimitMs = 30_000;
/** However long the server asks to wait. */
const longestMs = 60_000;
/** Nobody is kept waiting for an answer through a longer pause. */
export const releaseAfterMs = 2_500;

export type Verdict =
  /** It is sent again after a pause, and so are all others. */
  | { kind: 'later'; ms: number; isUnreachable: boolean }
  /** The session is over: nothing more is sent. */
  | { kind: 'stop' }
  | { kind: 'refused' };

interface Before {
  /** Pauses of all changes one after the other. */
  tries: number;
  /** How often the server has failed at this change. */
  failures: number;
}

/** Whether the server failed at it, so that nobody knows how far it came. */
export const mayBeDone = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

/** The meaning of a failure of a change. */
export function judge(error: unknown, { tries, failures }: Before): Verdict {
  if (isApiError(error, 'idempotency_key_in_use'))
    return { kind: 'later', ms: nextPause(error, tries), isUnreachable: false };
  if (canRepeat(error)) return { kind: 'later', ms: nextPause(error, tries), isUnreachable: true };
  if (isApiError(error, 401) || isApiError(error, 'another_user')) return { kind: 'stop' };
  if (isApiError(error, 429)) {
    const ms = error.retryAfter === undefined ? rateLimitMs : error.retryAfter * 1_000;
    return { kind: 'later', ms: Math.min(ms, longestMs), isUnreachable: false };
  }
  if (mayBeDone(error) && failures < mostFailures)
    return { kind: 'later', ms: nextPause(error, tries), isUnreachable: false };
  return { kind: 'refused' };
}

/** An error as other tabs can be sent it. */
export interface SentError {
  status: number;
  body: string;
}

export function toSentError(error: unknown): SentError {
  if (!(error instanceof ApiError)) return { status: 500, body: '' };
  const { status, code, issues, current, requestId = '', userMessage } = error;
  return { status, body: JSON.stringify({ error: userMessage, code, issues, current, requestId }) };
}

export const fromSentError = ({ status, body }: SentError): ApiError => new ApiError(status, body, '');
