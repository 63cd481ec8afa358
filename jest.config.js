// The browser's JSX is what Node does not read by itself, so swc compiles it.
const browser = {
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2024',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
};
// Node loads everything else itself, once a worker: docs/testing.md.
const node = {
  transform: {},
  injectGlobals: false,
  testEnvironment: '<rootDir>/infra/tools/testing/src/jest/own-realm.ts',
  testRunner: '<rootDir>/infra/tools/testing/src/jest/framework.ts',
  roots: ['<rootDir>/services', '<rootDir>/gateway', '<rootDir>/infra'],
  setupFilesAfterEnv: ['<rootDir>/infra/tools/testing/src/console-errors.ts'],
};
const backingServices = (setup) => ({
  globalSetup: `<rootDir>/infra/tools/testing/src/${setup}`,
  globalTeardown: '<rootDir>/infra/tools/testing/src/global-teardown.ts',
});

/** One project for each tier of docs/testing.md; the suffix of a test file names its tier. */
export default {
  // Twice the processors of CI: half of the time, a test waits for what follows a write.
  maxWorkers: 4,
  // A busy machine may need it; what passes does not wait.
  testTimeout: 180_000,
  projects: [
    { ...node, displayName: 'unit', testMatch: ['**/*.unit.test.ts'] },
    { ...node, ...backingServices('global-setup.ts'), displayName: 'api', testMatch: ['**/*.api.test.ts'] },
    {
      ...node,
      ...backingServices('global-setup-int.ts'),
      displayName: 'int',
      testMatch: ['**/*.int.test.ts'],
    },
    {
      ...browser,
      displayName: 'web',
      testEnvironment: 'jsdom',
      roots: ['<rootDir>/web/src'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      moduleNameMapper: { '\\.css$': '<rootDir>/web/src/test/style.ts' },
      setupFilesAfterEnv: ['<rootDir>/web/src/test/setup.ts'],
    },
  ],
};
