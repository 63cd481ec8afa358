import { readConfig, StartError } from '@cardinal/service-kit';
import { z } from 'zod';
import { backUp } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { listLetters, replayLetters, showLetter } from './dead-letters/dead-letters.ts';
import { doctor } from './doctor/doctor.ts';
import { findInstallation, getSettings, serviceNamed } from './installation.ts';
import { rebuild } from './rebuild.ts';
import { withStoppedStack } from './stopped-stack.ts';

/** The parameters of a command, as in `make dlq SERVICE=cards`. */
const wishes = z.object({
  SERVICE: z.string().optional(),
  ID: z.string().optional(),
  /** Folder of a backup. */
  BACKUP: z.string().optional(),
  REPLACE: z.string().optional(),
});
type Wishes = z.infer<typeof wishes>;

const print = (line: string) => console.log(line);
const installation = () => findInstallation(process.env);
const serviceOrAll = ({ SERVICE }: Wishes) => (SERVICE ? serviceNamed(SERVICE) : undefined);

function required(value: string | undefined, name: string): string {
  if (!value) throw new StartError(`Set ${name}`);
  return value;
}

/** Returns whether all is well, which becomes the exit code. */
const commands: Record<string, (wished: Wishes) => Promise<unknown>> = {
  doctor: () => doctor(getSettings(process.env), print),
  dlq: (wished) => listLetters(installation(), serviceOrAll(wished), print),
  'dlq-show': ({ SERVICE, ID }) =>
    showLetter(installation(), serviceNamed(SERVICE), required(ID, 'ID'), print),
  'dlq-replay': ({ SERVICE, ID }) => replayLetters(installation(), serviceNamed(SERVICE), ID, print),
  rebuild: (wished) => rebuild(installation(), serviceOrAll(wished), print),
  backup: ({ BACKUP }) => backUp(installation(), required(BACKUP, 'BACKUP'), print),
  restore: ({ BACKUP, REPLACE }) =>
    withStoppedStack(process.env, (env) =>
      restore(findInstallation(env), required(BACKUP, 'BACKUP'), { replace: REPLACE === 'yes', print }),
    ),
  async migrate() {
    // Only loaded for this command: it imports all services.
    const { migrateAll } = await import('./migrate.ts');
    await migrateAll(getSettings(process.env), print);
  },
};

// Only this user may read backups and restored data folders.
process.umask(0o077);

try {
  const [name = ''] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new StartError(`There is ${Object.keys(commands).join(', ')}, but no "${name}"`);
  if ((await command(readConfig(wishes, process.env))) === false) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
