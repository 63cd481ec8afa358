import type { RequestHandler } from 'express';
import { getLocals } from './request-context.ts';
import type { FindRoute } from './routes.ts';

/** Seconds that a browser keeps the answer to its question. */
const remembered = 7_200;

/**
 * Lets pages of other sites make the calls that are for them, and read the answers. Anyone who is signed in in this
 * browser, such a call is made without a session: the cookies are dropped here, where no service and no cache has
 * seen them.
 */
export function anySite(find: FindRoute): RequestHandler {
  return (req, res, next) => {
    const wanted = req.method === 'OPTIONS' ? req.get('access-control-request-method') : undefined;
    const route = wanted ? find(wanted, req.path) : null;
    const call = route && 'call' in route ? route.call : getLocals(res).call;
    if (!call?.anySite) return next();
    delete req.headers.cookie;
    res.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' });
    if (!wanted) return next();
    res.set({
      'Access-Control-Allow-Methods': call.method,
      'Access-Control-Allow-Headers': 'content-type',
      'Access-Control-Max-Age': String(remembered),
    });
    res.removeHeader('Allow');
    res.status(204).end();
  };
}
