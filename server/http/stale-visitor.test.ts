import { expect, test } from 'vitest'

import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

const { portal, ownDay, seatsTaken } = await bookingPortal()
// The jobs end sessions, which would invalidate the cache.
await portal.jobs.stop()

/** A cached visitor with a valid booking, whose agency then changes without a notification. */
async function cachedBefore(statement: (agencyId: string) => string) {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent', { permissions: [5] })
  const search = { productID: 'tour', adult: 1, child: 0, date: ownDay() }
  // A notification of the sign-in that arrives later would empty the cache.
  await portal.notificationsArrived()
  const { booking } = await quoted(user, search)
  await withoutTriggers(portal.db, statement(agency.id))
  expect((await user.call('checkSession', {})).status, 'is cached').toBe(200)
  return { agency, user, search, booking }
}

const countSales = async (agencyId: string) =>
  Promise.all(
    (['quotes', 'reservations'] as const).map(async (table) => {
      const rows = await portal.db
        .selectFrom(table)
        .select('agency_id')
        .where('agency_id', '=', agencyId)
        .execute()
      return rows.length
    }),
  )

const refused = [
  {
    title: 'whose session has ended',
    statement: (id: string) => `delete from sessions where agency_id = '${id}'`,
    status: 401,
  },
  {
    title: 'who has been disabled',
    statement: (id: string) => `update users set enabled = false where agency_id = '${id}'`,
    status: 401,
  },
  {
    title: 'whose agency may no longer book',
    statement: (id: string) => `update agencies set disable_booking = true where id = '${id}'`,
    status: 400,
  },
  {
    title: 'whose agency has lost its port',
    statement: (id: string) => `update agencies set port_username = null where id = '${id}'`,
    status: 400,
  },
]
for (const { title, statement, status } of refused)
  test(`a cached visitor ${title} gets no quote and no booking`, async () => {
    const forQuote = await cachedBefore(statement)
    expect((await forQuote.user.call('createQuote', forQuote.search)).status).toBe(status)
    expect(await countSales(forQuote.agency.id)).toEqual([1, 0])
    const forBooking = await cachedBefore(statement)
    expect((await forBooking.user.call('bookReservation', forBooking.booking)).status).toBe(status)
    expect(await countSales(forBooking.agency.id)).toEqual([1, 0])
    expect(await seatsTaken('tour', forBooking.search.date)).toBe(0)
  })

test('a cached visitor who has lost the permission to change prices cannot change one', async () => {
  const { user, booking } = await cachedBefore(
    (id) => `update roles set permissions = '{4}' where agency_id = '${id}'`,
  )
  const answer = await user.call('bookReservation', { ...booking, markup: { adult: '150.00' } })
  expect(answer).toMatchObject({ status: 400, body: { fields: { markup: [expect.any(String)] } } })
})

test('a cached visitor whose agency was just allowed to book gets a quote', async () => {
  const agency = await portal.newAgency({ disableBooking: true })
  const user = await agency.signedIn('agent')
  const search = { productID: 'tour', adult: 1, child: 0, date: ownDay() }
  expect((await user.call('createQuote', search)).status).toBe(400)
  await withoutTriggers(portal.db, `update agencies set disable_booking = false where id = '${agency.id}'`)
  expect((await user.call('createQuote', search)).status).toBe(200)
})

test('a read that cached permissions would refuse is checked against current ones', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent', { permissions: [5] })
  expect((await user.call('listUsers', {})).status).toBe(403)
  await withoutTriggers(portal.db, `update roles set permissions = '{3}' where agency_id = '${agency.id}'`)
  expect((await user.call('listUsers', {})).status).toBe(200)
})
