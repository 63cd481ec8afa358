import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const othersMay = 0o077;

/** Folders keep their own rights only; files lose the right to be run too. */
const rightsOf = (mode: number, isFolder: boolean) => mode & (isFolder ? 0o700 : 0o600);

function makePrivate(file: string): void {
  const { mode, uid } = lstatSync(file);
  const isFolder = (mode & 0o170_000) === 0o040_000;
  const isFile = (mode & 0o170_000) === 0o100_000;
  // A link has no rights of its own, and what it leads to need not be ours.
  if (!isFolder && !isFile) return;
  if ((mode & othersMay) !== 0 && uid === process.getuid?.()) chmodSync(file, rightsOf(mode, isFolder));
  if (isFolder) for (const name of readdirSync(file)) makePrivate(path.join(file, name));
}

/** What Cardinal keeps in its data folder. Anything else in there is not touched. */
const ours = ['mongodb', 'rabbitmq', 'objects', 'secrets.json', 'running.json', 'demo-loaded'];

/**
 * Takes the rights of others to the data folder away: of what this process and its children make from now on, and of what
 * an older release has made. The folder itself is left as it is where it is one for everybody, such as `/tmp`.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(othersMay);
  const { mode, uid } = lstatSync(dataDir);
  const isShared = (mode & 0o1000) !== 0;
  if (!isShared && (mode & othersMay) !== 0 && uid === process.getuid?.()) chmodSync(dataDir, mode & 0o700);
  const present = readdirSync(dataDir).filter((name) => ours.includes(name));
  for (const name of present) makePrivate(path.join(dataDir, name));
}
