import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@cardinal/service-kit';

/** Secret settings, generated once for an installation. */
const names = ['INTERNAL_TOKEN_KEY', 'SECRETS_KEY'] as const;
export type Secrets = Record<(typeof names)[number], string>;

function stored(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new StartError(`The secrets in ${file} cannot be read; restore the file from a backup`, {
      cause: error,
    });
  }
}

/**
 * The secrets of the installation in `dataDir`, generated on the first start and stored in a file that only this user
 * can read.
 * @throws StartError if the file is damaged: new secrets would invalidate everything signed with the old ones
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const present = stored(file);
  const all = Object.fromEntries(
    names.map((name) => [name, present[name] ?? randomBytes(32).toString('base64')]),
  ) as Secrets;
  if (names.every((name) => present[name] !== undefined)) return all;
  // Written to a temporary file and renamed, so that a crash leaves the old file or the new one.
  writeFileSync(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
  return all;
}
