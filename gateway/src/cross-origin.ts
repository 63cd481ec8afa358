import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@cardinal/service-kit';
import type { Request, RequestHandler } from 'express';
import { localsOf } from './request-context.ts';

const reading = ['GET', 'HEAD', 'OPTIONS'];
/** Slack's own requests come from no page; their signature is checked by the service. */
const openCalls = ['slackEvents'];

export interface OriginRules {
  /** The origin that people see. */
  publicOrigin: string;
  hasSession: (headers: IncomingHttpHeaders) => boolean;
}

/** On plain http the product may be reached by several names of one machine, so the name asked for counts as well. */
function isOwn(origin: string, host: string | undefined, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  return publicOrigin.startsWith('http:') && host !== undefined && origin === `http://${host.toLowerCase()}`;
}

/**
 * Whether the browser says that the request was made by a page of our own. Both headers are set by browsers alone,
 * so what has neither is no browser, and passes unless it carries a session.
 */
function isSameOrigin(headers: IncomingHttpHeaders, { publicOrigin, hasSession }: OriginRules): boolean {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  // A page that sends no referrer names its origin `null`; that it is ours is then for Sec-Fetch-Site to say.
  if (origin !== undefined && origin !== 'null') return isOwn(origin, host, publicOrigin);
  if (site !== undefined) return true;
  return origin === undefined && !hasSession(headers);
}

const changesState = (req: Request) => !reading.includes(req.method);

/** Refuses requests that change something unless they come from a page of our own. */
export function refuseCrossOrigin(rules: OriginRules): RequestHandler {
  return (req, res, next) => {
    const open = openCalls.includes(localsOf(res).call?.id ?? '');
    if (changesState(req) && !open && !isSameOrigin(req.headers, rules)) {
      const { origin, 'sec-fetch-site': site } = req.headers;
      const missing = `Send the header "Origin: ${rules.publicOrigin}" with a request that changes something`;
      const isProgram = origin === undefined && site === undefined;
      throw new AppError('cross_origin', isProgram ? missing : 'This request came from another site');
    }
    next();
  };
}
