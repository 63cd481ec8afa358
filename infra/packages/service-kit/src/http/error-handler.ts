import { type ErrorBody, type ErrorCode, problemType, toProblem } from '@cardinal/contracts';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { AppError, databaseAway, storageFull } from '../app-error.ts';
import { currentContext } from '../context.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway, isOutage, isStorageFull } from '../outage.ts';

/** Errors of Express's parsers have a status and a type; all others are bugs. */
function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (type === 'entity.too.large') return new AppError('too_large', 'The request body is too large');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new AppError('unsupported_type', 'The encoding of the body is not supported');
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError(
      'malformed_request',
      type === 'entity.parse.failed' ? 'The body is not valid JSON' : 'The request is malformed',
    );
  }
  return null;
}

/** The body of an error's answer. */
function toErrorBody(error: AppError): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    ...(error.issues ? { issues: error.issues } : {}),
    ...(error.current === undefined ? {} : { current: error.current }),
    ...(currentContext().requestId ? { requestId: currentContext().requestId } : {}),
  };
}

/** The header of RFC 6750, for clients with API tokens. */
const challenges: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_token: 'Bearer error="invalid_token"',
  insufficient_scope: 'Bearer error="insufficient_scope"',
};

const bug = () => new AppError('internal', 'Something went wrong on our side. Please try again.');
const away = (cause: Error) =>
  isDatabaseAway(cause)
    ? databaseAway(cause)
    : new AppError('unavailable', 'Something that this needs is not available right now. Please try again.', {
        cause,
        retryAfter: 2,
      });

function unexpected(error: unknown): AppError {
  if (isStorageFull(error)) return storageFull(error);
  return isOutage(error) ? away(error) : bug();
}

/** As a problem document only to those who prefer it to JSON. */
function send(req: Request, res: Response, body: ErrorBody): void {
  res.vary('Accept');
  if (req.accepts(['application/json', problemType]) !== problemType) return void res.json(body);
  res.type(problemType).json(toProblem(body, res.statusCode));
}

/** The only error handler: expected errors are answered with their code; bugs are logged and answered with 500. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const known = asAppError(error);
    const answer = known ?? unexpected(error);
    // A database outage is already in the log, once and not for every request.
    if (!known && !(error instanceof Error && isDatabaseAway(error))) {
      log.error({ err: error }, 'request failed');
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const challenge = challenges[answer.code];
    if (challenge) res.set('WWW-Authenticate', challenge);
    if (answer.retryAfter !== undefined) res.set('Retry-After', String(Math.ceil(answer.retryAfter)));
    send(req, res.status(answer.status), toErrorBody(answer));
  };
}
