import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from './eventually.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let echo: Server;
let proxy: TcpProxy;
let socket: Socket;
let heard: string;
let failure: string | undefined;

beforeEach(async () => {
  echo = createServer((client) => client.on('error', () => {}).pipe(client));
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  proxy = await startTcpProxy({ target: `127.0.0.1:${(echo.address() as AddressInfo).port}` });
  dial();
});

afterEach(async () => {
  socket.destroy();
  await proxy.close();
  echo.close();
});

function dial(): void {
  heard = '';
  failure = undefined;
  socket = connect(proxy.port, '127.0.0.1');
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code;
  });
}

const hears = (text: string) => eventually(() => heard === text);

it('passes bytes through', async () => {
  socket.write('hello');
  await hears('hello');
});

it('delays bytes both ways and keeps their order when the delay shrinks', async () => {
  proxy.latency(60);
  const before = Date.now();
  socket.write('slow ');
  await eventually(() => heard.length > 0);
  expect(Date.now() - before).toBeGreaterThanOrEqual(110);
  socket.write('first ');
  proxy.latency(0);
  socket.write('second');
  await hears('slow first second');
});

it('swallows bytes in a black hole and delivers them when it heals', async () => {
  await hearsOnce();
  heard = '';
  proxy.blackhole();
  socket.write('patience');
  await expect(eventually(() => heard !== '', { timeoutMs: 100 })).rejects.toThrow('still false');
  expect(failure).toBeUndefined();
  proxy.heal();
  await hears('patience');
});

it('resets connections and takes new ones', async () => {
  await hearsOnce();
  proxy.reset();
  await eventually(() => failure === 'ECONNRESET');
  dial();
  await hearsOnce();
});

it('cuts connections and refuses new ones until it heals', async () => {
  await hearsOnce();
  proxy.cut();
  await eventually(() => failure === 'ECONNRESET');
  dial();
  await eventually(() => failure === 'ECONNRESET');
  proxy.heal();
  dial();
  await hearsOnce();
});

it('passes the end of a stream on', async () => {
  proxy.latency(20);
  socket.end('bye');
  await once(socket, 'close');
  expect(heard).toBe('bye');
});

async function hearsOnce(): Promise<void> {
  socket.write('there?');
  await hears('there?');
}
