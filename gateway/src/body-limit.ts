import { type Call, importLimits, limits } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { Request, RequestHandler } from 'express';
import { getLocals } from './request-context.ts';

/** Extra bytes for the multipart form around an image. */
const uploadSlack = 64 * 1_024;
const uploads = ['uploadImage', 'uploadLogo'];

/** The largest body of a call, in bytes. The service may allow less. */
export const getBodyLimit = (call: Call, maxBodyBytes: number): number =>
  call.id === 'uploadImport'
    ? importLimits.tableBytes
    : uploads.includes(call.id)
      ? limits.imageBytes + uploadSlack
      : maxBodyBytes;

export const tooLarge = () => new AppError('too_large', 'The request body is too large');

/** Calls `over` once more than `max` bytes have arrived, for bodies without a length. */
export function watchBody(req: Request, max: number, over: () => void): void {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > max && bytes - chunk.length <= max) over();
  });
}

/** Rejects a body whose announced length is too large, before reading it. */
export function refuseLargeBody(maxBodyBytes: number): RequestHandler {
  return (req, res, next) => {
    const { call } = getLocals(res);
    if (call && Number(req.headers['content-length'] ?? 0) > getBodyLimit(call, maxBodyBytes))
      throw tooLarge();
    next();
  };
}
