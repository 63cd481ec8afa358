import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { StartError } from '@cardinal/service-kit';
import { fetchLibc } from './fetch-libc.ts';

/** The MongoDB engine is linked against this glibc. */
const NEEDED = '2.38';

const SHAPES: Partial<Record<NodeJS.Architecture, { loader: string; triplet: string }>> = {
  x64: { loader: 'ld-linux-x86-64.so.2', triplet: 'x86_64-linux-gnu' },
  arm64: { loader: 'ld-linux-aarch64.so.1', triplet: 'aarch64-linux-gnu' },
};

interface Machine {
  /** The system's glibc, such as `2.36`; undefined on macOS and musl, where it cannot be replaced. */
  glibc?: string | undefined;
  cacheDir?: string;
  log?: ((line: string) => void) | undefined;
}

/**
 * The command line prefix that starts a program with a glibc new enough for the engine: empty if the system's is,
 * otherwise the dynamic loader of the next Debian release's libc6, downloaded once into the user's cache. Rejects with
 * `StartError`.
 */
export async function newerLibcLoader(machine: Machine = {}): Promise<string[]> {
  const { glibc = systemGlibc(), cacheDir = userCache(), log } = machine;
  const shape = SHAPES[process.arch];
  if (!glibc || !shape || !isOlder(glibc, NEEDED)) return [];
  const libs = path.join(cacheDir, `glibc-for-${process.arch}`);
  const loader = path.join(libs, shape.loader);
  if (!existsSync(loader)) {
    log?.(`glibc ${glibc} is older than ${NEEDED}: fetching the next Debian release's libc6 into ${libs}`);
    await fetchLibc({ into: libs, triplet: shape.triplet }).catch((error: Error) => {
      throw new StartError(
        `The MongoDB engine needs glibc ${NEEDED}, this system has ${glibc}, and a newer one could not be fetched ` +
          `(${error.message}). Set MONGO_URL to use a MongoDB server instead.`,
        { cause: error },
      );
    });
  }
  const system = ['/lib', '/usr/lib'].map((root) => path.join(root, shape.triplet));
  return [loader, '--library-path', [libs, ...system].join(':')];
}

function userCache(): string {
  return path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'cardinal', 'glibc');
}

function systemGlibc(): string | undefined {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime;
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}
