import { eventually, freshName, startTcpProxy, testMongoUrl } from '@cardinal/testing';
import { expect, it } from '@jest/globals';
import { openDatabase } from './database.ts';
import { createLog } from './log.ts';

it('a service that nobody uses knows within nine seconds that the way to its database hangs, and that it is back', async () => {
  const url = new URL(testMongoUrl());
  const proxy = await startTcpProxy({ target: url.host });
  url.host = `127.0.0.1:${proxy.port}`;
  const log = createLog({ service: 'test', level: 'silent' });
  const database = await openDatabase({ url: url.href, dbName: freshName(), log });
  try {
    proxy.blackhole();
    const began = performance.now();
    await eventually(() => database.isAway(), { timeoutMs: 20_000 });
    expect(performance.now() - began).toBeLessThan(9_000);
    proxy.heal();
    await eventually(() => !database.isAway(), { timeoutMs: 10_000 });
  } finally {
    await database.close();
    await proxy.close();
  }
});
