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
        const round = chunks.find((chunk) => importsOf(chunks, [chunk]).has(chunk));
        if (round) this.error(`chunks import each other around ${round.moduleIds.at(-1)}`);
        for (const { name, modules, kB, files } of budgets) {
          const load = firstLoad(dir, chunks, modules);
          const size = load.bytes / 1_000;
          const line = `${name}: ${size.toFixed(1)} of ${kB} kB of compressed JavaScript, ${load.files} of ${files} files`;
          if (size > kB || load.files > files) this.error(`over budget: ${line}`);
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
  const loaded = [...new Set([...roots, ...importsOf(chunks, roots)])];
  const bytes = loaded.reduce((sum, { fileName }) => sum + statSync(join(dir, `${fileName}.br`)).size, 0);
  return { bytes, files: loaded.length };
}

type Chunks = readonly Rolldown.OutputChunk[];

/** Everything that the chunks import before they can run. */
function importsOf(chunks: Chunks, roots: Chunks): Set<Rolldown.OutputChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const direct = ({ imports }: Rolldown.OutputChunk) => imports.flatMap((file) => byName.get(file) ?? []);
  const found = new Set(roots.flatMap(direct));
  for (const chunk of found) for (const imported of direct(chunk)) found.add(imported);
  return found;
}
