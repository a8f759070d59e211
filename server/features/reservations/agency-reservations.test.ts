import { expect, test } from 'vitest'

import { noId } from '#contract/records.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'

const { portal, agency, agent, ownDay } = await bookingPortal()
const admin = await (await portal.provider()).signedIn('admin')
const other = await portal.newAgency()
const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
await agent.call('bookReservation', booking)
const id = booking.quoteID

test("the provider sees an agency's reservation as the agency does", async () => {
  const own = await agent.call('showReservation', { id })
  expect(await admin.call('showAgencyReservation', { agencyID: agency.id, id })).toMatchObject({
    status: 200,
    body: own.body,
  })
})

test("the provider lists an agency's reservations", async () => {
  const page = { state: 'confirmed' } as const
  const own = await agent.call('pageReservations', page)
  const seen = await admin.call('pageReservations', { agencyID: agency.id, ...page })
  expect(seen).toMatchObject({ status: 200, body: own.body })
  expect(seen.body.rows.map(({ quoteID }) => quoteID)).toEqual([id])
  expect((await admin.call('pageReservations', { agencyID: other.id, ...page })).body.rows).toEqual([])
})

for (const { title, agencyID } of [
  { title: 'another agency', agencyID: other.id },
  { title: 'an unknown agency', agencyID: noId },
])
  test(`under ${title} the reservation does not exist`, async () => {
    expect((await admin.call('showAgencyReservation', { agencyID, id })).status).toBe(404)
  })

test("an agency's own administrator can't read this way", async () => {
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const agencyID = agency.id
  expect((await manager.call('showAgencyReservation', { agencyID, id })).status).toBe(403)
  expect((await manager.call('pageReservations', { agencyID })).status).toBe(403)
})

test('only the provider sees net rates', async () => {
  const party = { productID: 'tour', adult: 1, child: 1, date: ownDay() }
  const seller = await agency.signedIn('seller', { permissions: [5] })
  const { booking: own } = await quoted(seller, party)
  await seller.call('bookReservation', { ...own, markup: { adult: 150, child: 80 } })
  const seen = await admin.call('showAgencyReservation', { agencyID: agency.id, id: own.quoteID })
  const passengers = [110, 65].map((net, index) => ({ number: seen.body.query.paxArray[index]?.number, net }))
  expect(seen.body.reservation.totalSale).toBe(230)
  expect(seen.body.net).toEqual({ passengers, fees: 0, total: 175 })
  expect((await agent.call('showReservation', { id: own.quoteID })).body).not.toHaveProperty('net')
})
