import { mkdirSync, rmSync } from 'node:fs';
import { runScript } from './commands.ts';
import { runJest } from './jest.ts';
import {
  closingLine,
  failedFiles,
  jestResults,
  playwrightResults,
  type Results,
  resultsOfRest,
  sum,
} from './results.ts';
import { installSystemPackages } from './system-packages.ts';
import { temporaryFolder } from './temporary-folder.ts';

const REPORTS = 'test-results';
const BROWSER_TESTS = 'web/e2e/playwright.config.ts';

/** If more files fail, that is no accident. */
const MAX_RETRIED_FILES = 10;

/** The tests that one command runs. */
export interface TestRun {
  name: string;
  /** Further arguments of Jest. */
  jest: readonly string[];
  /** Projects of the browser tests. */
  browser: readonly string[];
}

async function jest({ name, jest: args }: TestRun): Promise<Results> {
  const report = `${REPORTS}/jest-${name}.json`;
  const exitCode = await runJest('--ci', '--json', `--outputFile=${report}`, ...args);
  // As with the browser tests: a busy machine may fail a first try, and at one's own desk a flaky test should hurt.
  const failed = process.env.CI ? failedFiles(report) : [];
  if (failed.length === 0 || failed.length > MAX_RETRIED_FILES) return jestResults(report, exitCode);
  console.log(`\nFailed, and run once more:\n${failed.join('\n')}\n`);
  return sum([resultsOfRest(report), await jestOnceMore(name, failed)]);
}

async function jestOnceMore(name: string, files: string[]): Promise<Results> {
  const report = `${REPORTS}/jest-${name}-retry.json`;
  const exitCode = await runJest('--ci', '--json', `--outputFile=${report}`, '--runTestsByPath', ...files);
  const results = jestResults(report, exitCode);
  if (results.failed === 0) console.log(`\n${files.length} flaky:\n${files.join('\n')}\n`);
  return results;
}

async function playwright({ name, browser }: TestRun): Promise<Results> {
  const report = `${REPORTS}/playwright-${name}.json`;
  // Recording takes a third of a test's time. On CI only retries are recorded.
  const trace = process.env.CI ? [] : ['--trace=off'];
  const projects = browser.map((project) => `--project=${project}`);
  const args = ['test', '-c', BROWSER_TESTS, '--reporter=list,json', ...projects, ...trace];
  const env = { ...temporaryFolder(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const exitCode = await runScript('@playwright/test/cli.js', args, env);
  return playwrightResults(report, exitCode);
}

async function collectResults(run: TestRun): Promise<Results> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS);
  try {
    await installSystemPackages();
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1 };
  }
  // One after the other: beside each other they took as long, and made timing tests fail.
  return sum([await jest(run), await playwright(run)]);
}

/** Runs tests, prints their sum and sets the exit code. */
export async function runTests(run: TestRun): Promise<void> {
  const results = await collectResults(run);
  console.log(closingLine(results));
  process.exitCode = results.failed > 0 ? 1 : 0;
}
