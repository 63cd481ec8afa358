import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@cardinal/contracts';
import type { Express } from 'express';

const refusals: Record<string, { status: string; code: ErrorCode; error: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    error: 'The request headers are too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'timeout',
    error: 'The request took too long to arrive',
  },
};
const malformed = {
  status: '400 Bad Request',
  code: 'malformed_request',
  error: 'The request is malformed',
} as const;

/** What is no HTTP, or too slow or too long to become a request, is answered like every other error. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, ...body } = refusals[error.code ?? ''] ?? malformed;
  const json = JSON.stringify({ ...body, requestId: randomUUID() });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n` +
      `Connection: close\r\n\r\n${json}`,
  );
}

/** The public server, which gives slow and long-winded clients only so much time and room. */
export function publicServer(app: Express): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1_024,
      headersTimeout: 15_000,
      // Long enough for 10 MB on a slow line.
      requestTimeout: 120_000,
      connectionsCheckingInterval: 5_000,
      // Longer than load balancers keep theirs, so that they are the ones who close.
      keepAliveTimeout: 75_000,
    },
    app,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket as Socket));
  return server;
}
