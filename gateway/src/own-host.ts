import { AppError } from '@cardinal/service-kit';
import type { Request, RequestHandler } from 'express';
import { loopbackNames } from './loopback.ts';

const plainHost = /^[^\s@/?#\\]+$/;

/** The normalised name in a `Host` header; undefined if malformed. */
function nameIn(host: string): string | undefined {
  const name = plainHost.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined;
  return name?.replace(/\.$/, '');
}

/** Node keeps the first `Host` and silently drops the others; a proxy in front may use another one. */
const hostsOf = (req: Request): number =>
  req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Rejects requests for other hosts. Another name can be made to resolve to this address (DNS rebinding); a page of that
 * name would then have the same origin as the product. Nobody can do that with the names of the local machine. The port
 * is ignored, since containers and tunnels change it.
 */
export function ownHostOnly(publicUrl: string): RequestHandler {
  const own = new URL(publicUrl);
  const names = new Set<string>([own.hostname.replace(/\.$/, ''), ...loopbackNames]);
  return (req, _res, next) => {
    const { host } = req.headers;
    if (hostsOf(req) > 1) throw new AppError('malformed_request', 'The request names two hosts');
    if (!host && req.httpVersion !== '1.0')
      throw new AppError('malformed_request', 'The request does not say whom it is for');
    if (host && !names.has(nameIn(host) ?? '')) {
      const where = `This is not the address of this Cardinal, which is ${own.origin}`;
      throw new AppError('misdirected', `${where}. Whoever runs it can change that with PUBLIC_URL.`);
    }
    next();
  };
}
