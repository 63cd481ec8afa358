import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { Request, RequestHandler } from 'express';
import { getLocals } from './request-context.ts';

const reading = ['GET', 'HEAD', 'OPTIONS'];
/** Slack's requests come from no page; the service checks their signature. */
const openCalls = ['slackEvents'];
const isOpen = (call: Call | undefined) =>
  call !== undefined && (call.anySite || openCalls.includes(call.id));

export interface OriginRules {
  /** The public origin. */
  publicOrigin: string;
  hasSession: (headers: IncomingHttpHeaders) => boolean;
}

/** On plain http, one machine can have several names, so the requested host is accepted as well. */
function isOwn(origin: string, host: string | undefined, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  return publicOrigin.startsWith('http:') && host !== undefined && origin === `http://${host.toLowerCase()}`;
}

/**
 * Whether the browser says that one of our own pages made the request. Only browsers set these headers, so a request
 * with neither is not from a browser and passes unless it has a session.
 */
function isSameOrigin(headers: IncomingHttpHeaders, { publicOrigin, hasSession }: OriginRules): boolean {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  // A page that sends no referrer has the origin `null`; Sec-Fetch-Site then says whether it is ours.
  if (origin !== undefined && origin !== 'null') return isOwn(origin, host, publicOrigin);
  if (site !== undefined) return true;
  return origin === undefined && !hasSession(headers);
}

const changesState = (req: Request) => !reading.includes(req.method);

/**
 * Rejects requests that change something unless they come from one of our own pages, or with an API token, which no page of
 * another site makes a browser add.
 */
export function refuseCrossOrigin(rules: OriginRules): RequestHandler {
  return (req, res, next) => {
    const { tokenHolder } = getLocals(res);
    if (
      changesState(req) &&
      !tokenHolder &&
      !isOpen(getLocals(res).call) &&
      !isSameOrigin(req.headers, rules)
    ) {
      const { origin, 'sec-fetch-site': site } = req.headers;
      const missing = `Send the header "Origin: ${rules.publicOrigin}" with a request that changes something`;
      const isProgram = origin === undefined && site === undefined;
      throw new AppError('cross_origin', isProgram ? missing : 'This request came from another site');
    }
    next();
  };
}

/** Refuses requests from pages of other sites, with a token too: where only programs are expected. */
export function refuseForeignPages(publicUrl: string): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin;
  return ({ headers }, _res, next) => {
    if (headers.origin !== undefined && !isOwn(headers.origin, headers.host, publicOrigin))
      throw new AppError('cross_origin', 'This request came from another site');
    next();
  };
}
