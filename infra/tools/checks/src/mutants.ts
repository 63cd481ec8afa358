import { rmSync } from 'node:fs';
import { importGraph } from './boundaries/import-graph.ts';
import { copyTree, listFiles } from './mutants/copy-tree.ts';
import { runMutants } from './mutants/run-mutants.ts';
import { addUp, formatTable, type Score, shareKilled } from './mutants/score.ts';

const RULES = ['infra/packages/contracts/src/access.ts', '*.rules.ts', '*.policy.ts'];
const LEAST_SHARE = 0.85;

/** Breaks the rules in every way that Stryker knows, and counts what the unit tests that import them notice. */
async function testMutants(chosen = ''): Promise<Score[]> {
  const root = process.cwd();
  const files = listFiles(root, ...RULES).filter((file) => file.includes(chosen));
  if (files.length === 0) throw new Error(`There are no rules in a file like ${chosen}`);
  const copy = copyTree(root);
  process.once('exit', () => rmSync(copy, { recursive: true }));
  process.chdir(copy);
  const tests = importGraph(copy).filter(({ from }) => from.endsWith('.unit.test.ts'));
  const scores: Score[] = [];
  for (const file of files) {
    const beside = new Set(tests.filter(({ to }) => to === file).map(({ from }) => from));
    scores.push(await runMutants(file, [...beside]));
  }
  return scores;
}

const scores = await testMutants(process.argv[2]);
console.log(formatTable(scores));
process.exitCode = shareKilled(addUp(scores)) < LEAST_SHARE ? 1 : 0;
