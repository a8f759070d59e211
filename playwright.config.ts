import { defineConfig } from '@playwright/test'

const chrome = process.env['CHROME_PATH']
/** They share time-portal.ts and run in the order of their names. statements.spec.ts moves its clock, so it stays the last. */
const aboutTime = ['expiry.spec.ts', 'statements.spec.ts']

/** Journeys through the product in a real browser, against a server started for this run, without retries. */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journeys/portal-for-run.ts',
  // The tests of one file run in order, so that no two compete for the last seats of a departure.
  fullyParallel: false,
  workers: 3,
  // Some journeys about time wait for it, so they start first and run beside the others.
  projects: [
    { name: 'time', testMatch: aboutTime, workers: 1 },
    { name: 'portal', testIgnore: aboutTime },
  ],
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  outputDir: 'test-results',
  // Generous, because a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing costs more than some journeys; `--trace on` records one.
    trace: 'off',
    // Playwright starts Chromium without its sandbox, as root and many containers require; it opens only our own pages.
    launchOptions: {
      ...(chrome && { executablePath: chrome }),
      // Test machines have no GPU: draw in software, without a separate GPU process.
      // The pages of one profile share a process, which stays warm from one journey to the next.
      args: [
        '--disable-gpu',
        '--in-process-gpu',
        '--process-per-site',
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
        // No journey runs long enough for optimized code to repay its compilation.
        '--js-flags=--no-opt --no-maglev',
        // As in any browser, the payment frame of another site has a process of its own.
        '--isolate-origins=http://pay.localhost',
      ],
    },
  },
})
