import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

const raceTimeout = process.env['DRILL'] ? 3_600_000 : 240_000
const exclude = ['**/node_modules/**', '**/dist/**']
/** Generous, because a busy machine is slow. */
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

const cores = Math.max(2, availableParallelism())
/** Without isolation, files of one worker share what they import. One more than cores, because tests wait for PostgreSQL. */
const workers = { isolate: false, maxWorkers: cores + 1 }
/** Even more where tests mostly wait for processes. */
const waitingWorkers = { ...workers, maxWorkers: cores + 2 }

/** For tests that run the product in their own process. */
const quickHashes = { execArgv: ['--import', join(import.meta.dirname, 'tests/support/run/quick-hashes.ts')] }

/** By cost: rules and operations, the web app in jsdom, then races and processes. */
export default defineConfig({
  test: {
    // What passing tests print would bury the failures.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'node',
          ...quickHashes,
          include: ['{bench,contract,server,web}/**/*.test.ts', 'tests/*.test.ts'],
          exclude,
          globalSetup: 'tests/support/postgres-for-run.ts',
          ...workers,
          ...timeouts,
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
          // They wait for nothing, and each worker takes 5 CPU seconds to load the app. Another number of workers needs another group.
          maxWorkers: cores,
          sequence: { groupOrder: 3 },
          ...timeouts,
        },
      },
      {
        test: {
          name: 'races',
          ...quickHashes,
          include: ['tests/races/**/*.test.ts'],
          exclude,
          globalSetup: 'tests/support/postgres-for-run.ts',
          ...waitingWorkers,
          sequence: { groupOrder: 1 },
          ...timeouts,
          testTimeout: raceTimeout,
        },
      },
      {
        test: {
          name: 'attacks',
          ...quickHashes,
          include: ['tests/attacks/**/*.test.ts'],
          exclude,
          globalSetup: 'tests/support/postgres-for-run.ts',
          // Beside the processes, which leave a core idle.
          ...waitingWorkers,
          sequence: { groupOrder: 2 },
          ...timeouts,
          testTimeout: raceTimeout,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/support/postgres-for-run.ts', 'tests/support/processes/demo-for-run.ts'],
          ...waitingWorkers,
          sequence: { groupOrder: 2 },
          ...timeouts,
          testTimeout: raceTimeout,
          // Longer than `ready` waits for a first start.
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
