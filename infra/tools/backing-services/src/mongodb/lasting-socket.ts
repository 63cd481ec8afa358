import { lstat, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The address of a Unix socket that stays the same while the program behind it is replaced. */
export interface LastingSocket {
  path: string;
  /** Points the address to this socket. */
  leadTo(socketPath: string): Promise<void>;
  remove(): Promise<void>;
}

/** A folder that only this user can have created and can read. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return !!found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

/**
 * Creates an address in a separate temporary folder, as a socket's path is limited to 107 bytes.
 * @param note file that stores the folder's path, so that the next start reuses the one left by a kill -9
 */
export async function makeLastingSocket(note: string): Promise<LastingSocket> {
  const before = await readFile(note, 'utf8').catch(() => '');
  const below = Buffer.byteLength(tmpdir()) > 70 ? '/tmp' : tmpdir();
  const folder =
    before && (await isOurs(before)) ? before : await mkdtemp(path.join(below, 'cardinal-mongodb-'));
  await writeFile(note, folder);
  // A driver recognises a socket by its extension.
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
