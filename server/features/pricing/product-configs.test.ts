import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { addProductConfig } from '#server/features/pricing/change-product-configs.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const expensive = testSchedule({
  adultPriceCents: 100_000_000,
  adultFeesCents: 100_000_000,
  childPriceCents: 100_000_000,
  childFeesCents: 100_000_000,
})
await importCatalogue(
  portal.db,
  testCatalogue(
    testProduct('tour'),
    testProduct('boat'),
    testProduct('expensive', { schedules: [expensive] }),
  ),
  { now: portal.clock.now },
)
const here = await portal.newAgency()
const pricing = await here.signedIn('pricing', { permissions: [4] })
const good = { product_code: 'TOUR', value: 10, mode: 0, booking_date: '2026-11-01' }
const fresh = { end_date: null, version: 1 }

test('a price modifier is created, listed by product and newest date, applied and deleted', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('pricing', { permissions: [4] })
  const made = await user.call('createProductConfig', { ...good, value: '25', mode: '1' })
  expect(made.body).toEqual({ ...good, ...fresh, id: made.body.id, value: 25, mode: 1 })
  const later = await user.call('createProductConfig', { ...good, booking_date: '2026-12-01' })
  const boat = await user.call('createProductConfig', { ...good, product_code: 'BOAT' })
  const list = (await user.call('listProductConfigs', {})).body
  expect(list).toEqual([boat.body, later.body, made.body])
  const inForce = await user.call('showPriceModifier', { code: 'TOUR', date: '2026-11-30' })
  expect(inForce.body).toEqual({ mode: 1, value: 25 })
  expect((await user.call('deleteProductConfig', { id: made.body.id })).body).toEqual({ ok: true })
  expect((await user.call('deleteProductConfig', { id: made.body.id })).status).toBe(404)
  const lines = (await auditLinesOf(portal.db, agency.id)).filter(({ kind }) => kind.startsWith('product'))
  const stored = { ...good, value: 25, mode: 1, end_date: null }
  expect(lines).toHaveLength(4)
  expect([lines[0], lines[3]]).toEqual([
    { kind: 'product-config.created', username: 'pricing', subject: 'TOUR', before: null, after: stored },
    { kind: 'product-config.deleted', username: 'pricing', subject: 'TOUR', before: stored, after: null },
  ])
})

const value = 'Value must be a whole number of at least 0.'
const mode = 'Mode must be 0 (flat amount) or 1 (percentage).'
const tooMuch = 'A flat amount can be at most 100,000 dollars, a percentage at most 1,000.'
const day = 'Enter a valid date as YYYY-MM-DD.'
const unknown = 'Unknown product code.'
const refusals: [sent: Record<string, unknown>, field: string, words: string][] = [
  [{ product_code: 'GONE' }, 'product_code', unknown],
  [{ product_code: 'tour' }, 'product_code', unknown],
  [{ product_code: '' }, 'product_code', 'Choose a product.'],
  [{ value: -1 }, 'value', value],
  [{ value: '-1' }, 'value', value],
  [{ value: 1.5 }, 'value', value],
  [{ value: '' }, 'value', value],
  [{ value: null }, 'value', value],
  [{ value: '1e3' }, 'value', value],
  [{ value: 100_001 }, 'value', tooMuch],
  [{ value: 1001, mode: 1 }, 'value', tooMuch],
  [{ value: '9'.repeat(400) }, 'value', value],
  [{ mode: 2 }, 'mode', mode],
  [{ mode: 'flat' }, 'mode', mode],
  [{ booking_date: '2026-02-30' }, 'booking_date', day],
  [{ booking_date: '0000-01-01' }, 'booking_date', day],
  [{ booking_date: '' }, 'booking_date', day],
  [{ booking_date: '0202-11-01' }, 'booking_date', 'Choose a date from 2000 to 2100.'],
  [{ end_date: '2026-10-31' }, 'end_date', 'The last booking date must not be before the start.'],
  [{ end_date: '2026-02-30' }, 'end_date', day],
]
for (const [sent, field, words] of refusals) {
  test(`${JSON.stringify(sent).slice(0, 60)} is refused: ${words}`, async () => {
    const payload = { ...good, ...sent }
    const answer = await pricing.send<object>({ method: 'POST', url: '/api/product-configs', payload })
    expect(answer.status).toBe(400)
    expect(answer.body.fields?.[field]).toContain(words)
    expect((await pricing.call('listProductConfigs', {})).body).toEqual([])
  })
}

