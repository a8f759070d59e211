import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { bookByCard } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const times = ['08:00', '11:00', '14:00']
const tour = testProduct('tour', { schedules: [testSchedule({ times })] })
await importCatalogue(portal.db, testCatalogue(tour), { now: portal.clock.now })
const today = '2026-11-15'
const admin = await (await portal.provider()).signedIn('admin')
const dayOf = async () => (await admin.call('showProviderDay', {})).body

test('before a sale, the provider sees the departures of today that are left to sell', async () => {
  const { next, ...figures } = await dayOf()
  // At 10:00: the first has left, the cut-off of the second is now.
  expect(figures).toEqual({
    today,
    departures: 3,
    guests: 0,
    seatsFree: 12,
    paymentsDue: { count: 0, amount: 0 },
  })
  expect(next.map(({ date, DeptTime }) => `${date} ${DeptTime}`)).toEqual([
    '2026-11-15 11:00',
    '2026-11-15 14:00',
    '2026-11-16 08:00',
    '2026-11-16 11:00',
    '2026-11-16 14:00',
  ])
})

test('guests, seats and what has to be paid are counted over all agencies', async () => {
  const onAccount = await (await portal.newAgency()).signedIn('agent')
  const byCard = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')
  const trial = await (await portal.newAgency({ creditCardMode: 1, testMode: true })).signedIn('agent')
  const { booking } = await quoted(onAccount, { productID: 'tour', adult: 2, date: today })
  await onAccount.call('bookReservation', booking)
  await bookByCard(byCard, { productID: 'tour', adult: 1, date: today })
  await bookByCard(byCard, { productID: 'tour', adult: 1, date: '2026-11-20' })
  await bookByCard(trial, { productID: 'tour', adult: 1, date: '2026-11-21' })
  expect(await dayOf()).toMatchObject({
    departures: 3,
    guests: 3,
    seatsFree: 9,
    paymentsDue: { count: 2, amount: 220 },
    next: [{ DeptTime: '11:00' }, { DeptTime: '14:00', guests: 3, free: 9, sold: 2, held: 1 }, {}, {}, {}],
  })
  portal.advance({ minutes: 15 })
  expect(await dayOf()).toMatchObject({ guests: 2, seatsFree: 10, paymentsDue: { count: 0, amount: 0 } })
})

test('only the provider sees them', async () => {
  const manager = await (await portal.newAgency()).signedIn('manager', { permissions: [2] })
  expect((await manager.call('showProviderDay', {})).status).toBe(403)
})
