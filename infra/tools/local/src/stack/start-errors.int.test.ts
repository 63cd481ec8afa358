import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnInVain } from '../test/spawn-stack.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stack-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inVain = (env: Record<string, string>) =>
  spawnInVain({ DATA_DIR: join(folder, 'data'), DEMO: 'off', ...env });

describe('a start that cannot succeed says why in one line', () => {
  it('when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { code, errors } = await inVain({ PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(errors).toBe(
      `Cardinal cannot start: Port ${port} of 127.0.0.1 is already in use; set PORT (and HOST) to another one\n`,
    );
  });

  it('when the data folder cannot be written to', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const { code, errors } = await inVain({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^Cardinal cannot start: The data folder .*a-file\/data is not writable \(ENOTDIR\); set DATA_DIR to one that is\.\n$/,
    );
  });

  it('when a setting is wrong', async () => {
    const { code, errors } = await inVain({ MODE: 'cluster', PORT: 'http' });
    expect(code).toBe(1);
    expect(errors).toMatch(/^Cardinal cannot start: Configuration: PORT: [^\n]*; MODE: [^\n]*\n$/);
  });

  it('when the database does not answer', async () => {
    const { code, errors } = await inVain({
      MONGO_URL: 'mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=500',
    });
    expect(code).toBe(1);
    expect(errors).toBe(
      'Cardinal cannot start: MongoDB is not reachable at mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=500\n',
    );
  });

  it('when RabbitMQ does not answer', async () => {
    const { code, errors } = await inVain({ AMQP_URL: 'amqp://guest:secret@127.0.0.1:9' });
    expect(code).toBe(1);
    expect(errors).toMatch(/^Cardinal cannot start: RabbitMQ is not reachable at [^\n]*\n$/);
    expect(errors).not.toContain('secret');
  });

  it('when it would show the demo to other machines by accident, before anything is made', async () => {
    const dataDir = await mkdtemp(join(folder, 'demo-'));
    const PUBLIC_URL = 'https://cardinal.example';
    const { code, errors } = await inVain({ DATA_DIR: dataDir, PUBLIC_URL, DEMO: '' });
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^Cardinal cannot start: PUBLIC_URL=https:\/\/cardinal\.example [^\n]* set DEMO=off [^\n]*\n$/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('when its secrets are damaged, rather than making new ones', async () => {
    const dataDir = await mkdtemp(join(folder, 'damaged-'));
    await writeFile(join(dataDir, 'secrets.json'), '{"INTERNAL');
    const { code, errors } = await inVain({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^Cardinal cannot start: The secrets in [^\n]* cannot be read; restore the file from a backup\n$/,
    );
  });
});
