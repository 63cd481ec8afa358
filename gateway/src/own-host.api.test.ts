import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, startBehindGateway } from './test/upstreams.ts';

let gateway: BehindGateway;
beforeAll(async () => {
  gateway = await startBehindGateway({ PUBLIC_URL: 'https://cardinal.example' });
});
afterAll(() => gateway.stop());

/** The whole answer to a GET with these lines; clients of a library would not send most of them. */
function ask(lines: readonly string[], path = '/api/hub/settings'): Promise<string> {
  const port = Number(new URL(gateway.url).port);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write([`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n')),
    );
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}
const getStatus = async (lines: readonly string[], path?: string) =>
  Number((await ask(lines, path)).match(/^HTTP\/1\.1 (\d+)/)?.[1]);

describe('the name that a request asks for', () => {
  it.each([
    'cardinal.example',
    'CARDINAL.example',
    'cardinal.example.',
    'cardinal.example:443',
    'cardinal.example:8443',
  ])('may be that of the public address: %s', async (host) => {
    expect(await getStatus([`Host: ${host}`])).toBe(200);
  });

  it.each(['localhost', 'localhost:8080', '127.0.0.1', '127.0.0.1:3000', '[::1]:3000'])(
    'may be this very machine, whose name nobody else can give out: %s',
    async (host) => {
      expect(await getStatus([`Host: ${host}`])).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'evil.example:3000',
    'cardinal.example.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1:3000',
    'cardinal.example@evil.example',
    'evil.example/cardinal.example',
    'not a host',
    '',
  ])('must not be another: %j', async (host) => {
    const before = gateway.arrivals.length;
    expect([400, 421]).toContain(await getStatus([`Host: ${host}`]));
    expect([400, 421]).toContain(await getStatus([`Host: ${host}`, 'Accept: text/html'], '/'));
    expect(gateway.arrivals.length).toBe(before);
  });

  it('says where the product is', async () => {
    const answer = await ask(['Host: evil.example']);
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).toContain('This is not the address of this Cardinal, which is https://cardinal.example');
    expect(answer).toContain('"code":"misdirected"');
  });

  it('must not be said twice', async () => {
    for (const second of ['cardinal.example', 'evil.example'])
      expect(await getStatus(['Host: cardinal.example', `host: ${second}`])).toBe(400);
  });

  it('does not matter to a probe that asks whether the process lives', async () => {
    expect(await getStatus(['Host: 10.0.0.1:3000'], '/health/live')).toBe(200);
  });
});
