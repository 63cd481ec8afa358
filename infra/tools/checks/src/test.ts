import { runTests } from './run/run-tests.ts';

/** Shows a mistake in a rule, a call or a screen. */
await runTests({ name: 'test', jest: ['--selectProjects', 'unit', 'web', 'api'], browser: ['journeys'] });
