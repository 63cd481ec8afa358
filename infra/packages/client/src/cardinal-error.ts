import type { ErrorBody, ErrorCode, ErrorIssue } from '@cardinal/contracts';

/** Any answer that is not a success. The message is a sentence for people; programs decide by `code`. */
export class CardinalError extends Error {
  override readonly name = 'CardinalError';
  readonly status: number;
  /** Undefined if the answer is not Cardinal's, such as that of a proxy. */
  readonly code: ErrorCode | undefined;
  /** The fields that are wrong, with `validation_failed`. */
  readonly issues: readonly ErrorIssue[];
  /** With `stale_version`: how the thing is now. */
  readonly current: unknown;
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, text: string) {
    const body = parseBody(text);
    super(body?.error ?? `The server answered ${`${response.status} ${response.statusText}`.trim()}`);
    this.status = response.status;
    this.code = body?.code as ErrorCode | undefined;
    this.issues = body?.issues ?? [];
    this.current = body?.current;
    this.requestId = body?.requestId;
    this.retryAfter = parseRetryAfter(response.headers);
  }
}

function parseBody(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.error === 'string' && typeof body.code === 'string' ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds, or a date, as proxies send it. */
function parseRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
