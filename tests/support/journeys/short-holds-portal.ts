import { test as journey } from '#tests/support/journeys/journey.ts'
import { portalPort, startPortalWith } from '#tests/support/journeys/portal-for-run.ts'

const limitMs = 120_000

/** Journeys on a separate portal where quotes and seat holds last half a minute. */
export const test = journey.extend<object, { shortHoldsPort: number }>({
  shortHoldsPort: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
    async ({}, use) => {
      const before = { ...process.env }
      const stop = await startPortalWith({ QUOTE_MINUTES: '0.5', HOLD_MINUTES: '0.5' })
      await use(portalPort())
      Object.assign(process.env, before)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: limitMs },
  ],
})
