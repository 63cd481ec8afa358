import { AppError, createHostCheck } from '@cardinal/service-kit';
import type { RequestHandler } from 'express';

/** Rejects requests for other hosts than that of the public address and this machine. */
export function ownHostOnly(publicUrl: string): RequestHandler {
  const findFault = createHostCheck({ own: [publicUrl] });
  return (req, _res, next) => {
    const fault = findFault(req);
    if (fault === 'two') throw new AppError('malformed_request', 'The request names two hosts');
    if (fault === 'missing')
      throw new AppError('malformed_request', 'The request does not say whom it is for');
    if (fault === 'foreign') {
      const where = `This is not the address of this Cardinal, which is ${new URL(publicUrl).origin}`;
      throw new AppError('misdirected', `${where}. Its operator can change that with PUBLIC_URL.`);
    }
    next();
  };
}
