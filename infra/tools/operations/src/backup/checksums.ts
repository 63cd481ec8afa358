import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '@cardinal/service-kit';
import { readBson } from './bson-file.ts';
import type { Checksums, Manifest } from './manifest.types.ts';

const contents = ['mongodb', 'objects'];

async function computeChecksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** The checksums of all that a backup holds. */
export async function computeChecksums(folder: string): Promise<Checksums> {
  const sums: Checksums = {};
  for (const part of contents)
    for (const file of (await filesIn(join(folder, part))).sort())
      sums[file.slice(folder.length + 1)] = await computeChecksum(file);
  return sums;
}

const missing = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT';

async function checkSums(folder: string, sums: Checksums): Promise<void> {
  for (const [path, expected] of Object.entries(sums)) {
    const found = await computeChecksum(join(folder, path)).catch((error) => {
      if (missing(error)) throw new StartError(`${path} is missing from the backup; nothing was changed`);
      throw error;
    });
    if (found !== expected)
      throw new StartError(`${path} of the backup is not what was written; nothing was changed`);
  }
}

/** Of a backup without checksums, what can be said: each file can be read to its end, and holds what was counted. */
async function checkCounts(folder: string, { services }: Manifest): Promise<void> {
  for (const [service, collections] of Object.entries(services))
    for (const [name, expected] of Object.entries(collections)) {
      const path = join('mongodb', service, `${name}.bson.gz`);
      let count = 0;
      try {
        for await (const _document of readBson(join(folder, path))) count += 1;
      } catch (cause) {
        const why = missing(cause as NodeJS.ErrnoException) ? 'is missing' : 'cannot be read to its end';
        throw new StartError(`${path} of the backup ${why}; nothing was changed`, { cause });
      }
      if (count !== expected)
        throw new StartError(`${path} holds ${count} documents of ${expected}; nothing was changed`);
    }
}

/**
 * Checks a whole backup before anything is replaced by it.
 * @throws StartError that names the first file that is missing or damaged
 */
export async function checkBackup(
  folder: string,
  manifest: Manifest,
  print: (line: string) => void,
): Promise<void> {
  if (manifest.checksums) {
    await checkSums(folder, manifest.checksums);
    return print(`Checked: ${Object.keys(manifest.checksums).length} files are as they were written`);
  }
  await checkCounts(folder, manifest);
  print(
    'Warning: an older release made this backup, without checksums; documents were counted, images not checked',
  );
}
