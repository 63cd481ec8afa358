import type { Edge } from './import-graph.ts';

/** Every circle of imports that exists when the code runs, dynamic imports included, each once. */
export function cyclesOf(edges: Edge[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly } of edges) {
    if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const found = new Map<string, string[]>();
  const done = new Set<string>();
  const follow = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const circle = path.slice(start);
      found.set([...circle].sort().join(), circle);
    }
    if (start >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) follow(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) follow(file, []);
  return [...found.values()];
}
