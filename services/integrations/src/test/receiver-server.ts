import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { closeServer } from '@cardinal/service-kit';

interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of all types
  json: any;
  at: number;
}

type Reply = (request: ReceivedRequest, res: ServerResponse) => void;

const accept: Reply = (_request, res) => void res.writeHead(204).end();

/** A receiver of webhooks, which answers as a test says. */
export interface ReceiverServer {
  url: string;
  /** All requests, in the order in which they came, whatever they were answered. */
  requests: ReceivedRequest[];
  /** All that were answered with 2xx. */
  taken: ReceivedRequest[];
  reply(reply: Reply | null): void;
  stop(): Promise<void>;
}

export async function startReceiverServer(): Promise<ReceiverServer> {
  const requests: ReceivedRequest[] = [];
  const taken: ReceivedRequest[] = [];
  let reply = accept;
  const server = createServer(async (req, res) => {
    const body = await text(req);
    const { method = '', url: path = '', headers } = req;
    const request = { method, path, headers, body, json: JSON.parse(body), at: Date.now() };
    requests.push(request);
    res.on('finish', () => res.statusCode < 300 && taken.push(request));
    reply(request, res);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    taken,
    reply: (next) => {
      reply = next ?? accept;
    },
    async stop() {
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}
