import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { HeaderPair } from './hostile.ts';

export interface WireRequest {
  method: string;
  /** The request line's path, encoded or raw. */
  path: string;
  headers: readonly HeaderPair[];
  body?: Buffer | undefined;
}

export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Wire {
  send(request: WireRequest): Promise<WireAnswer>;
  close(): void;
}

/** Timeout of a complete request, even on a busy machine. */
const patienceMs = 20_000;

/** Streams do not end; their first bytes are the answer. */
const isEndless = (headers: IncomingHttpHeaders) =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

/**
 * Sends requests exactly as given, without fetch's normalisation: paths with dots, repeated headers, any content type.
 * @throws Error `no answer` on a timeout
 */
export function openWire(url: string): Wire {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  function send({ method, path, headers, body }: WireRequest): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      const all: HeaderPair[] = [...headers];
      if (!all.some(([name]) => name === 'host')) all.push(['host', `${hostname}:${port}`]);
      // Without it, a request without a body would be sent as chunked.
      if (method !== 'GET' || body) all.push(['content-length', String(body?.length ?? 0)]);
      const signal = AbortSignal.timeout(patienceMs);
      const options = { hostname, port, method, path, agent, signal, headers: all.flat(), setHost: false };
      const outgoing = request(options, (answer) => {
        const chunks: Buffer[] = [];
        const done = () => {
          const { statusCode: status = 0, headers: received } = answer;
          resolve({ status, headers: received, body: Buffer.concat(chunks) });
        };
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (!isEndless(answer.headers)) return;
          done();
          answer.destroy();
        });
        answer.once('end', done).once('error', reject);
      });
      outgoing.once('error', (error) =>
        reject(error.name === 'AbortError' ? new Error('no answer', { cause: error }) : error),
      );
      outgoing.end(body);
    });
  }
  return { send, close: () => agent.destroy() };
}
