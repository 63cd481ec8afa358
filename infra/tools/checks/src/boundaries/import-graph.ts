import { globSync, readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import { findImports, type Import } from './find-imports.ts';

/** One import, from a file of the repository to another one, to a package (`npm:zod`) or to Node (`node:fs`). */
export interface Edge extends Import {
  from: string;
  to: string;
}

const SOURCES = [
  'services/**/*.{ts,tsx}',
  'gateway/**/*.{ts,tsx}',
  'infra/**/*.{ts,tsx}',
  'web/**/*.{ts,tsx}',
];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.data']);

/** All imports of the workspaces below `root`, resolved like Node and Vite do. */
export function importGraph(root: string): Edge[] {
  const base = realpathSync(root);
  const resolver = new ResolverFactory({
    extensions: ['.ts', '.tsx', '.js', '.json'],
    conditionNames: ['node', 'import', 'types', 'default'],
  });
  const files = globSync(SOURCES, { cwd: base, exclude: (name) => NOT_SOURCES.has(path.basename(name)) });
  return files.sort().flatMap((from) => {
    const text = readFileSync(path.join(base, from), 'utf8');
    return findImports(from, text).map((found) => {
      const to = target(resolver, base, path.dirname(path.join(base, from)), found.specifier);
      return { ...found, from, to };
    });
  });
}

function target(resolver: ResolverFactory, base: string, folder: string, specifier: string): string {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  const [plain] = specifier.split('?');
  const found = resolver.sync(folder, plain!).path;
  if (found && !found.includes('/node_modules/')) return path.relative(base, found);
  const isPackage = /^(@[\w.-]+\/)?[\w.-]+/.exec(specifier);
  if (isPackage && !specifier.startsWith('.')) return `npm:${isPackage[0]}`;
  return `nowhere:${specifier}`;
}
