import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** `make bench-browser`: how each screen comes up. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../support/global-setup.ts',
  testMatch: '*.bench.ts',
  outputDir: '../../test-results/bench',
  workers: 1,
  timeout: 1_800_000,
  reporter: [['list']],
  use: { ...base.use, trace: 'off', screenshot: 'off' },
  projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 800 } } }],
});
