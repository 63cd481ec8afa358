import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceNames } from '@cardinal/contracts';
import { baseConfig } from '@cardinal/service-kit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Installation } from './installation.ts';
import { rebuild } from './rebuild.ts';

const brief = { timeoutMs: 5_000, everyMs: 10 };

/** Services that are not ready when they are first asked. */
let servers: Server[];
let installation: Installation;
let asked: string[];
let lines: string[];
let readyAfter: number;
let busy: string;
let busyTimes: number;

beforeEach(async () => {
  [asked, lines, readyAfter, busy, busyTimes] = [[], [], 3, 'none', 0];
  servers = [];
  const urls: Record<string, string> = {};
  for (const name of serviceNames) {
    let looks = 0;
    const server = createServer((req, res) => {
      asked.push(`${name}${req.url}`);
      if (req.url === '/health/ready') {
        looks += 1;
        res.statusCode = looks > readyAfter ? 200 : 503;
        return void res.end('{}');
      }
      busyTimes -= name === busy ? 1 : 0;
      if (name === busy && busyTimes >= 0) {
        res.statusCode = 503;
        return void res.end('{"error":"The auth service is not available right now"}');
      }
      const rebuilt = name === 'cards' ? { users: 3, boards: 2 } : {};
      res.end(JSON.stringify({ startedAt: new Date().toISOString(), rebuilt }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    urls[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    servers.push(server);
  }
  installation = baseConfig.parse({
    MONGO_URL: 'mongodb://127.0.0.1:9',
    INTERNAL_TOKEN_KEY: 'key-of-this-test-0123456789-0123456789',
    OBJECTS_DIR: '/nowhere',
    ...urls,
  });
});
afterEach(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

const print = (line: string) => void lines.push(line);

describe('rebuilding', () => {
  it('waits until every service is ready, as they read from each other, and says what was filled', async () => {
    await rebuild(installation, 'cards', print, brief);
    expect(lines).toEqual(['cards: users 3, boards 2']);
    expect(asked.filter((path) => path.endsWith('/internal/rebuild'))).toEqual(['cards/internal/rebuild']);
    expect(asked.at(-1)).toBe('cards/internal/rebuild');
    expect(asked.filter((path) => path === 'integrations/health/ready')).toHaveLength(readyAfter + 1);
  });

  it('begins again where an owner is too busy to answer, and at last says so', async () => {
    [busy, busyTimes] = ['cards', 2];
    await rebuild(installation, 'cards', print, brief);
    expect(lines).toEqual(['cards: users 3, boards 2']);
    busyTimes = Number.POSITIVE_INFINITY;
    await expect(rebuild(installation, 'cards', print, { timeoutMs: 300, everyMs: 10 })).rejects.toThrow(
      'The cards service answered 503: {"error":"The auth service is not available right now"}',
    );
  });

  it('is done by every service where none is named', async () => {
    await rebuild(installation, undefined, print, brief);
    expect(lines.map((line) => line.split(':')[0])).toEqual([...serviceNames]);
  });

  it('names the service that does not become ready', async () => {
    readyAfter = Number.POSITIVE_INFINITY;
    await expect(rebuild(installation, 'cards', print, { timeoutMs: 100, everyMs: 10 })).rejects.toThrow(
      'The auth service is not ready',
    );
    expect(asked.some((path) => path.endsWith('/internal/rebuild'))).toBe(false);
  });
});
