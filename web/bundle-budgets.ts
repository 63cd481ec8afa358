import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

export interface Budget {
  name: string;
  /** Modules whose code a first visit needs besides the entry, by the end of their path. */
  modules: string[];
  /** Compressed JavaScript, in kB of 1,000 bytes. */
  kB: number;
}

/** Ends the build when the first load of a screen has grown past what we promise. */
export function bundleBudgets(budgets: readonly Budget[]): Plugin {
  return {
    name: 'cardinal-bundle-budgets',
    apply: 'build',
    // Not earlier: Vite's list of what to preload is only then in the code.
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const { name, modules, kB } of budgets) {
        const size = firstLoad(chunks, modules) / 1_000;
        const line = `${name}: ${size.toFixed(1)} of ${kB} kB of compressed JavaScript`;
        if (size > kB) this.error(`over budget: ${line}`);
        this.info(line);
      }
    },
  };
}

function firstLoad(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): number {
  const roots = chunks.filter((chunk) => chunk.isEntry);
  for (const module of modules) {
    const chunk = chunks.find((candidate) => candidate.moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`bundle budgets: no chunk holds ${module}`);
    roots.push(chunk);
  }
  let bytes = 0;
  for (const chunk of withImports(chunks, roots)) bytes += gzipSync(chunk.code, { level: 9 }).length;
  return bytes;
}

/** The chunks and everything that they import before they can run. */
function withImports(chunks: readonly Rolldown.OutputChunk[], roots: readonly Rolldown.OutputChunk[]) {
  const found = new Set(roots);
  for (const chunk of found) {
    for (const file of chunk.imports) {
      const imported = chunks.find((candidate) => candidate.fileName === file);
      if (imported) found.add(imported);
    }
  }
  return found;
}
