import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { centsOf, dollarsOf } from '#contract/money.ts'
import { type ModifierMode, salePriceCents, totalSaleCents } from '#contract/sale-price.ts'

const cases: { title: string; net: number; mode: ModifierMode; value: number; sale: number }[] = [
  { title: 'no modifier', net: 110_00, mode: 0, value: 0, sale: 110_00 },
  { title: 'five dollars more', net: 110_00, mode: 0, value: 5, sale: 115_00 },
  { title: 'ten percent more', net: 110_00, mode: 1, value: 10, sale: 121_00 },
  { title: 'half a cent is rounded up', net: 50, mode: 1, value: 1, sale: 51 },
  { title: 'under half a cent is rounded down', net: 49, mode: 1, value: 1, sale: 49 },
  { title: '7 % of $349.99', net: 349_99, mode: 1, value: 7, sale: 374_49 },
  { title: 'a percentage of a free tour is free', net: 0, mode: 1, value: 50, sale: 0 },
]
for (const { title, net, mode, value, sale } of cases) {
  test(`sale price: ${title}`, () => expect(salePriceCents(net, { mode, value })).toBe(sale))
}

const cents = fc.integer({ min: 0, max: 2_000_000 })
const modifier = fc.record({
  mode: fc.constantFrom<ModifierMode>(0, 1),
  value: fc.integer({ min: 0, max: 1000 }),
})

/** The rule again, in BigInt. */
const exactSale = (net: bigint, mode: ModifierMode, value: bigint) =>
  mode === 0 ? net + value * 100n : (2n * (net * 100n + net * value) + 100n) / 200n

test('the sale price is exact, rounded half up and never below the net rate', () => {
  fc.assert(
    fc.property(cents, modifier, (net, { mode, value }) => {
      const sale = salePriceCents(net, { mode, value })
      expect(BigInt(sale)).toBe(exactSale(BigInt(net), mode, BigInt(value)))
      expect(sale).toBeGreaterThanOrEqual(net)
    }),
    { numRuns: 2000 },
  )
})

test("the dollars on screen match the server's cents", () => {
  const party = fc.record({
    adults: fc.integer({ min: 1, max: 50 }),
    children: fc.integer({ min: 0, max: 49 }),
  })
  fc.assert(
    fc.property(cents, cents, modifier, party, (adultNet, childNet, rule, { adults, children }) => {
      const adultSaleCents = salePriceCents(adultNet, rule)
      const childSaleCents = salePriceCents(childNet, rule)
      const shown = [adultSaleCents, childSaleCents].map((sale) => centsOf(dollarsOf(sale).toFixed(2)))
      expect(shown).toEqual([adultSaleCents, childSaleCents])
      const total = totalSaleCents({ adults, children, adultSaleCents, childSaleCents })
      expect(BigInt(total)).toBe(
        BigInt(adults) * BigInt(adultSaleCents) + BigInt(children) * BigInt(childSaleCents),
      )
    }),
    { numRuns: 2000 },
  )
})
