import { afterAll, expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { changingToursPortal } from '#tests/support/changing-tours-portal.ts'
import { copyBefore } from '#tests/support/old-database.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { testSchedule } from '#tests/support/test-catalogue.ts'

const { portal, canyon, tour, sell, departuresOn } = await changingToursPortal()

const night = '2027-11-07'
const earlier = Temporal.Instant.from('2027-11-07T08:30:00Z')
const later = earlier.add({ hours: 1 })

test('0029 moves departures of the repeated hour to the earlier instant, with those who booked them', async () => {
  await tour('night', {
    schedules: [
      testSchedule({ times: ['00:30', '01:30', '02:30'], validFrom: night, validTo: '2027-11-08' }),
    ],
  })
  const id = await sell('night', night)
  const { db, connection } = await copyBefore('0029', portal.db)
  const departures = () =>
    db
      .selectFrom('departures')
      .select(['id', 'local_date', 'local_time', 'departs_at', 'seats_taken', 'pounds_taken', 'version'])
      .orderBy('departs_at')
      .execute()
  const right = await departures()
  await db.updateTable('departures').set({ departs_at: later }).where('departs_at', '=', earlier).execute()
  expect(await departures()).not.toEqual(right)

  expect(await migrate(connection, connection)).toContain('0029_desk_sales')
  expect(await departures()).toEqual(right)
  const sold = await departuresOn('night', night)
  expect(sold[1]?.departs_at.equals(earlier)).toBe(true)

  const agent = visitorOf(await secondApp(portal.portal, connection, 2, afterAll), canyon)
  const { reservation, quote } = (await agent.call('showReservation', { id })).body
  expect(reservation.departsAt).toBe(sold[0]?.departs_at.epochMilliseconds)
  const [itinerary] = (await agent.call('showQuote', { quoteID: id })).body.Itineraries
  expect(itinerary?.departsAt, 'also for a quote from before it was kept').toBe(reservation.departsAt)
  expect(quote.date).toBe(night)
})
