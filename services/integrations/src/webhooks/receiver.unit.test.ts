import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ReceiverServer, startReceiverServer } from '../test/receiver-server.ts';
import { isPublicAddress } from './public-address.ts';
import { createReceiver, type ReceiverDeps } from './receiver.ts';

const never = new AbortController().signal;
const message = { headers: {}, body: '{}' };
const create = (deps: Partial<ReceiverDeps>) =>
  createReceiver({
    allowsPrivate: false,
    allowsHttp: true,
    timeoutMs: 300,
    answerBytes: 100,
    userAgent: 'test',
    ...deps,
  });

describe('an address', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    'fec0::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:7f00:1::1',
    '2002:808:808::1',
    '2001::1',
    '2001:db8::1',
    '100::1',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a receiver', () => {
  let server: ReceiverServer;
  beforeAll(async () => {
    server = await startReceiverServer();
  });
  afterAll(() => server.stop());
  const at = (host: string) => server.url.replace('127.0.0.1', host);

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://127.1/',
  ])('is not called at %s', async (url) => {
    expect(await create({}).call(url, message, never)).toEqual({
      answer: null,
      reason: 'the address is private or reserved',
    });
  });

  it('is not called by http:// unless that is allowed', async () => {
    const received = await create({ allowsHttp: false, allowsPrivate: true }).call(
      server.url,
      message,
      never,
    );
    expect(received).toEqual({ answer: null, reason: 'only https:// is allowed' });
  });

  it('is not called where its name leads to a private address', async () => {
    const resolve = async (): Promise<LookupAddress[]> => [{ address: '127.0.0.1', family: 4 }];
    const received = await create({ resolve }).call(at('rebound.test'), message, never);
    expect(received).toEqual({ answer: null, reason: 'the address is private or reserved' });
    expect(server.requests).toEqual([]);
  });

  it('is called at no other address than the one that was checked, if its name leads elsewhere a moment later', async () => {
    let asked = 0;
    const resolve = async (): Promise<LookupAddress[]> => {
      asked += 1;
      // TEST-NET of RFC 2544 leads nowhere, so the first address is one that does not answer.
      return [{ address: asked === 1 ? '192.88.98.1' : '127.0.0.1', family: 4 }];
    };
    const { answer } = await create({ resolve }).call(at('rebound.test'), message, never);
    expect([answer, asked, server.requests.length]).toEqual([null, 1, 0]);
  });

  it('is called at the public ones of several addresses only', async () => {
    const resolve = async (): Promise<LookupAddress[]> => [
      { address: '::1', family: 6 },
      { address: '10.0.0.1', family: 4 },
    ];
    const received = await create({ resolve }).call(at('both.test'), message, never);
    expect(received).toMatchObject({ reason: 'the address is private or reserved' });
  });

  it('may have a name without an address, or one that is not answered for no reason', async () => {
    const [none, failing] = [async () => [], () => Promise.reject(undefined)];
    for (const [resolve, reason] of [
      [none, 'the address is private or reserved'],
      [failing, 'connection failed'],
    ] as const)
      expect(await create({ resolve }).call(at('dangling.test'), message, never)).toEqual({
        answer: null,
        reason,
      });
  });

  it('does not hold a call by an upgrade that nobody asked for', async () => {
    const raw = createServer((socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    ).listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const { port } = raw.address() as AddressInfo;
    expect(await create({ allowsPrivate: true }).call(`http://127.0.0.1:${port}/`, message, never)).toEqual({
      answer: null,
      reason: 'connection failed',
    });
    raw.close();
  });

  it('is given up when it answers too slowly, or does not end', async () => {
    const calls = create({ allowsPrivate: true });
    server.reply(() => {});
    expect(await calls.call(server.url, message, never)).toEqual({
      answer: null,
      reason: 'no answer in time',
    });
    server.reply((_request, res) => void res.writeHead(200).write('begins'));
    expect(await calls.call(server.url, message, never)).toMatchObject({
      answer: { status: 200, body: 'begins', isCut: true },
    });
  });

  it('says that nobody listens', async () => {
    const received = await create({ allowsPrivate: true }).call('http://127.0.0.1:9/', message, never);
    expect(received).toEqual({ answer: null, reason: 'connection failed (ECONNREFUSED)' });
  });
});
