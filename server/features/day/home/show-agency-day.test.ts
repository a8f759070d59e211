import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { morningAndAfternoon, moveToAfternoon } from '#tests/support/due-changes/move-to-afternoon.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { payBy } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(morningAndAfternoon), { now: portal.clock.now })
const day = (days: number) =>
  portal.clock.now.toZonedDateTimeISO('America/Los_Angeles').toPlainDate().add({ days }).toString()

async function book(
  user: Visitor,
  days: number,
  [masterFirstName, masterLastName]: [string, string],
  adult = 1,
) {
  const { booking } = await quoted(user, { productID: 'tour', adult, date: day(days) })
  await user.call('bookReservation', { ...booking, masterFirstName, masterLastName })
  return booking.quoteID
}

const dayOf = async (user: Visitor) => (await user.call('showAgencyDay', {})).body
const nothing = { travelers: [], pending: { count: 0, amount: 0, first: [] } }

test('an agency sees its own travelers only, those who leave next first, without canceled ones', async () => {
  const [agency, other] = [await portal.newAgency(), await portal.newAgency()]
  const [agent, stranger] = [await agency.signedIn('agent'), await other.signedIn('agent')]
  expect(await dayOf(agent)).toEqual(nothing)
  await book(agent, 3, ['Cleo', 'Third'])
  const first = await book(agent, 1, ['Ana', 'First'], 2)
  await book(agent, 2, ['Ben', 'Second'])
  await cancel(agent, await book(agent, 1, ['Gone', 'Guest']))
  await book(stranger, 1, ['Not', 'Theirs'])
  const { travelers, pending } = await dayOf(agent)
  expect(travelers.map(({ firstName }) => firstName)).toEqual(['Ana', 'Ben', 'Cleo'])
  expect(travelers[0]).toEqual({
    quoteID: first,
    orl: expect.stringMatching(/^\d{8}$/),
    firstName: 'Ana',
    lastName: 'First',
    ProductName: 'Tour tour',
    date: day(1),
    DeptTime: '09:00',
    guests: 2,
  })
  expect(pending).toEqual(nothing.pending)
  for (const days of [4, 5, 6]) await book(agent, days, ['More', 'Guests'])
  expect((await dayOf(agent)).travelers).toHaveLength(5)
})

test('unpaid reservations and changes are pending until they expire or are paid', async () => {
  const agency = await portal.newAgency({ creditCardMode: 1 })
  const agent = await agency.signedIn('agent')
  const paid = await book(agent, 8, ['Paid', 'Guest'])
  await payBy(agent, paid, {})
  portal.advance({ minutes: 1 })
  const unpaid = await book(agent, 9, ['Due', 'Guest'], 2)
  portal.advance({ minutes: 1 })
  await moveToAfternoon(agent, paid)
  const { travelers, pending } = await dayOf(agent)
  expect(travelers).toMatchObject([{ quoteID: paid, DeptTime: '09:00' }])
  expect(pending).toMatchObject({ count: 2, amount: 240 })
  expect(pending.first).toMatchObject([
    { quoteID: unpaid, lastName: 'Guest', guests: 2, due: 220 },
    { quoteID: paid, due: 20 },
  ])
  const [first] = pending.first
  const secondsLeft = (first?.resExpireAfter ?? 0) - portal.clock.now.epochMilliseconds / 1000
  expect(secondsLeft).toBe(14 * 60)
  portal.advance({ minutes: 14 })
  expect((await dayOf(agent)).pending).toMatchObject({ count: 1, amount: 20 })
  portal.advance({ minutes: 30 })
  expect((await dayOf(agent)).pending).toEqual(nothing.pending)
})

test('someone who left is no longer next', async () => {
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  await book(agent, 1, ['Ana', 'First'])
  const before = portal.clock.now
  portal.clock.now = Temporal.ZonedDateTime.from(`${day(1)}T08:59[America/Los_Angeles]`).toInstant()
  const leaving = await agency.signedIn('early')
  expect((await dayOf(leaving)).travelers).toHaveLength(1)
  portal.advance({ minutes: 1 })
  expect((await dayOf(leaving)).travelers).toEqual([])
  portal.clock.now = before
})
