import type { ErrorBody, ErrorIssue } from '@cardinal/contracts';

/** Any answer that is not successful. The message is the status, a colon and the body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's error code, e.g. `board_limit_reached`; empty if the answer is not Cardinal's. */
  readonly code: string;
  readonly issues: readonly ErrorIssue[];
  /** With `stale_version`: the current state. */
  readonly current: unknown;
  readonly requestId: string | undefined;
  /** Seconds from the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  readonly #userMessage: string;

  constructor(status: number, body: string, statusText: string, retryAfter?: number) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.retryAfter = retryAfter;
    const parsed = parseBody(body);
    this.code = parsed?.code ?? '';
    this.issues = parsed?.issues ?? [];
    this.current = parsed?.current;
    this.requestId = parsed?.requestId;
    this.#userMessage = isServiceAway(this)
      ? UNAVAILABLE
      : (parsed?.error ?? (status >= 500 ? UNEXPECTED : body || statusText));
  }

  /** The message for users. */
  get userMessage(): string {
    return this.#userMessage;
  }

  /** The request itself is wrong, so a retry cannot help. */
  get isClientError(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

const UNAVAILABLE = 'Cardinal is not available right now. Please try again in a moment.';
const UNREACHABLE = 'Cardinal could not be reached. Please check your connection and try again.';
const OFFLINE = 'You are offline. Please check your connection.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The server or a service is unavailable; request and network are fine. */
function isServiceAway({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean {
  const proxies = code === '' && [502, 503, 504].includes(status);
  return proxies || code === 'unavailable';
}

/**
 * Seconds between two tries while the server is unavailable and sends no `Retry-After`, and the longest accepted one.
 */
const AWAY = { pause: 3, longest: 30 };

/** The delay of a retry while the server is unavailable, in milliseconds; undefined for every other failure. */
export function pauseWhileAway(error: unknown): number | undefined {
  const cause = error instanceof Error && !(error instanceof ApiError) ? error.cause : error;
  if (!(cause instanceof ApiError) || !isServiceAway(cause)) return undefined;
  const seconds = Math.min(cause.retryAfter ?? AWAY.pause, AWAY.longest);
  // With jitter, so that not all pages retry at the same moment.
  return Math.max(seconds, 1) * 1_000 * (1 + Math.random() / 4);
}

/** The message for users of any error. */
export function errorMessage(error: unknown, fallback: string = UNEXPECTED): string {
  if (error instanceof ApiError) return error.userMessage || fallback;
  if (!(error instanceof TypeError)) return fallback;
  if (!navigator.onLine) return OFFLINE;
  return isNetworkFailure(error) ? UNREACHABLE : fallback;
}

/** There is no connection, or it broke before the answer. */
export const isCutOff = (error: unknown): boolean => error instanceof TypeError && isNetworkFailure(error);

/** Browsers throw this on a network error; a bug of ours is a `TypeError` too. */
const isNetworkFailure = ({ message }: TypeError): boolean =>
  /failed to fetch|networkerror|load failed/i.test(message);

/** True for an `ApiError` with that status or that code. */
export function isApiError(error: unknown, is: number | string): error is ApiError {
  return error instanceof ApiError && (typeof is === 'number' ? error.status === is : error.code === is);
}

/** Undefined if the answer is not ours, such as that of a proxy. */
function parseBody(body: string): ErrorBody | undefined {
  try {
    const answer = JSON.parse(body) as Partial<ErrorBody> | null;
    const isOurs = typeof answer?.error === 'string' && typeof answer.code === 'string';
    return isOurs ? (answer as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}
