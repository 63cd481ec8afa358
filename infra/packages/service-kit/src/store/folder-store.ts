import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeRoom, examineDisk } from '../disk.ts';
import { isStorageFull } from '../outage.ts';
import type { ObjectStore } from './object-store.ts';

const keyPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/;

/** Only for the user who runs the service. */
const mode = 0o600;

/** For the log: which folder, how much, what to do. */
const noRoomFor = async (folder: string, cause: Error): Promise<Error> =>
  new Error(`No room for an image: ${describeRoom(await examineDisk(folder))}; make room there`, { cause });

/** Objects as files of one folder, for the embedded stack. Keys are plain names, so none can leave the folder. */
export function createFolderStore({ folder }: { folder: string }): ObjectStore {
  const getPath = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`Not a key: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, bytes, contentType) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written to a temporary file and renamed, so that a crash leaves a complete object or none.
      const draft = join(folder, `.${randomUUID()}`);
      try {
        await writeFile(`${getPath(key)}.type`, contentType, { mode });
        await writeFile(draft, bytes, { flush: true, mode });
        await rename(draft, getPath(key));
      } catch (error) {
        // Half a file would keep a full disk full.
        await rm(draft, { force: true });
        throw isStorageFull(error) ? await noRoomFor(folder, error) : error;
      }
    },
    async get(key) {
      if (!keyPattern.test(key)) return null;
      try {
        const { size } = await stat(getPath(key));
        const contentType = await readFile(`${getPath(key)}.type`, 'utf8');
        return { body: createReadStream(getPath(key)), size, contentType };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async delete(keys) {
      for (const key of keys) {
        await rm(getPath(key), { force: true });
        await rm(`${getPath(key)}.type`, { force: true });
      }
    },
    async list(prefix) {
      const names = await readdir(folder).catch(() => []);
      return names.filter(
        (name) => name.startsWith(prefix) && !name.startsWith('.') && !name.endsWith('.type'),
      );
    },
  };
}
