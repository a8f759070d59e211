import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']
/** A busy machine is slow, not broken: these only end what would never end. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** Tiers by cost: rules and operations, the web app in a simulated page, then what starts processes or races. */
export default defineConfig({
  test: {
    // Many tests wait for PostgreSQL, so that two of them share a processor well.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'node',
          include: ['{bench,contract,server,web}/**/*.test.ts', 'tests/*.test.ts'],
          exclude,
          globalSetup: 'tests/support/postgres-for-run.ts',
          isolate: false,
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
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'races',
          include: ['tests/races/**/*.test.ts'],
          exclude,
          globalSetup: 'tests/support/postgres-for-run.ts',
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...patience,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/support/postgres-for-run.ts', 'tests/support/demo-for-run.ts'],
          isolate: false,
          sequence: { groupOrder: 2 },
          ...patience,
          testTimeout: 240_000,
        },
      },
    ],
  },
})
