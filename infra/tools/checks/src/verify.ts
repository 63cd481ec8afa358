import { runTests } from './run/run-tests.ts';

/** What waits for outages, crashes and leases, or looks at every screen. Each stack of these keeps a processor busy. */
await runTests({
  name: 'verify',
  jest: ['--selectProjects', 'int', '--maxWorkers=2'],
  browser: ['screens', 'phone'],
});
