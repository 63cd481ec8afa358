import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import type { Entry } from '../../kernel/stream-log/stream.entry.ts';
import { createStreamConnection, type StreamConnection } from './stream-connection.ts';

let server: Server;
let responses: ((response: ServerResponse) => void)[] = [];

beforeAll(async () => {
  server = createServer((_req, res) => responses.shift()?.(res));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function page(): Promise<{ connection: StreamConnection; socket: Socket }> {
  const arrived = new Promise<ServerResponse>((resolve) => {
    responses = [resolve];
  });
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const owner = { userId: 'me', sessionId: 's', address: 'a' };
  const limits = { bufferBytes: 16_384, maxAgeMs: 60_000 };
  const connection = createStreamConnection({ response: (await arrived) as Response, owner, ...limits });
  connection.viewer = { user: { id: 'me', isSuperAdmin: false }, roles: new Map(), named: null };
  return { connection, socket };
}

const entry = (number: number): Entry => ({
  key: String(number),
  tell: { message: { type: 'notifications' }, audience: { to: 'users', userIds: ['me'] } },
});

describe('a stream connection', () => {
  it('cuts off a page that does not read, with no more than its limit waiting', async () => {
    const { connection, socket } = await page();
    socket.pause();
    connection.begin(0);
    const closed = once(socket, 'close');
    for (let number = 1; number < 1_000_000 && !connection.ended; number += 1) {
      connection.offer(number, entry(number));
      // Lets the socket take what it can, so that only what it cannot take counts.
      if (number % 100 === 0) await new Promise(setImmediate);
    }
    expect(connection.ended).toBe('slow');
    socket.resume();
    await closed;
  });

  it('says nothing before it has answered, such as a heartbeat while its rights are read', async () => {
    const { connection, socket } = await page();
    connection.heartbeat(7);
    connection.begin(8);
    connection.end('stopping');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('Content-Type: text/event-stream');
    expect(String(answer)).not.toContain('heartbeat');
  });

  it('says nothing twice: what it caught up with is not offered again', async () => {
    const { connection, socket } = await page();
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    connection.begin(5);
    for (const number of [4, 5, 6]) connection.offer(number, entry(number));
    connection.say({ type: 'presence', boardId: 'b', people: [], others: 1 });
    connection.end('stopping');
    await once(socket, 'close');
    expect(text.match(/^data: /gm)).toHaveLength(2);
    expect(text).toContain('id: 6\ndata: {"type":"notifications"}\n\n');
    // A message that is not in the log has no number of its own.
    expect(text.match(/^id: /gm)).toHaveLength(2);
    expect(connection.ended).toBe('stopping');
  });
});
