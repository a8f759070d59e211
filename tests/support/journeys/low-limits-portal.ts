import { test as journey } from '#tests/support/journeys/journey.ts'
import { portalPort, startPortalWith } from '#tests/support/journeys/portal-for-run.ts'

const limitMs = 120_000

/** Journeys on a separate portal where a user holds two unpaid seats and exports once a minute. */
export const test = journey.extend<object, { lowLimitsPort: number }>({
  lowLimitsPort: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
    async ({}, use) => {
      const before = { ...process.env }
      const stop = await startPortalWith({ UNPAID_SEATS_PER_USER: '2', EXPORTS_PER_MINUTE: '1' })
      await use(portalPort())
      Object.assign(process.env, before)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: limitMs },
  ],
})