test('a second price modifier for the same product and date is refused, but not for another agency', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('manager', { permissions: [2] })
  const words = ['This product already has a price modifier for this date.']
  expect((await user.call('createProductConfig', good)).status).toBe(200)
  expect(await user.call('createProductConfig', { ...good, mode: 1 })).toMatchObject({
    status: 400,
    body: { errors: words, fields: { booking_date: words } },
  })
  const other = await (await portal.newAgency()).signedIn('pricing', { permissions: [4] })
  expect((await other.call('createProductConfig', good)).status).toBe(200)
  const both = await Promise.all(
    [1, 2].map(() => user.call('createProductConfig', { ...good, booking_date: '2027-01-01' })),
  )
  expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '400'])
})

test("another agency's price modifiers are not listed and answer 404", async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('pricing', { permissions: [4] })
  const { body } = await user.call('createProductConfig', good)
  expect((await pricing.call('listProductConfigs', {})).body).toEqual([])
  for (const id of [body.id, '00000000-0000-4000-8000-00000000dead', 'x'])
    expect((await pricing.call('deleteProductConfig', { id })).status).toBe(404)
  expect((await user.call('listProductConfigs', {})).body).toHaveLength(1)
})

test('a price modifier for a withdrawn product stays listed and can be deleted', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('pricing', { permissions: [4] })
  const old = { productCode: 'OLD-1', bookingDate: '2025-01-01', mode: 0, value: 5 } as const
  const id = await addProductConfig(portal.db, agency.id, old)
  expect((await user.call('listProductConfigs', {})).body).toMatchObject([{ product_code: 'OLD-1' }])
  expect((await user.call('deleteProductConfig', { id })).status).toBe(200)
})

test('a request cannot set what only the server decides', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('pricing', { permissions: [4] })
  const id = '00000000-0000-4000-8000-00000000beef'
  const payload = { ...good, id, agency_id: here.id, created_at: '2000-01-01T00:00:00Z' }
  await user.send({ method: 'POST', url: '/api/product-configs', payload })
  const list = (await user.call('listProductConfigs', {})).body
  expect(list).toHaveLength(1)
  expect(list[0]?.id).not.toBe(id)
  expect((await pricing.call('listProductConfigs', {})).body).toEqual([])
})

const highest = [
  { mode: 0, value: 100_000, asked: 2_100_000, isComputed: true },
  { mode: 1, value: 1_000, asked: 9_999_999.99, isComputed: false },
]
for (const { mode: ownMode, value: most, asked, isComputed } of highest) {
  test(`the highest modifier, ${most} in mode ${ownMode}, on the most expensive tour can be quoted and booked`, async () => {
    const agency = await portal.newAgency()
    const seller = await agency.signedIn('manager', { permissions: [2] })
    const config = { product_code: 'EXPENSIVE', value: most, mode: ownMode, booking_date: '2026-11-01' }
    expect((await seller.call('createProductConfig', config)).status).toBe(200)
    const { quote, booking } = await quoted(seller, {
      productID: 'expensive',
      adult: 2,
      child: 1,
      date: '2026-12-01',
    })
    const sent = { ...booking, markup: { adult: asked, child: asked } }
    expect(await seller.call('bookReservation', sent)).toMatchObject({ status: 200 })
    const { body } = await seller.call('showReservation', { id: quote.QuoteID })
    expect(body.reservation.totalSale).toBeCloseTo(asked * 3, 2)
    const agent = await agency.signedIn('agent')
    const again = await quoted(agent, { productID: 'expensive', date: '2026-12-02' })
    const plain = { ...again.booking, markup: { adult: asked } }
    expect((await agent.call('bookReservation', plain)).status).toBe(isComputed ? 200 : 400)
  })
}
