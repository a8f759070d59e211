import { describe, expect, test } from 'vitest'

import type { PriceModifier } from '#contract/sale-price.ts'
import { planMove } from '#server/features/changes/move/plan.ts'
import { hours, moving, oldTotal, party, to } from '#tests/support/test-move.ts'

describe('the money of a move', () => {
  const plain: PriceModifier = { mode: 0, value: 0 }
  const cases = [
    {
      title: 'what a card can no longer be charged is not collected',
      at: 72,
      wish: { sale: { adult: '130.83' } },
      fee: 0,
      netFee: 0,
      difference: 49,
      due: 0,
      refund: 0,
      sale: [130_83, 60_00],
    },
    {
      title: 'the least that a card is charged',
      at: 72,
      wish: { sale: { adult: '130.84' } },
      fee: 0,
      netFee: 0,
      difference: 50,
      due: 50,
      refund: 0,
      sale: [130_84, 60_00],
    },
    { title: 'free while canceling is free', at: 48, fee: 0, netFee: 0, difference: -34, due: 0, refund: 34 },
    {
      title: "the step's percentage of each old price, half up",
      at: 47.99,
      fee: 60_01 + 35_17,
      netFee: 55_00 + 32_50,
      difference: -34 + 95_18,
      due: 95_18 - 34,
      refund: 0,
    },
    {
      title:
        "the tour's own fee per passenger, to guest and agency alike, and the percentage of what costs less",
      at: 47.99,
      moveFee: 15_00,
      fee: 30_00 + 5_17,
      netFee: 30_00 + 2_50,
      difference: 35_17 - 34,
      due: 35_17 - 34,
      refund: 0,
    },
    {
      title: 'no fee of the tour while canceling is free',
      at: 48,
      moveFee: 15_00,
      fee: 0,
      netFee: 0,
      difference: -34,
      due: 0,
      refund: 34,
    },
    {
      title: 'all of it below the last step',
      at: 23.99,
      fee: 190_34,
      netFee: 175_00,
      difference: 190_00,
      due: 190_00,
      refund: 0,
    },
    {
      title: 'no fee when it is waived',
      at: 1,
      wish: { waiveFee: true },
      fee: 0,
      netFee: 0,
      difference: -34,
      due: 0,
      refund: 34,
    },
    {
      title: 'the old price when it is kept',
      at: 72,
      wish: { keepPrice: true },
      fee: 0,
      netFee: 0,
      difference: 0,
      due: 0,
      refund: 0,
      sale: [120_01, 70_33],
    },
    {
      title: 'old price and fee',
      at: 30,
      moveFee: 15_00,
      wish: { keepPrice: true },
      fee: 30_00,
      netFee: 30_00,
      difference: 30_00,
      due: 30_00,
      refund: 0,
      sale: [120_01, 70_33],
    },
    {
      title: "today's modifier",
      at: 72,
      modifier: { mode: 1, value: 10 } as const,
      fee: 0,
      netFee: 0,
      difference: 18_66,
      due: 18_66,
      refund: 0,
      sale: [143_00, 66_00],
    },
    {
      title: 'on account nothing is due',
      at: 72,
      account: true,
      modifier: { mode: 1, value: 10 } as const,
      fee: 0,
      netFee: 0,
      difference: 18_66,
      due: 0,
      refund: 0,
      sale: [143_00, 66_00],
    },
    {
      title: 'no more back than was kept',
      at: 72,
      kept: 195_20,
      fee: 0,
      netFee: 0,
      difference: -34,
      due: 0,
      refund: 20,
    },
    {
      title: 'nothing back when less was kept than is owed',
      at: 72,
      kept: 100_00,
      fee: 0,
      netFee: 0,
      difference: -34,
      due: 0,
      refund: 0,
    },
    {
      title: 'a chosen price',
      at: 72,
      wish: { sale: { adult: '150.00', child: 61 } },
      fee: 0,
      netFee: 0,
      difference: 20_66,
      due: 20_66,
      refund: 0,
      sale: [150_00, 61_00],
    },
  ]
  test.each(cases)('$title', ({ at, fee, netFee, difference, due, refund, ...own }) => {
    const move = planMove(
      moving(
        {
          now: hours(at),
          wish: own.wish ?? {},
          keptCents: own.kept ?? oldTotal,
          rights: { mayChangePrice: true, maySellHigher: false },
        },
        { move_fee_cents: own.moveFee ?? null, payment_required: !own.account },
      ),
      to({ modifier: own.modifier ?? plain }),
    )
    expect(move).toMatchObject({
      feeSaleCents: fee,
      feeNetCents: netFee,
      differenceCents: difference,
      newTotalCents: oldTotal + difference,
      dueCents: due,
      refundCents: refund,
      columns: {
        total_sale_cents: oldTotal + difference,
        fees_sale_cents: 5_00 + fee,
        fees_net_cents: 4_00 + netFee,
      },
    })
    expect(move.passengers.map(({ sale_cents }) => sale_cents)).toEqual(own.sale ?? [130_00, 60_00])
  })

  test('the agency pays the new net rates and its fee', () => {
    const move = planMove(moving({ now: hours(30) }), to())
    expect(move.netDifferenceCents).toBe(130_00 + 60_00 - 175_00 + 87_50)
    expect(move.passengers.map(({ net_cents }) => net_cents)).toEqual([130_00, 60_00])
    expect(planMove(moving({ wish: { keepPrice: true } }), to()).passengers).toEqual(party)
  })
})
