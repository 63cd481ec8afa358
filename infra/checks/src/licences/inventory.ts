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
  /** An SPDX expression; `unknown` where nothing says it. */
  licence: string;
  use: 'production' | 'development';
}

interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** What an installed package says of its licence, in the forms of today and of earlier times. */
export function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  if (license?.type) return license.type;
  const types = (licenses ?? []).flatMap(({ type }) => type ?? []);
  return types.length > 0 ? types.join(' OR ') : undefined;
}

const nameOf = (at: string) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Builds for other platforms are not here to be read; they are licensed as the package that they belong to. */
function owners({ packages }: Lock): ReadonlyMap<string, string> {
  const found = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [name, at] as const),
  );
  return new Map(found);
}

/**
 * Every package of the lock file with its licence, by name.
 * @param manifestAt reads the package.json of what is installed at a place of the lock; null where nothing is
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
