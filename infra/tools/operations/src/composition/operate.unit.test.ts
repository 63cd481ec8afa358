import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const operate = join(import.meta.dirname, '../../operate.sh');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a tool where `docker` only prints what it was asked. */
function ask(env: Record<string, string>): string {
  writeFileSync(join(folder, 'docker'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const PATH = `${folder}:${process.env.PATH}`;
  const { stdout } = spawnSync('sh', [operate, 'backup'], {
    cwd: folder,
    env: { PATH, IN: 'compose', ...env },
    encoding: 'utf8',
  });
  return stdout.trim();
}

describe('a tool of operators beside the containers', () => {
  it('writes a backup for the user who runs it, into a folder that nobody else may read', () => {
    const asked = ask({ BACKUP: 'backups/monday' });
    const made = join(folder, 'backups/monday');
    expect(asked).toContain(`--volume ${made}:/backup --env BACKUP=/backup operations backup`);
    expect(asked).toContain(`--user ${process.getuid?.()}:${process.getgid?.()}`);
    expect(statSync(made).mode & 0o777).toBe(0o700);
  });
});
