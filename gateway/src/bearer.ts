import type { IncomingHttpHeaders } from 'node:http';
import { apiTokenPrefix } from '@cardinal/service-kit';
import type { RequestHandler } from 'express';

/**
 * The token of an `Authorization: Bearer` header, also one that cannot be valid; undefined where the header is missing or of
 * another scheme, as proxies use.
 */
export function readBearer({ authorization }: IncomingHttpHeaders): string | undefined {
  const [, scheme, token = ''] = authorization?.match(/^(\S+)\s*(.*)$/) ?? [];
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

interface Deps {
  hasSession: (headers: IncomingHttpHeaders) => boolean;
}

/** Beside the cookie of a session, only our own tokens count: proxies that sign people in add theirs to each request. */
export const dropForeignBearer =
  ({ hasSession }: Deps): RequestHandler =>
  ({ headers }, _res, next) => {
    const token = readBearer(headers);
    if (token !== undefined && !token.startsWith(apiTokenPrefix) && hasSession(headers))
      delete headers.authorization;
    next();
  };
