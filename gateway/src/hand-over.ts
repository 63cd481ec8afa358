import type { RequestListener } from 'node:http';
import type { Call } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { NextFunction, Request, Response } from 'express';

/**
 * Whether a service of this process can answer a request itself. Bodies whose length is not known yet, bytes and
 * streams take the way over the network, which watches over them.
 */
export const canBeHandedOver = (call: Call, req: Request): boolean =>
  call.kind === 'json' && req.headers['transfer-encoding'] === undefined;

export interface HandOverDeps {
  service: string;
  /** The service's app. */
  handle: RequestListener;
  timeoutMs: number;
}

/** Lets a service of this process answer a request: what a second connection would cost is saved. */
export function createHandOver({ service, handle, timeoutMs }: HandOverDeps) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const timer = setTimeout(() => {
      if (!res.headersSent) next(new AppError('timeout', `The ${service} service took too long to answer`));
    }, timeoutMs);
    res.once('close', () => clearTimeout(timer));
    handle(req, res);
  };
}
