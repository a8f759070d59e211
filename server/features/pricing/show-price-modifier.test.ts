import { expect, test } from 'vitest'

import { addProductConfig } from '#server/features/pricing/change-product-configs.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const other = await portal.newAgency()
const agent = await agency.signedIn('agent')

await addProductConfig(portal.db, agency.id, config('TOUR', '2026-11-01', 0, 15))
await addProductConfig(portal.db, agency.id, config('TOUR', '2026-12-01', 1, 20))
await addProductConfig(portal.db, other.id, config('TOUR', '2026-10-01', 0, 99))

function config(productCode: string, bookingDate: string, mode: 0 | 1, value: number) {
  return { productCode, bookingDate, mode, value }
}

const cases = [
  { title: 'nothing is added before the first', date: '2026-10-31', modifier: { mode: 0, value: 0 } },
  { title: 'it applies from its date', date: '2026-11-01', modifier: { mode: 0, value: 15 } },
  { title: 'it applies until the day before the next', date: '2026-11-30', modifier: { mode: 0, value: 15 } },
  { title: 'the latest applies', date: '2026-12-01', modifier: { mode: 1, value: 20 } },
  { title: 'the latest applies from then on', date: '2030-01-01', modifier: { mode: 1, value: 20 } },
  { title: 'another product has its own', code: 'BOAT', date: '2026-12-01', modifier: { mode: 0, value: 0 } },
]
for (const { title, code = 'TOUR', date, modifier } of cases) {
  test(`the price modifier in force: ${title}`, async () => {
    expect(await agent.call('showPriceModifier', { code, date })).toMatchObject({
      status: 200,
      body: modifier,
    })
  })
}

test('a missing code and an invalid date are both reported', async () => {
  const { status, body } = await agent.call('showPriceModifier', { code: ' ', date: '2026-02-30' })
  expect(status).toBe(400)
  expect(body.errors).toEqual(['Enter the product code.', 'Enter a valid date as YYYY-MM-DD.'])
})
