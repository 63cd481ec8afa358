import { type ErrorIssue, errorBody } from '@cardinal/contracts';

/** Any answer that is not a good one. The message is the status, a colon and the body, as it came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's word for it, e.g. `board_limit_reached`; empty where the answer was not Cardinal's. */
  readonly code: string;
  readonly issues: readonly ErrorIssue[];
  /** With `stale_version`: the thing as it is now. */
  readonly current: unknown;
  readonly requestId: string | undefined;
  readonly #userMessage: string;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    const parsed = parseBody(body);
    this.code = parsed?.code ?? '';
    this.issues = parsed?.issues ?? [];
    this.current = parsed?.current;
    this.requestId = parsed?.requestId;
    this.#userMessage = parsed?.error ?? (status >= 500 ? UNAVAILABLE : body || statusText);
  }

  /** What a person can read. */
  get userMessage(): string {
    return this.#userMessage;
  }

  /** The request itself is at fault: sending it again cannot help. */
  get isClientError(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

const UNAVAILABLE = 'The server is not available right now. Please try again.';
export const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The sentence to show for whatever was thrown. */
export function errorMessage(error: unknown, fallback: string = UNEXPECTED): string {
  if (error instanceof ApiError) return error.userMessage || fallback;
  if (error instanceof TypeError && !navigator.onLine)
    return 'You are offline. Please check your connection.';
  return fallback;
}

/** True for an `ApiError` with that status or that code. */
export function isApiError(error: unknown, is: number | string): error is ApiError {
  return error instanceof ApiError && (typeof is === 'number' ? error.status === is : error.code === is);
}

function parseBody(body: string) {
  try {
    return errorBody.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
