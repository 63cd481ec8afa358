import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { freshName, startTcpProxy, testMongoUrl } from '@cardinal/testing';
import { expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { connectMongo, pingMongo, reconnectMongo, refuseOldServer } from './mongo.ts';
import { runAlone } from './test/run-alone.ts';

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

it('a client that nobody uses hardly wakes its process', async () => {
  const arguments_ = [testMongoUrl(), freshName()].map((value) => JSON.stringify(value)).join();
  const wakesOfOneSecond = await runAlone<number>(`
    import { connectMongo, pingMongo } from ${JSON.stringify(join(import.meta.dirname, 'mongo.ts'))};
    const connection = await connectMongo(${arguments_});
    if (!(await pingMongo(connection))) throw new Error('The database does not answer');
    answer(await wakes(1_000));
    await connection.close(true);`);
  expect(wakesOfOneSecond).toBeLessThan(8);
});

it('models go on with the new client of their connection', async () => {
  const dbName = freshName();
  const connection = await connectMongo(testMongoUrl(), dbName);
  try {
    const model = connection.model('Thing', new mongoose.Schema({ name: String }));
    await model.create({ name: 'before' });
    const before = connection.getClient();
    await reconnectMongo(connection, testMongoUrl(), dbName);
    expect(connection.getClient()).not.toBe(before);
    await model.create({ name: 'after' });
    expect((await model.find().sort('name').lean()).map(({ name }) => name)).toEqual(['after', 'before']);
  } finally {
    await connection.getClient().close(true);
    await connection.close(true);
  }
});

it('an operation fails that is sent over a connection which is just being destroyed', async () => {
  const sockets: Socket[] = [];
  const note = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  const opened = channel('net.client.socket');
  opened.subscribe(note);
  const connection = await connectMongo(testMongoUrl(), freshName());
  try {
    const ping = () => connection.db?.command({ ping: 1 });
    await ping();
    for (const socket of sockets) socket.destroy();
    await expect(ping()).rejects.toThrow(/closed/);
    await ping();
  } finally {
    opened.unsubscribe(note);
    await connection.close(true);
  }
});

it('a server is refused that does not know the command for writes', () => {
  expect(() => refuseOldServer('7.0.14')).toThrow('MongoDB 7.0.14 is too old');
  for (const version of ['8.0.0', '8.2.1', '9.0.0-alpha0', '10.0.0']) refuseOldServer(version);
});
