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

/** A package that is installed, or would be on another platform. */
export interface Dependency {
  name: string;
  version: string;
  /** An SPDX expression; `unknown` if there is none. */
  licence: string;
  use: 'production' | 'development';
}

interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** The licence in a package's manifest, in its current and older formats. */
export function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  if (license?.type) return license.type;
  const types = (licenses ?? []).flatMap(({ type }) => type ?? []);
  return types.length > 0 ? types.join(' OR ') : undefined;
}

const nameOf = (at: string) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Builds for other platforms are not installed; they have the licence of the package that they belong to. */
function owners({ packages }: Lock): ReadonlyMap<string, string> {
  const found = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [name, at] as const),
  );
  return new Map(found);
}

/**
 * Every package of the lock file with its licence, by name.
 * @param manifestAt reads the package.json at a path of the lock file; null if it is not installed
 */
export function inventory(lock: Lock, manifestAt: (at: string) => Manifest | null): Dependency[] {
  const ownerOf = owners(lock);

  function known(at: string): string | undefined {
    const said = lock.packages[at]?.license;
    if (said) return said;
    const manifest = manifestAt(at);
    return manifest ? licenceOf(manifest) : undefined;
  }

  return Object.entries(lock.packages)
    .filter(([at, { link }]) => at.includes('node_modules/') && !link)
    .map(([at, { version = '', dev }]): Dependency => {
      const owner = ownerOf.get(nameOf(at));
      const licence = known(at) ?? (owner ? known(owner) : undefined) ?? 'unknown';
      return { name: nameOf(at), version, licence, use: dev ? 'development' : 'production' };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}
