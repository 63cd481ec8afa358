import { findCycles } from './boundaries/cycles.ts';
import { folderCycles } from './boundaries/folder-cycles.ts';
import { type Edge, importGraph } from './boundaries/import-graph.ts';
import { type Rule, rules } from './boundaries/rules.ts';

/** Every violation of the import rules below `root`, one line each: where, which rule, why. */
export function boundaryBreaches(root: string): string[] {
  const edges = importGraph(root);
  const breaches = edges.flatMap((edge) =>
    rules
      .filter((rule) => breaks(rule, edge))
      .map(({ name, why }) => `${edge.from}:${edge.line} imports ${edge.specifier}, but ${name}: ${why}`),
  );
  const cycles = findCycles(edges).map((files) => `${[...files, files[0]].join(' → ')} is an import cycle`);
  return [...breaches, ...cycles, ...folderCycles(edges)];
}

function breaks(rule: Rule, edge: Edge): boolean {
  if (rule.runtimeOnly && edge.typeOnly) return false;
  if (rule.relativeOnly && !edge.specifier.startsWith('.')) return false;
  const from = new RegExp(rule.from).exec(edge.from);
  if (!from || (rule.fromNot && new RegExp(rule.fromNot).test(edge.from))) return false;
  const pattern = (text: string) => new RegExp(text.replaceAll('$1', literally(from[1] ?? '')));
  return pattern(rule.to).test(edge.to) && !(rule.toNot && pattern(rule.toNot).test(edge.to));
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

if (import.meta.main) {
  const breaches = boundaryBreaches(process.cwd());
  for (const line of breaches) console.error(line);
  console.log(`Import boundaries: ${breaches.length} broken`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
