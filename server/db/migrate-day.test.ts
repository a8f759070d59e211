import { afterAll, expect, test } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { dayPortal } from '#tests/support/day/day-portal.ts'
import { copyBefore } from '#tests/support/old-database.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { ownDay } from '#tests/support/test-payment.ts'

const { portal, dispatcher, canyon, tour, sell, hold } = await dayPortal()
const departuresIn = (db: Db) => db.selectFrom('departures').selectAll().orderBy('id').execute()

test('0026 keeps every departure as it was, open and on schedule, and staff can change it from then on', async () => {
  const date = ownDay(portal)
  await tour('old', {
    schedules: [testSchedule({ payloadPounds: 900 })],
    blocks: [{ date, time: null, seats: 2 }],
  })
  await sell('old', date, 3)
  await hold('old', date)
  const { db, connection } = await copyBefore('0026', portal.db)
  expect(await migrate(connection, connection)).toContain('0026_provider_day')

  const before = await departuresIn(db)
  expect(before).toEqual(await departuresIn(portal.db))
  const fresh = {
    seats_blocked_by_hand: 0,
    closed_at: null,
    crew_note: null,
    off_schedule: false,
    version: 1,
  }
  expect(before.filter(({ local_date }) => local_date === date)).toMatchObject([
    { seats_taken: 4, seats_blocked: 2, pounds_taken: 600, payload_pounds: 900, ...fresh },
  ])
  expect(await checkAccounts(db)).toEqual([])

  const app = await secondApp(portal.portal, connection, 4, afterAll)
  const staff = visitorOf(app, dispatcher)
  const shown = (await staff.call('showBoard', { date })).body.departures
  expect(shown).toMatchObject([{ sold: 3, held: 1, blocked: 2, free: 6, pounds: 600, state: 'open' }])
  const departureID = shown[0]?.departureID ?? ''
  const changed = await staff.call('changeDeparture', { departureID, closed: true, blockedByHand: 6 })
  expect(changed).toMatchObject({ status: 200, body: { free: 0, state: 'closed', version: 2 } })
  const search = { id: 'old', adult: 1, child: 0, date }
  expect((await visitorOf(app, canyon).call('lookUp', search)).body).toMatchObject({ closed: 1 })
  const { departures } = await importCatalogue(db, testCatalogue(testProduct('old')), {
    now: portal.clock.now,
  })
  expect(departures).toMatchObject({ changed: 77, leftAlone: 1 })
})
