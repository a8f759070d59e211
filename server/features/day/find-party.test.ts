import { expect, test } from 'vitest'

import { gatePortal, moveTo, soldOn, today } from '#tests/support/day/gate-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { bookedAt } from '#tests/support/test-changes.ts'
import { reservationIn } from '#tests/support/test-payment.ts'

const { portal, onAccount, byCard, crew, nextFlight } = await gatePortal()
const gate = await nextFlight()

const partyOf = async (id: string) => {
  const { orl: number } = await reservationIn(portal, id)
  return (await crew.call('findParty', { departureID: gate.departureID, number })).body.party
}

test('a number of any agency says where its party is now', async () => {
  const [flight, other] = [await nextFlight(), await nextFlight()]
  const id = await soldOn(onAccount, flight, 150)
  const trip = { ProductName: 'Tour flight', date: today }
  expect(await partyOf(id)).toEqual({
    ...trip,
    departureID: flight.departureID,
    DeptTime: flight.time,
    state: 'confirmed',
  })
  await moveTo(onAccount, id, other)
  expect(await partyOf(id)).toMatchObject({ departureID: other.departureID, DeptTime: other.time })
  await cancel(onAccount, id)
  expect(await partyOf(id)).toMatchObject({ departureID: other.departureID, state: 'canceled' })
})

test('a party that has not paid is pending until its time is over, whether or not a job has run', async () => {
  const id = await soldOn(byCard, await nextFlight(), 150)
  expect(await partyOf(id)).toMatchObject({ state: 'pending' })
  portal.advance({ minutes: 15 })
  expect(await partyOf(id)).toMatchObject({ state: 'expired' })
})

test('a number that no reservation has, or only a test, finds no party', async () => {
  const testing = await (await portal.newAgency({ testMode: true })).signedIn('agent')
  expect(await partyOf(await bookedAt(testing, { productID: 'flight', date: today }))).toBeNull()
  for (const number of ['1', '', 'x', '1'.repeat(21)])
    expect((await crew.call('findParty', { departureID: gate.departureID, number })).body).toEqual({
      party: null,
    })
})
