import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const run = promisify(execFile);
let images: string;

beforeAll(async () => {
  images = await mkdtemp(join(tmpdir(), 'images-test-'));
  await run(process.execPath, [
    join(import.meta.dirname, 'build-image.ts'),
    images,
    'gateway',
    'services/cards',
  ]);
});
afterAll(() => rm(images, { recursive: true, force: true }));

it('an image has all that its process reads when it starts, and no sources', async () => {
  const child = spawn(process.execPath, ['bundles/main.js'], {
    cwd: join(images, 'gateway'),
    env: { INTERNAL_TOKEN_KEY: randomBytes(32).toString('hex'), PORT: '0', ADMIN_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url = /listening at (http[^"]+)/.exec(line)?.[1];
    if (url || line.includes('cannot start')) break;
  }
  const { status } = await fetch(`${url}/api/docs/openapi.json`);
  child.kill('SIGTERM');
  await ended;
  expect(status).toBe(200);
  expect(existsSync(join(images, 'gateway/gateway/src/main.ts'))).toBe(false);
});

it('an image has packages that are not bundled, with all that they need, and the licences of those that are', async () => {
  const script = `const { default: sharp } = await import('sharp');
    const image = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } });
    console.log((await image.png().toBuffer()).length > 0);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(images, 'services/cards/bundles'),
  });
  expect(stdout.trim()).toBe('true');
  const found = ['sharp/package.json', 'mongoose/package.json', 'mongodb/LICENSE.md'].map((file) =>
    existsSync(join(images, 'services/cards/node_modules', file)),
  );
  expect(found).toEqual([true, false, true]);
});
