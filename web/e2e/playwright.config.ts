import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';

type Use = NonNullable<PlaywrightTestConfig['use']>;

/** Chromium without windows, which takes half the processor time of one that draws them for nobody. */
const chromium: Use = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  },
};

const desk: Use = { viewport: { width: 1280, height: 800 } };

/**
 * A real browser against the whole product, which support/global-setup.ts starts with demo data on a free port
 * (MODE=processes: as six processes over RabbitMQ), or against the one that E2E_URL names.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // In CI only, where nobody is there to look at a busy machine; at one's own desk a flaky test should hurt.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    ...chromium,
    // Set by the global set-up; the workers read this file after it.
    baseURL: process.env.E2E_URL,
    actionTimeout: 15_000,
    // Recording takes a third of a test's time; in CI, what fails is recorded as it is tried again.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // Each page would fetch the whole app to keep it; tests of the worker allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
  projects: [
    // Whole paths through the product: `make test`. All the rest: `make verify`.
    { name: 'journeys', grep: /@journey/, use: desk },
    { name: 'screens', grepInvert: /@journey|@phone-only|@alone/, use: desk },
    {
      name: 'phone',
      // Differences beyond the width, which fit.spec looks at: by finger, drawer or menu.
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        userAgent: devices['Pixel 7'].userAgent,
        isMobile: true,
        hasTouch: true,
      },
    },
    // Tests that measure processor time run after all others. To run them alone: `--no-deps`.
    { name: 'measures', grep: /@alone/, use: desk, dependencies: ['screens', 'phone'] },
  ],
});
