import { readFileSync } from 'node:fs';

export interface Results {
  passed: number;
  failed: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that broke before any of their tests ran. */
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** What went wrong outside of any test, such as a server that did not start. */
  errors: unknown[];
}

/** What a Jest run found. A run that failed without a failed test, or left no report, counts as one failure. */
export function jestResults(file: string, exitCode: number): Results {
  return read<JestReport>(file, exitCode, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  }));
}

/**
 * What a Playwright run found. A browser test that passed at its second try has passed: a busy machine may cost it its
 * first one. The runner lists such tests as flaky, so that they are seen and mended.
 */
export function playwrightResults(file: string, exitCode: number): Results {
  return read<PlaywrightReport>(file, exitCode, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));
}

function read<Report>(file: string, exitCode: number, count: (report: Report) => Results): Results {
  const found = countIn(file, count);
  return exitCode === 0 ? found : { ...found, failed: Math.max(found.failed, 1) };
}

function countIn<Report>(file: string, count: (report: Report) => Results): Results {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Adds up the results of several runs. */
export function sum(all: Results[]): Results {
  return all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));
}

/** The line that a test run ends with. */
export const closingLine = ({ passed, failed }: Results): string => `${passed} passed, ${failed} failed`;
