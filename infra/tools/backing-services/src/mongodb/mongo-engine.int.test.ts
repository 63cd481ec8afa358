import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually, freePort } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import type { BackingService } from '../process/child-service.ts';
import { type MongoEngineOptions, startMongoEngine } from './mongo-engine.ts';

let folder: string;
let started: BackingService[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'engine-test-'));
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((service) => service.kill()));
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Partial<MongoEngineOptions> = {}) {
  const engine = await startMongoEngine({ dataDir: path.join(folder, 'data'), ...options });
  started.push(engine);
  return engine;
}

async function withClient<T>(uri: string, use: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

const numbers = (client: MongoClient) =>
  client.db('house').collection<{ _id: number; outbox: string[] }>('numbers');

describe('the engine on a data folder', () => {
  it('keeps every acknowledged write through kill -9 and a restart', async () => {
    const engine = await start();
    const acknowledged: number[] = [];
    await withClient(engine.uri, async (client) => {
      expect(client.writeConcern?.journal).toBe(true);
      const writing = (async () => {
        for (let _id = 0; ; _id += 1) {
          await numbers(client).insertOne({ _id, outbox: [`e${_id}`] });
          acknowledged.push(_id);
        }
      })().catch(() => 'cut off');
      await eventually(() => acknowledged.length >= 200);
      await engine.kill();
      expect(await writing).toBe('cut off');
    });
    const again = await start();
    const kept = await withClient(again.uri, (client) => numbers(client).find().sort({ _id: 1 }).toArray());
    expect(kept.map(({ _id }) => _id).slice(0, acknowledged.length)).toEqual(acknowledged);
  });

  it('holds unique and partial indexes', async () => {
    const engine = await start({ port: 0 });
    await withClient(engine.uri, async (client) => {
      const users = client.db('house').collection('users');
      await users.createIndex({ name: 1 }, { unique: true });
      const live = { partialFilterExpression: { live: true } };
      await users.createIndex({ email: 1 }, { unique: true, ...live });
      await users.insertOne({ name: 'ada', email: 'a@x', live: true });
      await expect(users.insertOne({ name: 'ada' })).rejects.toMatchObject({ code: 11000 });
      await expect(users.insertOne({ name: 'bob', email: 'a@x', live: true })).rejects.toMatchObject({
        code: 11000,
      });
      await users.insertOne({ name: 'eve', email: 'a@x', live: false });
      expect(await users.countDocuments()).toBe(2);
    });
  });

  it.each([
    ['its socket', {}],
    ['TCP', { port: 0 }],
  ])('serves another process over %s', async (_, options) => {
    const engine = await start(options);
    const script = `
      const { MongoClient } = require('mongodb');
      MongoClient.connect(process.argv[1]).then(async (client) => {
        await client.db('house').collection('guests').insertOne({ _id: 'from afar' });
        await client.close();
      });`;
    await promisify(execFile)(process.execPath, ['-e', script, engine.uri], { cwd: import.meta.dirname });
    const guest = await withClient(engine.uri, (client) => client.db('house').collection('guests').findOne());
    expect(guest).toEqual({ _id: 'from afar' });
  });

  it('leaves no socket behind, however it ended', async () => {
    for (const end of ['stop', 'kill'] as const) {
      const engine = await start();
      const [, socket] = /^mongodb:\/\/([^/]+)/.exec(engine.uri)!;
      const socketDir = path.dirname(decodeURIComponent(socket!));
      expect(existsSync(socketDir)).toBe(true);
      await engine[end]();
      expect(existsSync(socketDir)).toBe(false);
    }
  });

  it('listens again on the port it was given', async () => {
    const port = await freePort();
    await (await start({ port })).stop();
    expect((await start({ port })).uri).toContain(`127.0.0.1:${port}/`);
  });

  it('ends with its parent, and lets the next one in', async () => {
    const parent = path.join(import.meta.dirname, 'mongo-engine.ts');
    const dataDir = path.join(folder, 'data');
    const script = `
      const { startMongoEngine } = await import(${JSON.stringify(parent)});
      const { pid } = await startMongoEngine({ dataDir: ${JSON.stringify(dataDir)} });
      process.send(pid);`;
    const child = fork('-', { execArgv: ['--input-type=module', '-e', script], execPath: process.execPath });
    const [pid] = (await once(child, 'message')) as [number];
    child.kill('SIGKILL');
    await start();
    await eventually(() => !isAlive(pid));
  });
});

describe('an engine that cannot start says why in one line', () => {
  const refusal = (options: Partial<MongoEngineOptions> = {}) =>
    start(options).then(
      () => 'started',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  it('when another engine has the folder', async () => {
    await start();
    expect(await refusal()).toBe(
      `StartError: The data folder ${folder}/data is in use by another MongoDB engine; stop that one first.`,
    );
  });

  it('when the folder cannot be written', async () => {
    const dataDir = path.join(import.meta.filename, 'data');
    expect(await refusal({ dataDir })).toBe(
      `StartError: The data folder ${dataDir} is not writable (ENOTDIR); set DATA_DIR to one that is.`,
    );
  });

  it('when the port is taken', async () => {
    const { uri } = await start({ port: 0 });
    const port = Number(new URL(uri.replace('mongodb:', 'http:')).port);
    expect(await refusal({ dataDir: path.join(folder, 'other'), port })).toBe(
      `StartError: The MongoDB engine cannot listen on 127.0.0.1:${port} (EADDRINUSE).`,
    );
  });

  it('when the engine does not load', async () => {
    process.env.NAPI_RS_NATIVE_LIBRARY_PATH = '/nowhere.node';
    try {
      expect(await refusal()).toMatch(
        /^StartError: The MongoDB engine cannot load on \S+ \(.+\)\. Set MONGO_URL/,
      );
    } finally {
      delete process.env.NAPI_RS_NATIVE_LIBRARY_PATH;
    }
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
