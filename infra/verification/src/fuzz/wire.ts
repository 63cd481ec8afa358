import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { HeaderPair } from './hostile.ts';

export interface WireRequest {
  method: string;
  /** As it stands on the request line, encoded or not. */
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

/** Nothing that was sent whole may take longer, be the machine as busy as it likes. */
const patienceMs = 20_000;

/** Streams have no end to wait for; their first bytes are the answer. */
const isEndless = (headers: IncomingHttpHeaders) =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

/**
 * Sends requests as they are written, which fetch would tidy up: paths with dots, headers that come twice, any type.
 * @throws Error `no answer` where there is none in time
 */
export function openWire(url: string): Wire {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  function send({ method, path, headers, body }: WireRequest): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      const all: HeaderPair[] = [...headers];
      if (!all.some(([name]) => name === 'host')) all.push(['host', `${hostname}:${port}`]);
      // Without it, a request that has no body would come as one that has chunks.
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
