import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newerLibcLoader } from './newer-libc.ts';

const systemPath = process.env.PATH;
let cacheDir: string;
beforeEach(() => {
  cacheDir = mkdtempSync(path.join(tmpdir(), 'libc-test-'));
});
afterEach(() => {
  process.env.PATH = systemPath;
  rmSync(cacheDir, { recursive: true });
});

it.each(['2.38', '2.41', '3.0'])('leaves a system with glibc %s as it is', async (glibc) => {
  expect(await newerLibcLoader({ glibc, cacheDir })).toEqual([]);
});

it('starts programs through the loader that an earlier start fetched', async () => {
  const libs = path.join(cacheDir, `glibc-for-${process.arch}`);
  const loader = process.arch === 'x64' ? 'ld-linux-x86-64.so.2' : 'ld-linux-aarch64.so.1';
  mkdirSync(libs);
  writeFileSync(path.join(libs, loader), '');
  const [program, option, folders] = await newerLibcLoader({ glibc: '2.36', cacheDir });
  expect([program, option]).toEqual([path.join(libs, loader), '--library-path']);
  expect(folders?.split(':')[0]).toBe(libs);
});

it('says in one line what is needed where none can be fetched', async () => {
  process.env.PATH = '/nowhere';
  await expect(newerLibcLoader({ glibc: '2.36', cacheDir })).rejects.toThrow(
    /^The MongoDB engine needs glibc 2\.38, this system has 2\.36, and a newer one could not be fetched \(.+\)\. Set MONGO_URL .+$/,
  );
});
