import { runTests } from './run/run-tests.ts';

/** Waits for outages, crashes and leases, and looks at every screen. Each stack of these keeps a processor busy. */
await runTests({
  name: 'verify',
  jest: ['--selectProjects', 'int', '--maxWorkers=2'],
  browser: ['screens', 'phone', 'measures'],
});
