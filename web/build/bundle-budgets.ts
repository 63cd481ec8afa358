import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

export interface Budget {
  name: string;
  /** Modules whose code a first visit needs besides the entry, by the end of their path. */
  modules: string[];
  /** JavaScript as the gateway sends it, in kB of 1,000 bytes. */
  kB: number;
  /** Files that it comes in, each a request. */
  files: number;
  /** The rest of a first visit, and the limit of all of it, scripts included. */
  everything?: { assets: RegExp[]; kB: number };
}

/**
 * Ends the build when the first load of a screen has grown past what we promise, and when chunks import each other: one of
 * them would run before what it needs is there.
 */
export function bundleBudgets(budgets: readonly Budget[]): Plugin {
  return {
    name: 'cardinal-bundle-budgets',
    apply: 'build',
    writeBundle: {
      // Reads what `compressed` wrote.
      sequential: true,
      order: 'post',
      handler({ dir = '' }, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const round = chunks.find((chunk) => findImports(chunks, [chunk]).has(chunk));
        if (round) this.error(`chunks import each other around ${round.moduleIds.at(-1)}`);
        for (const { name, modules, kB, files, everything } of budgets) {
          const load = firstLoad(dir, chunks, modules);
          const size = load.bytes / 1_000;
          const lines = [
            `${size.toFixed(1)} of ${kB} kB of compressed JavaScript, ${load.files} of ${files} files`,
          ];
          let over = size > kB || load.files > files;
          if (everything) {
            const all = size + bytesOfAssets(dir, Object.keys(bundle), everything.assets) / 1_000;
            lines.push(`${all.toFixed(1)} of ${everything.kB} kB of everything`);
            over ||= all > everything.kB;
          }
          const line = `${name}: ${lines.join(', ')}`;
          if (over) this.error(`over budget: ${line}`);
          this.info(line);
        }
      },
    },
  };
}

function firstLoad(dir: string, chunks: Chunks, modules: readonly string[]) {
  const roots = chunks.filter((chunk) => chunk.isEntry);
  for (const module of modules) {
    const chunk = chunks.find((candidate) => candidate.moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`bundle budgets: no chunk holds ${module}`);
    roots.push(chunk);
  }
  const loaded = [...new Set([...roots, ...findImports(chunks, roots)])];
  const bytes = loaded.reduce((sum, { fileName }) => sum + sentSize(join(dir, fileName)), 0);
  return { bytes, files: loaded.length };
}

function bytesOfAssets(dir: string, names: readonly string[], assets: readonly RegExp[]): number {
  const found = assets.map((asset) => {
    const name = names.find((candidate) => asset.test(candidate));
    if (!name) throw new Error(`bundle budgets: no file is named ${asset}`);
    return sentSize(join(dir, name));
  });
  return found.reduce((sum, size) => sum + size, 0);
}

/** Of a file as the gateway sends it: what `compressed` wrote, if it did. */
function sentSize(file: string): number {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(file)).size;
}

type Chunks = readonly Rolldown.OutputChunk[];

/** Everything that the chunks import before they can run. */
function findImports(chunks: Chunks, roots: Chunks): Set<Rolldown.OutputChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const direct = ({ imports }: Rolldown.OutputChunk) => imports.flatMap((file) => byName.get(file) ?? []);
  const found = new Set(roots.flatMap(direct));
  for (const chunk of found) for (const imported of direct(chunk)) found.add(imported);
  return found;
}
