import { type ErrorCode, type ErrorIssue, errorStatus } from '@cardinal/contracts';

export interface AppErrorDetails {
  issues?: ErrorIssue[];
  /** The thing as it stands, for `stale_version`. */
  current?: unknown;
  cause?: unknown;
  /** Seconds, for `rate_limited` and `overloaded`. */
  retryAfter?: number;
}

/** An expected failure: its code fixes the HTTP status, its message is read by a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorIssue[] | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = details.issues;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The answer for what is missing and for what the caller may not see alike, so that nothing private is confirmed. */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} not found`);

/** The answer while the database is away; it is started again or comes back by itself, so asking again helps. */
export const databaseAway = (cause?: unknown): AppError =>
  new AppError('unavailable', "Cardinal's database is away. Please try again in a moment.", {
    cause,
    retryAfter: 2,
  });
