import { AsyncResource } from 'node:async_hooks';
import { limits } from '@cardinal/contracts';
import type { ErrorRequestHandler } from 'express';

/** More than the gateway accepts. A client that sends more is cut off. */
const mostBytes = limits.imageBytes + 2 * 1024 * 1024;

/**
 * Delays an error until the whole body has been read and dropped. An answer in the middle of a body can be lost:
 * closing a connection with unread bytes resets it, and the client sees the reset instead of the answer.
 */
export const readRest: ErrorRequestHandler = (error, req, _res, next) => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = req.headers;
  const hasBody = Number(length) > 0 || encoding !== undefined;
  if (!hasBody || req.complete || req.destroyed) return next(error);
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) req.destroy();
  });
  // Restores the request's context, which the events of its connection do not have.
  req.once(
    'close',
    AsyncResource.bind(() => next(error)),
  );
  req.resume();
};
