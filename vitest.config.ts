import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']
/** A busy machine is slow, not broken: these only end what would never end. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** Used again from file to file, so that what they share is read once. Vitest itself would leave a processor idle. */
const workers = { isolate: false, maxWorkers: Math.max(2, availableParallelism()) }
/** Of those that start processes and wait for them one more. */
const waiting = { ...workers, maxWorkers: workers.maxWorkers + 1 }

/** Tiers by cost: rules and operations, the web app in a simulated page, then what starts processes or races. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['{bench,contract,server,web}/**/*.test.ts', 'tests/*.test.ts'],
          exclude,
          globalSetup: 'tests/support/postgres-for-run.ts',
          ...workers,
          ...patience,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['**/*.dom.test.tsx'],
          exclude,
          setupFiles: ['./test-setup.ts'],
          ...workers,
          ...patience,
        },
      },
      {
        test: {
          name: 'races',
          include: ['tests/races/**/*.test.ts'],
          exclude,
          globalSetup: 'tests/support/postgres-for-run.ts',
          ...waiting,
          sequence: { groupOrder: 1 },
          ...patience,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/support/postgres-for-run.ts', 'tests/support/processes/demo-for-run.ts'],
          ...waiting,
          sequence: { groupOrder: 2 },
          ...patience,
          testTimeout: 240_000,
        },
      },
    ],
  },
})
