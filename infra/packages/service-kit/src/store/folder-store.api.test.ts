import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { errorHandler } from '../http/error-handler.ts';
import { createLog } from '../log.ts';
import { createFolderStore } from './folder-store.ts';

/** Only root can make a disk that is full. */
const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

describeAsRoot('a full disk', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  });
  afterAll(() => {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });

  it('is said to people with the status for it, and to operators with folder, size and cure', async () => {
    const said: string[] = [];
    const log = createLog({ service: 'cards', destination: { write: (line) => void said.push(line) } });
    const store = createFolderStore({ folder });
    const app = express();
    app.post(
      '/',
      async (_req, res) => void res.json(await store.put('one.webp', Buffer.alloc(100_000), 'image/webp')),
    );
    app.use(errorHandler(log));
    const { status, body } = await supertest(app).post('/');
    expect([status, body.code]).toEqual([507, 'storage_full']);
    expect(body.error).toMatch(/^This Cardinal has no room left to save anything\. /);
    expect(said.join('')).toMatch(
      /No room for an image: the disk of \S*full-disk-\S* has \d+ KiB of 64 KiB left; make room there/,
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
