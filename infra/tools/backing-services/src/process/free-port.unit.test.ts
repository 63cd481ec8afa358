import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

it('is another one each time, none that is given to outgoing connections, and none that fetch refuses', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) {
    expect(port).toBeGreaterThan(10_080);
    expect(port).toBeLessThan(32_768);
  }
});

it('passes over those where somebody listens', async () => {
  const first = await freePort();
  const server = createServer().listen(first + 1, '127.0.0.1');
  await once(server, 'listening');
  expect(await freePort()).toBeGreaterThan(first + 1);
  server.close();
});

it('throws for a host that is not of this machine', async () => {
  await expect(freePort('192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL');
});
