import { type Call, limits } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { Request, RequestHandler } from 'express';
import { localsOf } from './request-context.ts';

/** Bytes around the image itself: the frame of a form. */
const uploadSlack = 64 * 1_024;
const uploads = ['uploadImage', 'uploadLogo'];

/** Bytes that the body of a call may have. The service behind it may allow less. */
export const bodyLimitOf = (call: Call, maxBodyBytes: number): number =>
  uploads.includes(call.id) ? limits.imageBytes + uploadSlack : maxBodyBytes;

export const tooLarge = () => new AppError('too_large', 'The request body is too large');

/** Calls `over` as soon as more than `max` bytes have come, for bodies that do not say how long they are. */
export function watchBody(req: Request, max: number, over: () => void): void {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > max && bytes - chunk.length <= max) over();
  });
}

/** Refuses a body that says itself that it is too large, before a byte of it is read. */
export function refuseLargeBody(maxBodyBytes: number): RequestHandler {
  return (req, res, next) => {
    const { call } = localsOf(res);
    if (call && Number(req.headers['content-length'] ?? 0) > bodyLimitOf(call, maxBodyBytes))
      throw tooLarge();
    next();
  };
}
