import { Agent, request } from 'node:http';
import type { Ask } from '../http/load.ts';

function sendOne(url: string, { path, method, headers, body }: Ask, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = request(new URL(path, url), { method, agent, headers: { ...headers, ...length } });
    outgoing.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        if (status >= 300) text += chunk;
      });
      answer.on('end', () =>
        status < 300 ? resolve() : reject(new Error(`${method} ${path} answered ${status}: ${text}`)),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/**
 * Sends so many requests, `concurrency` at once.
 * @throws Error when an answer is no success
 */
export async function send(url: string, next: () => Ask, count: number, concurrency: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  let left = count;
  const worker = async () => {
    while (left-- > 0) await sendOne(url, next(), agent);
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    agent.destroy();
  }
}
