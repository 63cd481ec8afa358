import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

const PLATFORM =
  /-(?:(aix|android|darwin|freebsd|linux|openharmony|win32)-)?(arm|arm64|ia32|loong64|ppc64|riscv64|s390x|wasm32|x64)(?:-(gnu|musl))?(?:-|eabi|eabihf|$)/;

/**
 * Completes the lock file with an entry for every optional package that another one names. npm omits those of other
 * platforms if it cannot see them (npm/cli#4828), and `npm ci` then rejects the whole file. Their names have their
 * platforms.
 */
export function completeLock(lock: Lock): { lock: Lock; added: string[] } {
  const packages = { ...lock.packages };
  const added: string[] = [];
  for (const [at, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, at, name)) continue;
      packages[`node_modules/${name}`] = {
        version,
        ...(dev ? { dev } : {}),
        optional: true,
        ...parsePlatform(name),
      };
      added.push(name);
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added };
}

/** Node looks next to the importing package, then further up. */
function isLocked(packages: Lock['packages'], at: string, name: string): boolean {
  if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
  if (!at) return false;
  return isLocked(packages, at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0)), name);
}

function parsePlatform(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const [, os, cpu, libc] = PLATFORM.exec(name) ?? [];
  return {
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' && libc ? { libc: [libc.startsWith('gnu') ? 'glibc' : 'musl'] } : {}),
  };
}

interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** The licence in a package's manifest, in its current and older formats. */
export function getLicence({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  if (license?.type) return license.type;
  const types = (licenses ?? []).flatMap(({ type }) => type ?? []);
  return types.length > 0 ? types.join(' OR ') : undefined;
}

/**
 * Adds the licences that npm leaves out, as those in the older formats, so that they are known where an optional package
 * could not be built.
 * @param manifestAt reads the package.json at a path of the lock file; null if it is not installed
 */
export function addLicences(lock: Lock, manifestAt: (at: string) => Manifest | null): Lock {
  const complete = ([at, locked]: [string, LockedPackage]): [string, LockedPackage] => {
    if (locked.license || locked.link || !at.includes('node_modules/')) return [at, locked];
    const license = getLicence(manifestAt(at) ?? {});
    return [at, license ? { ...locked, license } : locked];
  };
  return { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).map(complete)) };
}

function installedManifest(at: string): Manifest | null {
  const file = `${at}/package.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null;
}

if (import.meta.main) {
  const { lock, added } = completeLock(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock);
  if (process.argv.includes('--write')) {
    writeFileSync('package-lock.json', `${JSON.stringify(addLicences(lock, installedManifest), null, 2)}\n`);
  } else if (added.length > 0) {
    console.error(`package-lock.json lacks ${added.join(', ')}: "make lock" adds them`);
    process.exitCode = 1;
  }
}
