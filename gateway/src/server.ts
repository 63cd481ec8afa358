import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorStatus } from '@cardinal/contracts';

const refusals: Record<string, { code: ErrorCode; error: string }> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', error: 'The request headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', error: 'The request took too long to arrive' },
};
const malformed = { code: 'malformed_request', error: 'The request is malformed' } as const;

/** Malformed HTTP, and requests that are too slow or too long, get the same error body as all others. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = refusals[error.code ?? ''] ?? malformed;
  const status = errorStatus[refusal.code];
  const requestId = randomUUID();
  const json = JSON.stringify({ ...refusal, requestId });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    "Content-Security-Policy: default-src 'none'",
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${json}`);
}

/** Limits of the public server. Times are in milliseconds. */
export const serverLimits = {
  headersBytes: 16 * 1_024,
  headers: 100,
  headersMs: 15_000,
  /** Long enough for 10 MB on a slow line. */
  requestMs: 120_000,
  /** How often the two timeouts are checked. */
  checkMs: 5_000,
  /** Longer than that of load balancers, so that they close first. */
  keepAliveMs: 75_000,
  /** A client that reads nothing for this long is cut off; one that reads slowly is not. */
  unreadMs: 60_000,
};

/**
 * Ends connections that had data to send but were idle for `unreadMs`. Node counts a connection as active when the
 * client reads part of the data. Connections that wait for a service, for the next event of a stream or for a request
 * have nothing to send.
 */
function cutOffUnread(server: Server, unreadMs: number): void {
  const running = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: number) => running.set(socket, (running.get(socket) ?? 0) + by);
  server.on('request', ({ socket }, res) => {
    count(socket, 1);
    res.once('close', () => count(socket, -1));
  });
  server.setTimeout(unreadMs, (socket) => {
    if (socket.writableLength > 0 || !running.get(socket)) socket.destroy();
  });
}

/** The public server, with limits for slow clients and long requests. */
export function publicServer(app: RequestListener, given = serverLimits): Server {
  const server = createServer(
    {
      maxHeaderSize: given.headersBytes,
      headersTimeout: given.headersMs,
      requestTimeout: given.requestMs,
      connectionsCheckingInterval: given.checkMs,
      keepAliveTimeout: given.keepAliveMs,
      // Node would reject this with an empty answer; the app sends a complete one.
      requireHostHeader: false,
    },
    app,
  );
  cutOffUnread(server, given.unreadMs);
  // Node would reject unknown expectations with an empty answer; they may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket as Socket));
  return server;
}
