import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const othersMay = 0o077;

/** Folders keep the owner's rights; files also lose the right to be executed. */
const toPrivateMode = (mode: number, isFolder: boolean) => mode & (isFolder ? 0o700 : 0o600);

function makePrivate(file: string): void {
  const { mode, uid } = lstatSync(file);
  const isFolder = (mode & 0o170_000) === 0o040_000;
  const isFile = (mode & 0o170_000) === 0o100_000;
  // A link has no permissions, and its target may not be ours.
  if (!isFolder && !isFile) return;
  if ((mode & othersMay) !== 0 && uid === process.getuid?.()) chmodSync(file, toPrivateMode(mode, isFolder));
  if (isFolder) for (const name of readdirSync(file)) makePrivate(path.join(file, name));
}

/** Cardinal's files in the data folder. Others are not touched. */
const ours = ['mongodb', 'rabbitmq', 'objects', 'secrets.json', 'running.json', 'demo-loaded'];

/**
 * Removes other users' access to the data folder: to files created from now on by this process and its children, and to
 * existing ones. A shared folder, such as `/tmp`, is not changed itself.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(othersMay);
  const { mode, uid } = lstatSync(dataDir);
  const isShared = (mode & 0o1000) !== 0;
  if (!isShared && (mode & othersMay) !== 0 && uid === process.getuid?.()) chmodSync(dataDir, mode & 0o700);
  const present = readdirSync(dataDir).filter((name) => ours.includes(name));
  for (const name of present) makePrivate(path.join(dataDir, name));
}
