import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@cardinal/service-kit';

const root = join(import.meta.dirname, '../../../../..');
/** All sources of the web app. */
export const webSources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/build',
  'web/package.json',
  'infra/packages/contracts/src',
  'infra/packages/markdown/src',
  'package-lock.json',
];

const modifiedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const files = readdirSync(path, { recursive: true, withFileTypes: true });
  return Math.max(stat.mtimeMs, ...files.map((entry) => modifiedAt(join(entry.parentPath, entry.name))));
}

function isStale(): boolean {
  const builtAt = modifiedAt(join(root, 'web/dist/index.html'));
  return webSources.some((source) => newest(join(root, source)) > builtAt);
}

/**
 * Builds the web app if a source is newer than the build.
 * @throws StartError if the build fails; Vite has printed why
 */
export function buildWebIfStale(): void {
  if (!isStale()) return;
  console.log('Building the web app …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new StartError('The web app cannot be built');
}
