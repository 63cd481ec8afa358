import { lstat, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A Unix socket's address that stays the same while the program behind it is replaced. */
export interface LastingSocket {
  path: string;
  /** From now on the address leads to this socket. */
  leadTo(socketPath: string): Promise<void>;
  remove(): Promise<void>;
}

/** A folder that only this user can have made and looked into. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return !!found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

/**
 * Makes an address in a folder of its own below the temporary one, as a socket's path has room for 107 bytes only.
 * @param note file that names the folder, so that the next start uses the one that a kill -9 has left behind
 */
export async function makeLastingSocket(note: string): Promise<LastingSocket> {
  const before = await readFile(note, 'utf8').catch(() => '');
  const below = Buffer.byteLength(tmpdir()) > 70 ? '/tmp' : tmpdir();
  const folder =
    before && (await isOurs(before)) ? before : await mkdtemp(path.join(below, 'cardinal-mongodb-'));
  await writeFile(note, folder);
  // A driver takes an address for a socket's by its ending.
  const address = path.join(folder, 'mongodb.sock');
  return {
    path: address,
    async leadTo(socketPath) {
      await rm(`${address}.new`, { force: true });
      await symlink(socketPath, `${address}.new`);
      await rename(`${address}.new`, address);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
