import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const good = { value: 10, mode: 0, booking_date: '2026-11-01' }

async function newConfig() {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('manager', { permissions: [2] })
  const { body } = await user.call('createProductConfig', { product_code: 'TOUR', ...good })
  const modifierOn = async (date: string) =>
    (await user.call('showPriceModifier', { code: 'TOUR', date })).body
  return { agency, user, config: body, modifierOn }
}

test('a saved price modifier applies from its new start to its last day, and is audited', async () => {
  const { agency, user, config, modifierOn } = await newConfig()
  const change = { value: 20, mode: 1, booking_date: '2026-11-05', end_date: '2026-11-10' } as const
  const saved = await user.call('saveProductConfig', { id: config.id, version: 1, ...change })
  expect(saved.body).toEqual({ id: config.id, product_code: 'TOUR', ...change, version: 2 })
  expect((await user.call('listProductConfigs', {})).body).toEqual([saved.body])
  const days = ['2026-11-04', '2026-11-05', '2026-11-10', '2026-11-11']
  const none = { mode: 0, value: 0 }
  const twenty = { mode: 1, value: 20 }
  expect(await Promise.all(days.map(modifierOn))).toEqual([none, twenty, twenty, none])
  const line = (await auditLinesOf(portal.db, agency.id)).at(-1)
  expect(line).toEqual({
    kind: 'product-config.changed',
    username: 'manager',
    subject: 'TOUR',
    before: { product_code: 'TOUR', ...good, end_date: null },
    after: { product_code: 'TOUR', ...change },
  })
})

test('after the end of a modifier the one it replaced does not come back', async () => {
  const { user, config, modifierOn } = await newConfig()
  const later = { product_code: 'TOUR', value: 5, mode: 1, booking_date: '2026-11-20' }
  const { id } = (await user.call('createProductConfig', later)).body
  await user.call('saveProductConfig', { id, ...later, end_date: '2026-11-25' })
  expect(await modifierOn('2026-11-26')).toEqual({ mode: 0, value: 0 })
  await user.call('saveProductConfig', { id, ...later, end_date: '' })
  expect(await modifierOn('2026-11-26')).toEqual({ mode: 1, value: 5 })
  await user.call('deleteProductConfig', { id })
  expect(await modifierOn('2026-11-26')).toEqual({ mode: config.mode, value: config.value })
})

test('a stale version is refused with the present values; saving without changes writes nothing', async () => {
  const { agency, user, config } = await newConfig()
  const first = await user.call('saveProductConfig', { id: config.id, ...good, value: 11, version: 1 })
  const stale = await user.call('saveProductConfig', { id: config.id, ...good, value: 12, version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { current: first.body } })
  const lines = (await auditLinesOf(portal.db, agency.id)).length
  const same = await user.call('saveProductConfig', { id: config.id, ...good, value: 11, version: 2 })
  expect(same.body).toEqual(first.body)
  expect(await auditLinesOf(portal.db, agency.id)).toHaveLength(lines)
})

test("a date that the product's other modifier has is refused, as are an early end and an unknown id", async () => {
  const { user, config } = await newConfig()
  const taken = { product_code: 'TOUR', value: 5, mode: 0, booking_date: '2026-12-01' }
  await user.call('createProductConfig', taken)
  const save = (change: object, id = config.id) => user.call('saveProductConfig', { id, ...good, ...change })
  const words = 'This product already has a price modifier for this date.'
  expect(await save({ booking_date: '2026-12-01' })).toMatchObject({
    status: 400,
    body: { fields: { booking_date: [words] } },
  })
  const early = 'The last booking date must not be before the start.'
  expect(await save({ end_date: '2026-10-31' })).toMatchObject({
    status: 400,
    body: { fields: { end_date: [early] } },
  })
  expect((await save({}, 'x')).status).toBe(404)
  const stranger = await (await portal.newAgency()).signedIn('pricing', { permissions: [4] })
  expect((await stranger.call('saveProductConfig', { id: config.id, ...good })).status).toBe(404)
})

test('quotes and reservations keep their prices when a modifier changes', async () => {
  const { user, config } = await newConfig()
  const { quote, booking } = await quoted(user, { productID: 'tour', date: '2026-12-01' })
  const sent = { ...booking, markup: { adult: '120.00' } }
  expect((await user.call('bookReservation', sent)).status).toBe(200)
  const before = (await user.call('showReservation', { id: quote.QuoteID })).body
  await user.call('saveProductConfig', { id: config.id, ...good, value: 500 })
  expect((await user.call('showReservation', { id: quote.QuoteID })).body).toEqual(before)
  expect((await user.call('showQuote', { quoteID: quote.QuoteID })).body).toMatchObject({
    Itineraries: quote.Itineraries.map((priced) => ({ ...priced, seatsLeft: expect.any(Number) as number })),
  })
})
