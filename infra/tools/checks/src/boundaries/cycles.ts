import type { Edge } from './import-graph.ts';

/** All import cycles, each once; type-only and dynamic imports count too. */
export function findCycles(edges: Edge[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const found = new Map<string, string[]>();
  const done = new Set<string>();
  const follow = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const cycle = path.slice(start);
      found.set([...cycle].sort().join(), cycle);
    }
    if (start >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) follow(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) follow(file, []);
  return [...found.values()];
}
