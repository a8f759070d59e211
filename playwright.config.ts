import { defineConfig } from '@playwright/test'

const chrome = process.env['CHROME_PATH']

/** Journeys through the product as a person takes them: a real browser, a server of the run's own, no retries. */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journeys/portal-for-run.ts',
  // The tests of a file take turns: two of them must not want the last seats of one departure.
  fullyParallel: false,
  workers: 3,
  // Those that have to wait for the time to pass begin first, beside the others.
  projects: [
    { name: 'hurried', testMatch: 'expiry.spec.ts' },
    { name: 'portal', testIgnore: 'expiry.spec.ts' },
  ],
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  outputDir: 'test-results',
  // A busy machine is slow, not broken.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A record of every journey would cost more than some journeys; `--trace on` makes one.
    trace: 'off',
    // Playwright starts Chromium without its sandbox, which root and many containers have to; it opens only our own pages.
    launchOptions: chrome ? { executablePath: chrome } : {},
  },
})
