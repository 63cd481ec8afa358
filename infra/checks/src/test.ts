import { mkdirSync, rmSync } from 'node:fs';
import { runScript } from './run/commands.ts';
import { runJest } from './run/jest.ts';
import {
  closingLine,
  failedFiles,
  jestResults,
  playwrightResults,
  type Results,
  resultsOfRest,
  sum,
} from './run/results.ts';
import { installSystemPackages } from './run/system-packages.ts';
import { temporaryFolder } from './run/temporary-folder.ts';

const REPORTS = 'test-results';
const BROWSER_TESTS = 'web/e2e/playwright.config.ts';

/** If more files fail, that is no accident. */
const MAX_RETRIED_FILES = 5;

async function jest(): Promise<Results> {
  const report = `${REPORTS}/jest.json`;
  const exitCode = await runJest('--ci', '--json', `--outputFile=${report}`);
  // As with the browser tests: a busy machine may fail a first try, and at one's own desk a flaky test should hurt.
  const failed = process.env.CI ? failedFiles(report) : [];
  if (failed.length === 0 || failed.length > MAX_RETRIED_FILES) return jestResults(report, exitCode);
  console.log(`\nFailed, and run once more:\n${failed.join('\n')}\n`);
  return sum([resultsOfRest(report), await jestOnceMore(failed)]);
}

async function jestOnceMore(files: string[]): Promise<Results> {
  const report = `${REPORTS}/jest-retry.json`;
  const exitCode = await runJest('--ci', '--json', `--outputFile=${report}`, '--runTestsByPath', ...files);
  const results = jestResults(report, exitCode);
  if (results.failed === 0) console.log(`\n${files.length} flaky:\n${files.join('\n')}\n`);
  return results;
}

async function playwright(): Promise<Results> {
  const report = `${REPORTS}/playwright.json`;
  // Recording takes a third of a test's time. On CI only retries are recorded.
  const trace = process.env.CI ? [] : ['--trace=off'];
  const args = ['test', '-c', BROWSER_TESTS, '--reporter=list,json', ...trace];
  const env = { ...temporaryFolder(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const exitCode = await runScript('@playwright/test/cli.js', args, env);
  return playwrightResults(report, exitCode);
}

/** Runs all tests and prints their sum, to which `CHECKS_FAILED` adds earlier failures. */
async function testAll(): Promise<Results> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS);
  const before = { passed: 0, failed: Number(process.env.CHECKS_FAILED) || 0 };
  try {
    await installSystemPackages();
  } catch (error) {
    console.error((error as Error).message);
    return sum([before, { passed: 0, failed: 1 }]);
  }
  // One after the other: beside each other they took as long, and made timing tests fail.
  return sum([before, await jest(), await playwright()]);
}

const results = await testAll();
console.log(closingLine(results));
process.exitCode = results.failed > 0 ? 1 : 0;
