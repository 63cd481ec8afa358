import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** `make screenshots`: takes the pictures of every screen, of the docs and of the landing page. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../support/global-setup.ts',
  testMatch: '*.shots.ts',
  outputDir: '../../test-results/screenshots',
  workers: 2,
  timeout: 900_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: { ...base.use, trace: 'off', screenshot: 'off' },
  projects: [{ name: 'screenshots' }],
});
