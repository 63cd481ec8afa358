import type { RequestHandler } from 'express';
import { createHostCheck } from './own-host.ts';

const reading = ['GET', 'HEAD', 'OPTIONS'];

/**
 * For tools on this machine that know no users, such as the local mailbox: refuses requests for other hosts, and those that
 * pages of other sites make. Programs, which name no site, and links that lead here are served.
 * @param own URLs of the tool
 */
export function ownSiteOnly(own: readonly string[]): RequestHandler {
  const faultOfHost = createHostCheck({ own });
  return (req, res, next) => {
    if (faultOfHost(req)) return void res.status(421).type('text').send(`This is ${own[0]}\n`);
    const { origin, host, 'sec-fetch-site': site } = req.headers;
    const isForeign = origin !== undefined && origin !== 'null' && origin !== `http://${host?.toLowerCase()}`;
    const ofOtherPage = site === undefined ? origin === 'null' : site !== 'same-origin';
    if (isForeign || (ofOtherPage && !reading.includes(req.method)))
      return void res.status(403).type('text').send('This request came from another site\n');
    next();
  };
}
