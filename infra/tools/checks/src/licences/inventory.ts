interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}
export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** A package that is installed here, or on another platform, or where it can be built. */
export interface Dependency {
  name: string;
  version: string;
  /** An SPDX expression; `unknown` if there is none. */
  licence: string;
  use: 'production' | 'development';
}

const getName = (at: string) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Builds for other platforms are not installed; they have the licence of the package that they belong to. */
function owners({ packages }: Lock): ReadonlyMap<string, string> {
  const found = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [name, at] as const),
  );
  return new Map(found);
}

/**
 * Every package of the lock file with its licence, by name. Installed packages are not read, as they differ between
 * machines: `make lock` adds the licences that npm leaves out.
 */
export function inventory(lock: Lock): Dependency[] {
  const ownersByPath = owners(lock);
  const known = (at: string | undefined) => (at === undefined ? undefined : lock.packages[at]?.license);
  return Object.entries(lock.packages)
    .filter(([at, { link }]) => at.includes('node_modules/') && !link)
    .map(([at, { version = '', dev }]): Dependency => {
      const licence = known(at) ?? known(ownersByPath.get(getName(at))) ?? 'unknown';
      return { name: getName(at), version, licence, use: dev ? 'development' : 'production' };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}
