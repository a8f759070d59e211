import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  addOne,
  correctOne,
  dropOne,
  moveOne,
  payChange,
  weighOne,
} from '#tests/support/reservation-model/change-commands.ts'
import {
  book,
  cancelOne,
  crash,
  decline,
  pay,
  refuse,
  sendBack,
  tidy,
  wait,
} from '#tests/support/reservation-model/commands.ts'
import { close, closeAtEnd, enter, reverse } from '#tests/support/reservation-model/ledger-commands.ts'
import { holdMinutes, Model } from '#tests/support/reservation-model/model.ts'
import type { Command, Real } from '#tests/support/reservation-model/real.ts'
import { capacity } from '#tests/support/reservation-model/tour.ts'
import { agreeAtEnd, openWorld } from '#tests/support/reservation-model/world.ts'
import { ownDay } from '#tests/support/test-payment.ts'

const world = await openWorld()

const which = fc.constantFrom(0, 0, 1, 2)
/** Heavy ones take two seats. */
const pounds = fc.constantFrom(100, 150, 150, 200, 260)
const party = fc.array(pounds, { minLength: 1, maxLength: capacity })
const step: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(fc.boolean(), party).map(([byCard, own]) => book(world, byCard, own)),
  { weight: 2, arbitrary: which.map((one) => pay(world, one)) },
  which.map((one) => decline(world, one)),
  {
    weight: 3,
    arbitrary: fc
      .tuple(which, fc.constantFrom(true, false, false))
      .map(([one, isWhole]) => cancelOne(world, one, isWhole)),
  },
  { weight: 3, arbitrary: which.map((one) => correctOne(world, one)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(which, fc.boolean(), pounds)
      .map(([one, isAdult, own]) => addOne(world, one, isAdult, own)),
  },
  { weight: 4, arbitrary: fc.tuple(which, pounds).map(([one, own]) => weighOne(world, one, own)) },
  { weight: 4, arbitrary: which.map((one) => moveOne(world, one)) },
  { weight: 5, arbitrary: which.map((one) => payChange(world, one)) },
  which.map((one) => dropOne(world, one)),
  { weight: 2, arbitrary: fc.constantFrom(1, 5, 15, 20).map((minutes) => wait(world, minutes)) },
  { weight: 2, arbitrary: fc.constant(tidy(world)) },
  fc.boolean().map((isRefusing) => refuse(world, isRefusing)),
  { weight: 2, arbitrary: fc.constant(crash(world)) },
  { weight: 2, arbitrary: which.map((one) => sendBack(world, one)) },
  fc
    .tuple(
      fc.constantFrom('received', 'payout', 'adjustment'),
      fc.constantFrom(1, 75_00),
      fc.constantFrom(0, 40),
    )
    .map(([kind, cents, daysAgo]) => enter(world, kind, cents, daysAgo)),
  fc.constant(reverse(world)),
  fc.constant(close(world)),
)
const steps = fc.array(step, { minLength: 10, maxLength: 16 })

const beginning = fc.constantFrom(
  ...(['booked', 'paid', 'change due', 'change lapsed', 'on account', 'on account'] as const),
)

/** Starts with a reservation of two passengers, by card if not on account. */
async function start(as: string) {
  const model = new Model()
  const real: Real = {
    date: ownDay(world.portal),
    quoteIds: [],
    entries: [],
    intents: new Map(),
    changes: new Map(),
  }
  await book(world, as !== 'on account', [150, 150]).run(model, real)
  if (as === 'paid' || as.startsWith('change')) await pay(world, 0).run(model, real)
  if (as.startsWith('change')) await moveOne(world, 0).run(model, real)
  if (as === 'change lapsed') await wait(world, holdMinutes).run(model, real)
  return { model, real }
}

test('whatever is booked, paid, corrected, weighed, moved, added, dropped, canceled, refunded, refused, returned, left, entered, reversed or closed in whatever order, seats, pounds, money and accounts are as promised', async () => {
  await fc.assert(
    fc.asyncProperty(beginning, steps, async (as, commands) => {
      const { model, real } = await start(as)
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await agreeAtEnd(world, model, real)
      await closeAtEnd(world, real)
      expect(world.portal.failures).toEqual([])
    }),
    // Making a failure smaller takes minutes, and its seed repeats it.
    { numRuns: 12, endOnFailure: true },
  )
}, 240_000)
