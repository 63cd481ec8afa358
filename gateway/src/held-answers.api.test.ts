import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { heldAnswers } from './held-answers.ts';
import { publicServer, serverLimits } from './server.ts';
import { type BehindGateway, startBehindGateway } from './test/upstreams.ts';

const kB = 1_000;
const mB = 1_000 * kB;
const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** Ports of the clients that a server has cut off, which a client that reads nothing does not see. */
const cutOff = new Set<number | undefined>();
const watch = (server: Server) =>
  server.on('connection', (socket) => {
    const { remotePort } = socket;
    socket.once('close', () => cutOff.add(remotePort));
  });

/** A client that sends a request and reads nothing until it is asked to. */
function asking(port: number, text: string) {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.add(socket);
  let localPort: number | undefined;
  socket.on('error', () => {}).pause();
  socket.once('connect', () => {
    localPort = socket.localPort;
    cutOff.delete(localPort);
    socket.write(text);
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    socket,
    isCutOff: () => localPort !== undefined && cutOff.has(localPort),
    async read() {
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk)).resume();
      await closed;
      return Buffer.concat(chunks);
    },
  };
}

const getPort = (server: Server) => (server.address() as AddressInfo).port;

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function serving(handler: (req: IncomingMessage, res: ServerResponse) => void, server?: Server) {
  const running = watch(server ?? createServer(handler));
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
  return running;
}

describe('answers that clients do not read', () => {
  const limits = { answer: 20 * mB, address: 30 * mB, all: 60 * mB };
  let server: Server;
  let ended = 0;
  const answers: ServerResponse[] = [];
  beforeAll(async () => {
    const app = express();
    app.set('trust proxy', true);
    app.use(heldAnswers(limits));
    app.get('/:bytes', (req, res) => {
      answers.push(res);
      const left = Number(req.params.bytes);
      for (let sent = 0; sent < left; sent += 100 * kB) res.write(Buffer.alloc(100 * kB, 'z'));
      res.end();
      ended += 1;
    });
    server = await serving(app);
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  it('are whole when they read after all', async () => {
    const client = asking(getPort(server), request('/15000000', 'Connection: close\r\n'));
    const before = ended;
    await until(() => ended > before);
    expect((await client.read()).filter((byte) => byte === 122)).toHaveLength(15 * mB);
  });

  const from = (address: string) => `X-Forwarded-For: 192.0.2.${address}\r\n`;

  it('are cut off where one address holds too much, the one first that has not been read for longest', async () => {
    const ask = () => asking(getPort(server), request('/15000000', from('1')));
    const before = ended;
    const first = ask();
    await until(() => ended > before);
    const others = [ask(), ask()];
    await until(first.isCutOff);
    const other = asking(getPort(server), request('/15000000', `${from('2')}Connection: close\r\n`));
    expect((await other.read()).length).toBeGreaterThan(15 * mB);
    expect(others.some(({ isCutOff }) => !isCutOff())).toBe(true);
  });

  it('are cut off where all hold too much', async () => {
    const clients = Array.from({ length: 12 }, (_, index) =>
      asking(getPort(server), request('/15000000', from(String(10 + index)))),
    );
    await until(() => clients.filter(({ isCutOff }) => isCutOff()).length >= 2);
    expect(clients.some(({ isCutOff }) => !isCutOff())).toBe(true);
  });
});

describe('a client that reads nothing', () => {
  const servers: Server[] = [];
  let server: Server;
  const unreadFor = async (unreadMs: number): Promise<Server> => {
    const made = publicServer(
      (req, res) => {
        if (req.url === '/large') res.end(Buffer.alloc(50 * mB));
        else if (req.url === '/late') setTimeout(() => res.end('late'), 600);
      },
      { ...serverLimits, unreadMs },
    );
    servers.push(made);
    await serving(() => {}, made);
    return made;
  };
  beforeAll(async () => {
    server = await unreadFor(200);
  });
  afterAll(async () => {
    for (const one of servers) {
      one.closeAllConnections();
      await new Promise((resolve) => one.close(resolve));
    }
  });

  it('is cut off', async () => {
    await until(asking(getPort(server), request('/large')).isCutOff);
  });

  it('is cut off with all that it asked for on one connection', async () => {
    await until(asking(getPort(server), request('/large').repeat(5)).isCutOff);
  });

  it('is not, while it reads now and then', async () => {
    // Much longer than a busy machine stands still, and shorter than all of the reading takes.
    const unreadMs = 2_000;
    const patient = await unreadFor(unreadMs);
    const client = asking(getPort(patient), request('/large', 'Connection: close\r\n'));
    const began = performance.now();
    let bytes = 0;
    client.socket.on('data', (chunk) => {
      bytes += chunk.length;
      if (Math.floor(bytes / mB) === Math.floor((bytes - chunk.length) / mB)) return;
      client.socket.pause();
      setTimeout(() => client.socket.resume(), 80);
    });
    await client.read();
    expect(bytes).toBeGreaterThan(50 * mB);
    expect(performance.now() - began).toBeGreaterThan(1.5 * unreadMs);
  });

  it('is not, while there is nothing to read', async () => {
    const answer = await asking(getPort(server), request('/late', 'Connection: close\r\n')).read();
    expect(answer.toString()).toMatch(/late$/);
  });
});

describe('a service', () => {
  let system: BehindGateway;
  beforeAll(async () => {
    system = await startBehindGateway();
  });
  afterAll(() => system.stop());

  const page = '/api/public/apollo/bugs/cards';

  it.each(['', 'Accept-Encoding: br\r\n'])('is done with a list that nobody reads: %j', async (headers) => {
    let finished = 0;
    system.answers.cards = (_req, res) => {
      res.setHeader('content-type', 'application/json');
      res.once('finish', () => {
        finished += 1;
      });
      // Not compressible, so it is as long for clients that take it compressed.
      res.end(JSON.stringify(Array.from({ length: 100_000 }, () => Math.random().toString(36))));
    };
    for (let count = 0; count < 5; count += 1)
      asking(Number(new URL(system.url).port), request(page, headers));
    await until(() => finished === 5);
  });

  it('is informed when its reader is gone', async () => {
    let state = '';
    system.answers.cards = (_req, res) => {
      res.once('close', () => {
        state = 'closed';
      });
      res.write('x');
      state = 'asked';
    };
    const { socket } = asking(Number(new URL(system.url).port), request(page));
    await until(() => state === 'asked');
    socket.destroy();
    await until(() => state === 'closed');
  });
});
