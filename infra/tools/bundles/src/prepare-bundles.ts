import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Entries, entries, getWorkspace } from './entries.ts';
import { findWorkspaces } from './find-packages.ts';
import { root } from './find-script.ts';

/** How many builds are kept: for other branches, and for stacks that still run. */
const keptBuilds = 10;
const unfinished = 'building-';
/** A build that began so long ago has crashed. */
const abandonedMs = 3_600_000;

export interface PrepareOptions {
  root: string;
  entries: Entries;
  /** Folder of all builds, below the root. */
  folder: string;
  /** Called before anything is built, which takes some seconds. */
  onBuild?: () => void;
}

/** They are not bundled, so that a change of a test builds nothing. */
const isTest = (file: string) => /\.test\.ts$|\/src\/test\//.test(file);

/** A hash of all that makes the bundles: the sources, the versions of packages, and this code. */
function hashSources({ root, entries }: PrepareOptions): string {
  const starts = Object.keys(entries).map((source) => join(root, getWorkspace(source)));
  const workspaces = new Set([...findWorkspaces(starts, root), dirname(import.meta.dirname)]);
  const files = [...workspaces]
    .flatMap((folder) => [join(folder, 'package.json'), ...globSync(join(folder, 'src/**/*.ts'))])
    .filter((file) => !isTest(file));
  const hash = createHash('sha256').update(JSON.stringify(entries));
  for (const file of [join(root, 'package-lock.json'), ...files.sort()])
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true });

/** Another start may remove the same at the same time. */
const getAge = (path: string): number =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);

function removeOld(folder: string): void {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  const { building = [], built = [] } = Object.groupBy(paths, (path) =>
    relative(folder, path).startsWith(unfinished) ? 'building' : 'built',
  );
  building.filter((path) => getAge(path) > abandonedMs).forEach(remove);
  built
    .sort((a, b) => getAge(a) - getAge(b))
    .slice(keptBuilds)
    .forEach(remove);
}

/** Bundles of somebody else, or on a disk that is read only, work as well. */
function ignoringErrors(tidy: () => void): void {
  try {
    tidy();
  } catch {}
}

async function buildOnce(options: PrepareOptions, bundles: string): Promise<void> {
  options.onBuild?.();
  mkdirSync(options.folder, { recursive: true });
  const own = mkdtempSync(join(options.folder, unfinished));
  try {
    // Only loaded for this: the bundler takes longer than all else here.
    const { buildBundles } = await import('./build-bundles.ts');
    await buildBundles({ root: options.root, entries: options.entries, folder: own });
    // Others who start the product from here read them, too.
    chmodSync(own, 0o755);
    renameSync(own, bundles);
  } catch (error) {
    remove(own);
    // Another start, which built the same at the same time, was faster.
    if (!existsSync(bundles)) throw error;
  }
  ignoringErrors(() => removeOld(options.folder));
}

/**
 * The folder of the bundles of the sources as they are now. They are built where they have not been yet, and appear all at
 * once: a crash leaves none, and simultaneous starts use those of the first that is ready.
 * @throws Error if they cannot be built
 */
export async function prepareBundles({ onBuild, ...options }: Partial<PrepareOptions> = {}): Promise<string> {
  const all: PrepareOptions = {
    ...{ root, entries, folder: join(root, 'infra/tools/bundles/dist'), onBuild },
    ...options,
  };
  const bundles = join(all.folder, hashSources(all));
  if (!existsSync(bundles)) await buildOnce(all, bundles);
  // The last to be removed are the ones in use.
  const now = new Date();
  ignoringErrors(() => utimesSync(bundles, now, now));
  return bundles;
}
