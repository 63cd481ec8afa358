import { AsyncResource } from 'node:async_hooks';
import { limits } from '@cardinal/contracts';
import type { ErrorRequestHandler } from 'express';

/** More than the gateway lets through. Whoever sends on after that is cut off. */
const mostBytes = limits.imageBytes + 2 * 1024 * 1024;

/**
 * Holds an error back until the whole body is there, and lets that go. An answer in the middle of a body can be lost: a
 * connection that is closed while bytes wait to be read is reset, and the sender then sees that instead of the answer.
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
  // The answer names the request, which its connection's own events know nothing of.
  req.once(
    'close',
    AsyncResource.bind(() => next(error)),
  );
  req.resume();
};
