import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/**
 * A real browser against an installation that is fresh and runs already, such as `docker compose up`:
 *   E2E_URL=http://localhost:3000 SETUP_TOKEN=… node node_modules/@playwright/test/cli.js test -c web/e2e/installation
 */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../support/global-setup.ts',
  testMatch: '*.installation.ts',
  outputDir: '../../test-results/installation',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  projects: (base.projects ?? []).filter(({ name }) => name === 'screens'),
});
