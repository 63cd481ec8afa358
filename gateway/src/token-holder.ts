import { AppError, isApiToken } from '@cardinal/service-kit';
import type { RequestHandler } from 'express';
import { readBearer } from './bearer.ts';
import type { GatewayConfig } from './config.ts';
import { getLocals } from './request-context.ts';
import type { Sessions } from './session.ts';
import { createTokenLimit } from './token-limit.ts';

interface Deps {
  config: Pick<GatewayConfig, 'RATE_LIMIT' | 'RATE_LIMIT_TOKEN'>;
  sessions: Pick<Sessions, 'getIdentity'>;
}

/**
 * Finds who makes a request with `Authorization: Bearer`. The token decides alone: cookies beside it are dropped, and a
 * request with one that is not good is refused, even if a guest could make it.
 */
export function tokenHolder({ config, sessions }: Deps): RequestHandler {
  const count = config.RATE_LIMIT ? createTokenLimit({ perMinute: config.RATE_LIMIT_TOKEN }) : undefined;
  return async (req, res, next) => {
    const token = readBearer(req.headers);
    if (token === undefined) return next();
    delete req.headers.cookie;
    const identity = isApiToken(token) ? await sessions.getIdentity(token) : null;
    if (!identity?.token)
      throw new AppError('invalid_token', 'This API token is not valid, has expired or was revoked');
    count?.(identity.sessionId, res);
    getLocals(res).tokenHolder = identity;
    next();
  };
}
