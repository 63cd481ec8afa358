import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { join } from 'node:path';
import { startTcpProxy, testMongoUrl } from '@cardinal/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const docker = join(import.meta.dirname, '../../../../docker');
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function startListening(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

/** Resolves with the exit code. */
async function run(args: string[], env: Record<string, string>): Promise<number> {
  const [code] = await once(spawn('bash', args, { env, stdio: 'ignore' }), 'close');
  return code as number;
}

describe('the probe of the images', () => {
  const asks = async (listener: RequestListener, name = 'PORT') =>
    run([join(docker, 'health.sh')], {
      PORT: '9',
      [name]: await startListening(createServer(listener)),
    });

  it('is content with a service that is ready, and asks the gateway at its own port', async () => {
    const ready: RequestListener = ({ url }, res) =>
      void res.writeHead(url === '/health/ready' ? 200 : 404).end('{}');
    expect([await asks(ready), await asks(ready, 'ADMIN_PORT')]).toEqual([0, 0]);
  });

  it('is not with one that lacks something, speaks something else, hangs up, or is not there', async () => {
    expect(await asks((_req, res) => void res.writeHead(503).end('{"checks":{}}'))).toBe(1);
    expect(await asks(({ socket }) => void socket.end('200 200 200\n\n'))).toBe(1);
    expect(await asks(({ socket }) => void socket.destroy())).toBe(1);
    expect(await run([join(docker, 'health.sh')], { PORT: '9' })).toBe(1);
  });
});

describe("MongoDB's probe in the composition", () => {
  const { services } = parse(readFileSync(join(docker, '../../docker-compose.yml'), 'utf8'), { merge: true });
  const [, program, ...args] = services.mongo.healthcheck.test as string[];
  // As Compose reads it, of a server at another port.
  const commandAt = (port: string) => args.map((arg) => arg.replaceAll('$$', '$').replace('27017', port));

  it('is content with a server that answers', async () => {
    const proxy = await startTcpProxy({ target: new URL(testMongoUrl()).host });
    const code = await run(commandAt(String(proxy.port)), { HOSTNAME: '127.0.0.1' });
    await proxy.close();
    expect([program, code]).toEqual(['bash', 0]);
  });

  it('is not with one that hangs up or is not there', async () => {
    const port = await startListening(createTcpServer((client) => client.destroy()));
    expect(await run(commandAt(port), { HOSTNAME: '127.0.0.1' })).toBe(1);
    expect(await run(commandAt('9'), { HOSTNAME: '127.0.0.1' })).toBe(1);
  });
});
