import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']

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
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
        },
      },
      {
        test: {
          name: 'races',
          include: ['tests/{races,processes}/**/*.test.ts'],
          exclude,
          globalSetup: 'tests/support/postgres-for-run.ts',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
