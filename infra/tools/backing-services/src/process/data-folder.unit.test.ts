import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { claimDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'folder-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes a folder that is missing', () => {
  const dataDir = path.join(folder, 'a', 'b');
  claimDataFolder(dataDir);
  expect(existsSync(dataDir)).toBe(true);
});

it('names the folder it has no permission for', () => {
  chmodSync(folder, 0o500);
  const dataDir = path.join(folder, 'data');
  expect(() => asNobody(() => claimDataFolder(dataDir))).toThrow(
    `The data folder ${dataDir} is not writable (EACCES); set DATA_DIR to one that is.`,
  );
});

/** Root may write anywhere, so it lays its rights down for a moment. */
function asNobody(action: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    action();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
