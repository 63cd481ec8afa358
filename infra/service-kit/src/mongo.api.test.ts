import { freshName, startTcpProxy, testMongoUrl } from '@cardinal/testing';
import { expect, it } from '@jest/globals';
import { connectMongo, pingMongo } from './mongo.ts';

it.each(['cut', 'blackhole'] as const)(
  'whether the database answers is said within two seconds also when the way to it is %s',
  async (trouble) => {
    const url = new URL(testMongoUrl());
    const proxy = await startTcpProxy({ target: url.host });
    url.host = `127.0.0.1:${proxy.port}`;
    const connection = await connectMongo(url.href, freshName());
    expect(await pingMongo(connection)).toBe(true);
    proxy[trouble]();
    const started = performance.now();
    // The first look may find what was open before, the second searches for a server.
    await pingMongo(connection);
    expect(await pingMongo(connection)).toBe(false);
    expect(performance.now() - started).toBeLessThan(4_000);
    await connection.close(true);
    await proxy.close();
  },
  60_000,
);
