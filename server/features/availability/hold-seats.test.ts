import { expect, test } from 'vitest'

import { changingToursPortal } from '#tests/support/changing-tours-portal.ts'
import { testSchedule } from '#tests/support/test-catalogue.ts'
import { payBy, paymentsIn, reservationIn, seatsOf } from '#tests/support/test-payment.ts'

// It is 10:00 on November 15 in Las Vegas.
const { portal, family, tour, hold, expireAll } = await changingToursPortal()
const date = '2026-11-15'

const cases = [
  { title: 'whose hold still counts', id: 'held', release: async () => undefined, taken: 1 },
  { title: 'whose hold was released', id: 'released', release: expireAll, taken: 0 },
]
for (const { title, id, release, taken } of cases) {
  test(`a payment after departure confirms nothing and is refunded, for a reservation ${title}`, async () => {
    const departsAt = portal.clock.now.add({ minutes: 65 }).toZonedDateTimeISO('America/Los_Angeles')
    await tour(id, { schedules: [testSchedule({ times: [departsAt.toPlainTime().toString().slice(0, 5)] })] })
    const quoteID = await hold(id, date)
    portal.advance({ minutes: 65 })
    await release()
    await payBy(family, quoteID, {})
    expect(await paymentsIn(portal, quoteID)).toMatchObject([
      { status: 'refunding', reason: 'The tour had left before the payment arrived.' },
    ])
    expect(await reservationIn(portal, quoteID)).toMatchObject({ paid: false, confirmed_at: null })
    expect((await seatsOf(portal, id, date)).taken).toBe(taken)
  })
}
