import { type ErrorCode, type ErrorIssue, errorStatus } from '@cardinal/contracts';

export interface AppErrorDetails {
  issues?: ErrorIssue[];
  /** The current state, for `stale_version`. */
  current?: unknown;
  cause?: unknown;
  /** Seconds, for `rate_limited` and `overloaded`. */
  retryAfter?: number;
}

/** An expected failure: its code determines the HTTP status, its message is shown to users. */
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

/** The same answer for what does not exist and for what the caller may not see, so that nothing private is revealed. */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} not found`);

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';

/** For `catch`: null for what is not found. */
export const nullIfNotFound = (error: unknown): null => {
  if (isNotFound(error)) return null;
  throw error;
};

/** For `catch`: says of something else that it is not found, so that nobody learns what of it is missing. */
export const notFoundAs =
  (what: string) =>
  (error: unknown): never => {
    throw isNotFound(error) ? notFound(what) : error;
  };

/** For `catch`: shows somebody whose version is stale what is there now. */
export const attachCurrent =
  (current: () => Promise<unknown>) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof AppError) || error.code !== 'stale_version') throw error;
    throw new AppError(error.code, error.message, { current: await current() });
  };

/** The answer during a database outage. The database recovers by itself, so retrying helps. */
export const databaseAway = (cause?: unknown): AppError =>
  new AppError('unavailable', "Cardinal's database is away. Please try again in a moment.", {
    cause,
    retryAfter: 2,
  });

/** The answer where something cannot be stored for lack of room, which only operators can mend. */
export const storageFull = (cause: unknown): AppError =>
  new AppError(
    'storage_full',
    'This Cardinal has no room left to save anything. Its operators have to make room; what was saved is safe.',
    { cause },
  );
