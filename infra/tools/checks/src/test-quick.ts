import { changedFolders } from './run/changed-folders.ts';
import { runJest } from './run/jest.ts';

/** For the inner loop: all unit tests, and the tests of components and services in the folders of what changed. */
async function testQuickly(): Promise<number> {
  const beside = changedFolders().map((folder) => `/${folder}/[^/]+$`);
  const unit = await runJest('--selectProjects', 'unit');
  if (beside.length === 0) return unit;
  const rest = await runJest('--selectProjects', 'api', 'web', '--passWithNoTests', '--', ...beside);
  return unit || rest;
}

process.exitCode = await testQuickly();
