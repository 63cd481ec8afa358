import { runCommand, runScript } from './run/commands.ts';

const KNIP = ['--no-progress', '--treat-config-hints-as-errors'];

const checks: [name: string, run: () => Promise<number>][] = [
  ['format and lint', () => runScript('@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])],
  ['types', () => runScript('typescript/bin/tsc', ['-p', 'tsconfig.json'])],
  ['types of the web', () => runScript('typescript/bin/tsc', ['-p', 'web/tsconfig.json'])],
  ['unused files, exports and dependencies', () => runScript('knip/bin/knip.js', KNIP)],
  ['lock file', () => runCommand(process.execPath, ['infra/tools/checks/src/lockfile.ts'])],
  ['licences', () => runCommand(process.execPath, ['infra/tools/checks/src/licences.ts'])],
  ['manifests', () => runCommand(process.execPath, ['infra/tools/checks/src/manifests.ts'])],
  ['references', () => runCommand(process.execPath, ['infra/tools/checks/src/references.ts'])],
  ['import boundaries', () => runCommand(process.execPath, ['infra/tools/checks/src/boundaries.ts'])],
  ['words', () => runCommand(process.execPath, ['infra/tools/checks/src/words.ts'])],
  ['factories', () => runCommand(process.execPath, ['infra/tools/checks/src/factories.ts'])],
];

const failed: string[] = [];
for (const [name, run] of checks) {
  console.log(`── ${name}`);
  if ((await run()) !== 0) failed.push(name);
}
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All checks passed');
process.exitCode = failed.length > 0 ? 1 : 0;
