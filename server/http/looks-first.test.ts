import { expect, test } from 'vitest'

import { bookingPortal } from '#tests/support/booking-portal.ts'
import { inSilence } from '#tests/support/in-silence.ts'
import { quoted } from '#tests/support/test-booking.ts'

const { portal, ownDay, seatsTaken } = await bookingPortal()
// They end sessions too, which is news.
await portal.jobs.stop()

/** Someone who is remembered, with a booking that has nothing wrong, before the agency changes unheard. */
async function beforeChange(statement: (agencyId: string) => string) {
  await expect.poll(() => portal.listener.connected).toBe(true)
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent', { permissions: [5] })
  const search = { productID: 'tour', adult: 1, child: 0, date: ownDay() }
  const { booking } = await quoted(user, search)
  await inSilence(portal.db, statement(agency.id))
  expect((await user.call('checkSession', {})).status, 'is remembered').toBe(200)
  return { agency, user, search, booking }
}

const kept = async (agencyId: string) =>
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
    title: 'whose agency must not book any more',
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
  test(`the memory of somebody ${title} makes no quote and no booking`, async () => {
    const forQuote = await beforeChange(statement)
    expect((await forQuote.user.call('createQuote', forQuote.search)).status).toBe(status)
    expect(await kept(forQuote.agency.id)).toEqual([1, 0])
    const forBooking = await beforeChange(statement)
    expect((await forBooking.user.call('bookReservation', forBooking.booking)).status).toBe(status)
    expect(await kept(forBooking.agency.id)).toEqual([1, 0])
    expect(await seatsTaken('tour', forBooking.search.date)).toBe(0)
  })

test('who is remembered with the permission to change prices, and has lost it, cannot', async () => {
  const { user, booking } = await beforeChange(
    (id) => `update roles set permissions = '{4}' where agency_id = '${id}'`,
  )
  const answer = await user.call('bookReservation', { ...booking, markup: { adult: '150.00' } })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: [
        'The adult sale price is $110.00. Check it and submit again; you are not allowed to change it.',
      ],
    },
  })
})

test('who is remembered without a right, and has it by now, is not refused', async () => {
  const agency = await portal.newAgency({ disableBooking: true })
  const user = await agency.signedIn('agent')
  const search = { productID: 'tour', adult: 1, child: 0, date: ownDay() }
  expect((await user.call('createQuote', search)).status).toBe(400)
  await inSilence(portal.db, `update agencies set disable_booking = false where id = '${agency.id}'`)
  expect((await user.call('createQuote', search)).status).toBe(200)
})
