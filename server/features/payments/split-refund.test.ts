import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitRefund } from '#server/features/payments/split-refund.ts'

const cases = [
  { title: 'one payment, a part of it', kept: [110_00], amount: 55_00, parts: [55_00] },
  { title: 'one payment, all of it', kept: [110_00], amount: 110_00, parts: [110_00] },
  { title: 'the newest payment covers it', kept: [30_00, 110_00], amount: 30_00, parts: [30_00, 0] },
  { title: 'the newest payment is too small', kept: [30_00, 110_00], amount: 50_00, parts: [30_00, 20_00] },
  { title: 'a payment of which nothing is kept', kept: [0, 110_00], amount: 1, parts: [0, 1] },
  { title: 'more than is kept', kept: [30_00, 10_00], amount: 50_00, parts: [30_00, 10_00] },
  { title: 'nothing', kept: [30_00], amount: 0, parts: [0] },
  { title: 'no payment', kept: [], amount: 1_00, parts: [] },
]
for (const { title, kept, amount, parts } of cases) {
  test(`a refund is split: ${title}`, () => {
    const payments = kept.map((kept_cents) => ({ kept_cents }))
    const split = splitRefund(payments, amount)
    expect(payments.map((own) => split.find(({ payment }) => payment === own)?.cents ?? 0)).toEqual(parts)
  })
}

test('the parts add up to the amount or to all that is kept, and none exceeds its payment', () => {
  const cents = fc.nat(500_00)
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 5 }), cents, (kept, amount) => {
      const split = splitRefund(
        kept.map((kept_cents) => ({ kept_cents })),
        amount,
      )
      const all = kept.reduce((sum, own) => sum + own, 0)
      expect(split.reduce((sum, part) => sum + part.cents, 0)).toBe(Math.min(amount, all))
      for (const part of split) {
        expect(part.cents).toBeGreaterThan(0)
        expect(part.cents).toBeLessThanOrEqual(part.payment.kept_cents)
      }
    }),
  )
})
