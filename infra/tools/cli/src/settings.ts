import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Settings {
  url: string;
  token: string;
}

type Env = Record<string, string | undefined>;

const findFile = ({ XDG_CONFIG_HOME, HOME = homedir() }: Env): string =>
  join(XDG_CONFIG_HOME || join(HOME, '.config'), 'cardinal', 'cli.json');

/** An address without what comes after the host. */
export const toOrigin = (url: string): string => {
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new SettingsError(`${url} is no address of a Cardinal`);
  return new URL(url).origin;
};

/** Nobody is signed in, or not as they should be. */
export class SettingsError extends Error {}

async function readStored(env: Env): Promise<Partial<Settings>> {
  try {
    return JSON.parse(await readFile(findFile(env), 'utf8')) as Partial<Settings>;
  } catch {
    return {};
  }
}

/**
 * The environment's settings, else those of the last sign-in.
 * @throws SettingsError
 */
export async function readSettings(env: Env): Promise<Settings> {
  const stored = await readStored(env);
  const url = env.CARDINAL_URL ? toOrigin(env.CARDINAL_URL) : stored.url;
  // The token of one Cardinal is never shown to another.
  const token = env.CARDINAL_TOKEN || (stored.url === url ? stored.token : undefined);
  if (!url || !token)
    throw new SettingsError(
      'You are not signed in. Run: cardinal sign-in, or set CARDINAL_URL and CARDINAL_TOKEN',
    );
  return { url, token };
}

/** Keeps them for later, for this user alone. */
export async function storeSettings(env: Env, settings: Settings): Promise<void> {
  const file = findFile(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  // A file that was there keeps its mode.
  await chmod(file, 0o600);
}

export const forgetSettings = (env: Env): Promise<void> => rm(findFile(env), { force: true });
