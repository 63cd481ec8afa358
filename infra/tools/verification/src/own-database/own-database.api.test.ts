import { type CommandRecorder, recordCommands } from '@cardinal/backing-services';
import { calls, type ServiceName, serviceNames } from '@cardinal/contracts';
import { testMongoUrl } from '@cardinal/testing';
import { expect, it } from '@jest/globals';
import { samples } from '../world/samples.ts';
import { createWorld } from '../world/world.ts';

/** Rights of an account with the role `readWrite` on one database, and of anybody who is signed in. */
const withReadWrite = [
  ...['find', 'getMore', 'killCursors', 'aggregate', 'count', 'distinct', 'listCollections', 'listIndexes'],
  ...['insert', 'update', 'delete', 'findAndModify', 'create', 'createIndexes', 'dropIndexes', 'drop'],
];
const withoutRole = ['hello', 'ismaster', 'buildInfo', 'ping', 'endSessions'];

it('every service gets by with an account that may read and write its own database only', async () => {
  const recorders = new Map<ServiceName, CommandRecorder>();
  for (const name of serviceNames) recorders.set(name, await recordCommands(testMongoUrl()));
  const getEnv = (name: ServiceName) => ({ MONGO_URL: recorders.get(name)!.url });
  const world = await createWorld({ getEnv });
  for (const call of calls) {
    const {
      params = {},
      query = {},
      body,
    } = await samples[call.id]!(world, world.public, world.as.super_admin);
    const path = call.path.replace(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? '-'),
    );
    const abort = new AbortController();
    const init = call.method === 'GET' || body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const answer = await world.as.super_admin.fetch(
      call.service,
      `${path}?${new URLSearchParams(query as Record<string, string>)}`,
      { method: call.method, headers, signal: abort.signal, ...init },
    );
    abort.abort();
    expect([call.id, answer.status < 500]).toEqual([call.id, true]);
  }
  await world.harness.drained();
  await world.harness.stop();

  const databases = new Set<string>();
  for (const [name, { sent, stop }] of recorders) {
    stop();
    const own = sent.filter(({ database }) => database !== 'admin');
    const names = [...new Set(own.map(({ database }) => database))];
    expect(names).toEqual([expect.stringMatching(new RegExp(`_${name}$`))]);
    databases.add(names[0]!);
    const commands = (some: typeof sent) => [...new Set(some.map(({ command }) => command))];
    expect(commands(own).filter((command) => ![...withReadWrite, ...withoutRole].includes(command))).toEqual(
      [],
    );
    const others = sent.filter(({ database }) => database === 'admin');
    expect(commands(others).filter((command) => !withoutRole.includes(command))).toEqual([]);
  }
  expect(databases.size).toBe(serviceNames.length);
});
