import type { Edge } from './import-graph.ts';
import { TESTS, WORKSPACE } from './rules.ts';

/** Content of a folder: its files and folders, each with those beside it that it imports. */
type Level = Map<string, Set<string>>;

/**
 * Cycles of folders. In every folder, the files and folders that lie beside each other import one another in one
 * direction; a folder counts as all that is below it. So `a/index.ts` may import `a/b/`, which may import `a/rules.ts`, but
 * not `a/index.ts`. Types count, tests do not.
 */
export function folderCycles(edges: Edge[]): string[] {
  return [...buildLevels(edges)].flatMap(([folder, level]) =>
    cyclesIn(folder, level).map((members) => `${members.join(', ')} are in a cycle of folders`),
  );
}

const getWorkspace = (path: string): string | undefined => new RegExp(WORKSPACE).exec(path)?.[1];

/** The imports within workspaces, by the folder in which their ways part. */
function buildLevels(edges: Edge[]): Map<string, Level> {
  const isTest = new RegExp(TESTS);
  const levels = new Map<string, Level>();
  for (const { from, to } of edges) {
    const workspace = getWorkspace(from);
    if (!workspace || from === to || getWorkspace(to) !== workspace || isTest.test(from)) continue;
    const [fromParts, toParts] = [from.split('/'), to.split('/')];
    const depth = fromParts.findIndex((part, index) => part !== toParts[index]);
    const folder = fromParts.slice(0, depth).join('/');
    const level: Level = levels.get(folder) ?? new Map();
    levels.set(folder, level);
    const imported = level.get(fromParts[depth]!) ?? new Set();
    level.set(fromParts[depth]!, imported.add(toParts[depth]!));
  }
  return levels;
}

const isFile = (entry: string): boolean => /\.tsx?$/.test(entry);

/** The files and folders of a folder that reach each other, one list for each group. Cycles of files have their own check. */
function cyclesIn(folder: string, level: Level): string[][] {
  const reached = new Map([...level.keys()].map((entry) => [entry, reachedFrom(entry, level)]));
  const inCycles = [...level.keys()].filter((entry) => reached.get(entry)!.has(entry));
  const groups = Map.groupBy(inCycles, (entry) =>
    inCycles.filter((other) => reached.get(entry)!.has(other) && reached.get(other)!.has(entry)).join(),
  );
  return [...groups.values()]
    .filter((members) => !members.every(isFile))
    .map((members) => members.map((entry) => `${folder}/${entry}`));
}

function reachedFrom(entry: string, level: Level): Set<string> {
  const reached = new Set<string>();
  const follow = (next: string) => {
    for (const imported of level.get(next) ?? []) {
      if (reached.has(imported)) continue;
      reached.add(imported);
      follow(imported);
    }
  };
  follow(entry);
  return reached;
}
