import { replayedHeader, totalHeader } from '@cardinal/contracts';
import type { Request, RequestHandler } from 'express';
import { readBearer } from './bearer.ts';
import type { FindRoute } from './routes.ts';

/** Seconds that a browser keeps the answer to its question. */
const remembered = 7_200;

const readable = [
  'ETag',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'WWW-Authenticate',
  'X-Request-Id',
  replayedHeader,
  totalHeader,
].join(', ');
const writable = 'authorization, content-type, idempotency-key, if-match, if-none-match';

/** Browsers ask before they send the header of a token, and do not send the header itself with the question. */
const asksForToken = (req: Request): boolean =>
  (req.get('access-control-request-headers') ?? '')
    .toLowerCase()
    .split(',')
    .some((name) => name.trim() === 'authorization');

/** The methods of an address. */
function listMethods(find: FindRoute, path: string): string[] {
  const route = find('OPTIONS', path);
  return route && 'allowed' in route ? route.allowed : [];
}

/**
 * Lets pages of all sites send requests with API tokens and read the answers: who has the token needs nothing of the
 * browser. Credentials are never allowed, so that cookies stay out of it.
 */
export function tokenCors(find: FindRoute): RequestHandler {
  return (req, res, next) => {
    const asks = req.method === 'OPTIONS' && asksForToken(req);
    if (!asks && readBearer(req.headers) === undefined) return next();
    res.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': readable });
    const methods = asks ? listMethods(find, req.path) : [];
    if (methods.length === 0) return next();
    res.set({
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': writable,
      'Access-Control-Max-Age': String(remembered),
    });
    res.removeHeader('Allow');
    res.status(204).end();
  };
}
