import type { RequestListener } from 'node:http';
import type { Call } from '@cardinal/contracts';
import { AppError, answeredEvent } from '@cardinal/service-kit';
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

/** Informs the service when its answer is complete: the gateway holds it from then on, however slow the client is. */
function informWhenAnswered(res: Response): void {
  const end = res.end.bind(res) as (...args: unknown[]) => Response;
  res.end = ((...args: unknown[]) => {
    end(...args);
    res.emit(answeredEvent);
    return res;
  }) as typeof res.end;
}

/** Lets a service of this process answer a request: what a second connection would cost is saved. */
export function createHandOver({ service, handle, timeoutMs }: HandOverDeps) {
  return (req: Request, res: Response, next: NextFunction): void => {
    let timer: NodeJS.Timeout | undefined;
    const giveUp = () => {
      if (!res.headersSent) next(new AppError('timeout', `The ${service} service took too long to answer`));
    };
    const wait = () => {
      timer = setTimeout(giveUp, timeoutMs);
    };
    // A slow upload is no fault of the service.
    if (req.complete) wait();
    else req.once('end', wait);
    res.once('close', () => clearTimeout(timer));
    informWhenAnswered(res);
    handle(req, res);
  };
}
