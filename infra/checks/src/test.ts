import { mkdirSync, rmSync } from 'node:fs';
import { runScript } from './run/commands.ts';
import { runJest } from './run/jest.ts';
import { closingLine, jestResults, playwrightResults, type Results, sum } from './run/results.ts';
import { installSystemPackages } from './run/system-packages.ts';
import { temporaryFolder } from './run/temporary-folder.ts';

const REPORTS = 'test-results';
const BROWSER_TESTS = 'web/e2e/playwright.config.ts';

async function jest(): Promise<Results> {
  const report = `${REPORTS}/jest.json`;
  return jestResults(report, await runJest('--ci', '--json', `--outputFile=${report}`));
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
