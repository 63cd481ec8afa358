import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { closingLine, failedFiles, jestResults, playwrightResults, resultsOfRest, sum } from './results.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const jest = { numPassedTests: 7, numFailedTests: 2, numRuntimeErrorTestSuites: 1 };
const playwright = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] };

it('counts a test file that does not load as a failure', () => {
  expect(jestResults(report(jest), 1)).toEqual({ passed: 7, failed: 3 });
});

it('distinguishes the test files that failed', () => {
  const passed = { status: 'passed' };
  const testResults = [
    { name: '/a.test.ts', status: 'passed', assertionResults: [passed, passed, { status: 'pending' }] },
    { name: '/b.test.ts', status: 'failed', assertionResults: [passed, { status: 'failed' }] },
    { name: '/does-not-load.test.ts', status: 'failed', assertionResults: [] },
  ];
  const file = report({ ...jest, testResults });
  expect(failedFiles(file)).toEqual(['/b.test.ts', '/does-not-load.test.ts']);
  expect(resultsOfRest(file)).toEqual({ passed: 2, failed: 0 });
  expect(failedFiles(path.join(folder, 'none.json'))).toEqual([]);
});

it('counts browser tests that fail twice and errors outside of tests as failures', () => {
  expect(playwrightResults(report(playwright), 1)).toEqual({ passed: 6, failed: 2 });
});

it('counts a run that fails without a failed test as one failure', () => {
  const clean = { ...jest, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  expect(jestResults(report(clean), 0)).toEqual({ passed: 7, failed: 0 });
  expect(jestResults(report(clean), 1)).toEqual({ passed: 7, failed: 1 });
});

it('counts a run without a report as one failure', () => {
  expect(jestResults(path.join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
});

it('closes with one plain line for all runs together', () => {
  const all = sum([
    { passed: 7, failed: 0 },
    { passed: 5, failed: 1 },
  ]);
  expect(closingLine(all)).toBe('12 passed, 1 failed');
});
