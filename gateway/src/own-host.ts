import { AppError } from '@cardinal/service-kit';
import type { Request, RequestHandler } from 'express';
import { loopbackNames } from './loopback.ts';

const plainHost = /^[^\s@/?#\\]+$/;

/** The name in a `Host`, as browsers compare names; undefined where it is none. */
function nameIn(host: string): string | undefined {
  const name = plainHost.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined;
  return name?.replace(/\.$/, '');
}

/** Node keeps the first and drops the others in silence; what stands before us may go by another one. */
const hostsOf = (req: Request): number =>
  req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Refuses requests that ask for another host than ours. Somebody else's name may be made to lead to this address for a
 * moment (DNS rebinding), and a page under that name would then be of the same origin as the product. Nobody else can
 * give out the names of this very machine. The port does not matter, since containers and tunnels change it.
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
