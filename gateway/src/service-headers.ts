import type { IncomingHttpHeaders } from 'node:http';
import type { Identity, ServiceName } from '@cardinal/contracts';
import { type InternalTokens, internalTokenHeader } from '@cardinal/service-kit';

/**
 * The request headers that services receive. All others are dropped: those that claim an identity, an address or a
 * trace, and those about the connection between client and gateway.
 */
const passedOn = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'transfer-encoding',
  'user-agent',
  'x-slack-request-timestamp',
  'x-slack-signature',
  'x-cardinal-timestamp',
  'x-cardinal-signature',
] as const;

export interface Sender {
  service: ServiceName;
  identity: Identity | null;
  /** The client's address. */
  address: string;
  requestId: string;
  traceparent: string;
  tokens: InternalTokens;
  withoutSession: (cookies: string | undefined) => string | undefined;
}

/** The headers sent to the service: the allowed ones of the request, and the gateway's own. */
export function serviceHeaders(headers: IncomingHttpHeaders, sender: Sender): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name of passedOn) if (headers[name] !== undefined) passed[name] = headers[name] as never;
  const cookie = sender.service === 'auth' ? passed.cookie : sender.withoutSession(passed.cookie);
  if (cookie === undefined) delete passed.cookie;
  else passed.cookie = cookie;
  return {
    ...passed,
    'x-forwarded-for': sender.address,
    'x-request-id': sender.requestId,
    traceparent: sender.traceparent,
    [internalTokenHeader]: sender.tokens.sign('gateway', sender.identity, true),
  };
}
