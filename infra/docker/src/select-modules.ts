import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Node's package resolution: next to the importer, then further up. */
function find(name: string, from: string, root: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

/** Every folder and link that the package in `start` needs at run time, including itself. */
function findDependencies(start: string, root: string): Set<string> {
  const found = new Set<string>();
  const visit = (place: string): void => {
    if (found.has(place)) return;
    found.add(place);
    if (lstatSync(place).isSymbolicLink()) {
      visit(realpathSync(place));
      return;
    }
    const manifest = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')) as Manifest;
    const { dependencies, optionalDependencies, peerDependencies } = manifest;
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      const needed = find(name, place, root);
      if (needed) visit(needed);
      else if (dependencies?.[name] && !optionalDependencies?.[name])
        throw new Error(`${place} needs ${name}, which is not installed`);
    }
  };
  visit(start);
  return found;
}

function copy(place: string, root: string, target: string): void {
  const to = path.join(target, path.relative(root, place));
  mkdirSync(path.dirname(to), { recursive: true });
  if (lstatSync(place).isSymbolicLink()) {
    symlinkSync(path.relative(path.dirname(place), realpathSync(place)), to);
    return;
  }
  const inside = path.join(place, 'node_modules');
  cpSync(place, to, { recursive: true, filter: (source) => source !== inside });
}

/**
 * Copies a workspace with its run-time dependencies, and nothing else, from `root` to `target`. npm would also install
 * its development dependencies.
 */
if (import.meta.main) {
  const [workspace = '', target = ''] = process.argv.slice(2);
  const root = process.cwd();
  for (const place of findDependencies(path.join(root, workspace), root)) copy(place, root, target);
}
