import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createBalancedAgent } from './balanced-agent.ts';

/** Replicas under one name and port, as behind a Docker name. */
const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
let port: number;
let servers: Server[];
let connections: number;

async function replica(address: string, wantedPort: number): Promise<Server> {
  const server = createServer((_req, res) => void res.end(address));
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(wantedPort, address);
  await once(server, 'listening');
  return server;
}

beforeEach(async () => {
  connections = 0;
  const first = await replica(addresses[0] ?? '', 0);
  ({ port } = first.address() as AddressInfo);
  servers = [first];
  for (const address of addresses.slice(1)) servers.push(await replica(address, port));
});
afterEach(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

const known = (names: () => readonly string[]) => async () =>
  names().map((address) => ({ address, family: 4 }));

async function ask(agent: ReturnType<typeof createBalancedAgent>, host = 'replicas.test'): Promise<string> {
  const [answer] = (await once(get({ host, port, agent }), 'response')) as [IncomingMessage];
  return text(answer);
}

describe('the balanced agent', () => {
  it('spreads connections over all addresses of a name', async () => {
    const agent = createBalancedAgent({ findAddresses: known(() => addresses) });
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(agent)));
    expect([...new Set(answers)].toSorted()).toEqual(addresses);
    agent.destroy();
  });

  it('keeps a connection for the next request', async () => {
    const agent = createBalancedAgent({ findAddresses: known(() => addresses) });
    for (let turn = 0; turn < 20; turn += 1) await ask(agent);
    expect(connections).toBe(1);
    agent.destroy();
  });

  it('finds replicas that came later, though its connections are never idle', async () => {
    let names = addresses.slice(0, 1);
    const agent = createBalancedAgent({ findAddresses: known(() => names) });
    expect(await ask(agent)).toBe(names[0]);
    names = addresses.slice(1);
    const deadline = Date.now() + 10_000;
    let answer = '';
    while (!names.includes(answer) && Date.now() < deadline) answer = await ask(agent);
    expect(names).toContain(answer);
    agent.destroy();
  });

  it('asks for a silent name once at a time, and is not held up with others', async () => {
    let asked = 0;
    let fail = (_error: Error) => {};
    const silence = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    const agent = createBalancedAgent({
      findAddresses: async (name) => {
        if (name !== 'silent.test') return [{ address: '127.0.0.1', family: 4 }];
        asked += 1;
        return silence;
      },
    });
    const waiting = Array.from({ length: 20 }, () => ask(agent, 'silent.test'));
    expect(await ask(agent)).toBe('127.0.0.1');
    fail(new Error('EAI_AGAIN'));
    const ended = await Promise.allSettled(waiting);
    expect(ended.map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'));
    expect(asked).toBe(1);
    agent.destroy();
  });
});
