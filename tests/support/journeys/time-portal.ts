import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { test as journey } from '#tests/support/journeys/journey.ts'
import { startPortalWith } from '#tests/support/journeys/portal-for-run.ts'

const limitMs = 120_000
const preload = pathToFileURL(join(import.meta.dirname, 'movable-clock.mjs')).href

type GoTo = (instant: string) => Promise<void>

/**
 * Journeys about time, on a portal of their own: quotes and seat holds last half a minute, and `goTo` moves its clock on, which
 * ends sessions. One worker runs all files that use it: playwright.config.ts names them.
 */
export const test = journey.extend<object, { goTo: GoTo }>({
  goTo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
    async ({}, use) => {
      const before = { ...process.env }
      const file = join(tmpdir(), `direct-connect-clock-${process.pid}`)
      await writeFile(file, '0')
      const clock = { NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: file }
      const stop = await startPortalWith({ QUOTE_MINUTES: '0.5', HOLD_MINUTES: '0.5', ...clock })
      await use((instant) => writeFile(file, String(Date.parse(instant) - Date.now())))
      Object.assign(process.env, before)
      await stop()
      await rm(file)
    },
    { scope: 'worker', auto: true, timeout: limitMs },
  ],
})
