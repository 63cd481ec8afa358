import { readFileSync } from 'node:fs';

export interface Results {
  passed: number;
  failed: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that failed before any of their tests ran. */
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; status: 'passed' | 'failed'; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** A failure outside of any test, such as a server that did not start. */
  errors: unknown[];
}

/** The results of a Jest run. A run that failed without a failed test, or left no report, counts as one failure. */
export function jestResults(file: string, exitCode: number): Results {
  return read<JestReport>(file, exitCode, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  }));
}

/** The test files that failed in a Jest run; none if it left no report. */
export function failedFiles(file: string): string[] {
  return testFilesIn(file).flatMap(({ name, status }) => (status === 'failed' ? [name] : []));
}

/** The results of the test files that did not fail in a Jest run. */
export function resultsOfRest(file: string): Results {
  const tests = testFilesIn(file).flatMap((tested) =>
    tested.status === 'failed' ? [] : tested.assertionResults,
  );
  return { passed: tests.filter(({ status }) => status === 'passed').length, failed: 0 };
}

const testFilesIn = (file: string): JestReport['testResults'] =>
  reportIn<JestReport>(file)?.testResults ?? [];

/**
 * The results of a Playwright run. A test that passed at its second try counts as passed, as a busy machine may fail
 * its first one; the runner lists it as flaky.
 */
export function playwrightResults(file: string, exitCode: number): Results {
  return read<PlaywrightReport>(file, exitCode, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));
}

function read<Report>(file: string, exitCode: number, count: (report: Report) => Results): Results {
  const report = reportIn<Report>(file);
  const found = report ? count(report) : { passed: 0, failed: 1 };
  return exitCode === 0 ? found : { ...found, failed: Math.max(found.failed, 1) };
}

/** The report that a run left; null if it left none that is whole. */
function reportIn<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** Adds the results of several runs. */
export function sum(all: Results[]): Results {
  return all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));
}

/** The last line of a test run. */
export const closingLine = ({ passed, failed }: Results): string => `${passed} passed, ${failed} failed`;
