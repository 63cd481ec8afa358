import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Node's package resolution: next to the importer, then further up. */
function findPackage(name: string, from: string, root: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

/** Everything that a walk from `starts` along `next` comes to, including them. */
function walk(starts: readonly string[], next: (folder: string) => readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    if (found.has(folder)) return;
    found.add(folder);
    next(folder).forEach(visit);
  };
  starts.forEach(visit);
  return [...found];
}

/** The folders of workspaces, and of those that they depend on. */
export const findWorkspaces = (starts: readonly string[], root: string): string[] =>
  walk(starts, (folder) =>
    Object.keys(readManifest(folder).dependencies ?? {})
      .filter((name) => name.startsWith('@cardinal/'))
      .map((name) => realpathSync(path.join(root, 'node_modules', name))),
  );

/** The folders and links of packages that others need at run time, including them. */
export const findPackages = (starts: readonly string[], root: string): string[] =>
  walk(starts, (folder) => {
    if (lstatSync(folder).isSymbolicLink()) return [realpathSync(folder)];
    const { dependencies, optionalDependencies, peerDependencies } = readManifest(folder);
    const names = Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies });
    return names.flatMap((name) => {
      const found = findPackage(name, folder, root);
      if (!found && dependencies?.[name] && !optionalDependencies?.[name])
        throw new Error(`${folder} needs ${name}, which is not installed`);
      return found ?? [];
    });
  });

/** The packages among `names` that a workspace, or one that it depends on, depends on itself. */
export const findNamed = (names: readonly string[], workspaces: readonly string[], root: string): string[] =>
  workspaces.flatMap((workspace) =>
    names
      .filter((name) => readManifest(workspace).dependencies?.[name])
      .flatMap((name) => findPackage(name, workspace, root) ?? []),
  );
