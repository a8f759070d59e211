import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { countRounds } from '#tests/support/count-rounds.ts'
import {
  addOne,
  book,
  cancelOne,
  correctOne,
  expireAll,
  markLate,
  markOne,
  moveOne,
  pay,
  releaseOne,
  setPayload,
  wait,
  weighLate,
  weighOne,
} from '#tests/support/day/gate-commands.ts'
import {
  firstPayload,
  type Gate,
  type GateCommand,
  type GateModel,
  newModel,
} from '#tests/support/day/gate-model.ts'
import { gatePortal } from '#tests/support/day/gate-portal.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'

const portal = await gatePortal()
const { crew, onAccount, byCard } = portal
const app = await secondApp(portal.portal.portal, portal.portal.connection, 4, afterAll)
const processes = [
  { crew, onAccount, byCard },
  {
    crew: visitorOf(app, crew),
    onAccount: visitorOf(app, onAccount),
    byCard: visitorOf(app, byCard),
  },
] as const
const morning = portal.portal.clock.now

const which = fc.nat({ max: 5 })
const flight = fc.nat({ max: 1 })
const declared = fc.constantFrom(100, 150, 200, 240, 260)
const onScale = fc.constantFrom(90, 160, 210, 260, 330)
const parties = fc.array(declared, { minLength: 1, maxLength: 3 })
const marks = fc.constantFrom('boarded', 'no-show', 'none')
const step: fc.Arbitrary<GateCommand> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(flight, parties, fc.boolean()).map(([at, own, byCard]) => book(at, own, byCard)),
  },
  { weight: 6, arbitrary: which.map((one) => pay(one)) },
  { weight: 3, arbitrary: fc.constant(wait()) },
  fc.constant(expireAll()),
  fc.tuple(flight, fc.constantFrom(400, firstPayload, 900)).map(([at, pounds]) => setPayload(at, pounds)),
  { weight: 5, arbitrary: fc.tuple(which, onScale).map(([one, pounds]) => weighOne(one, pounds)) },
  which.map((one) => weighOne(one, null)),
  fc.tuple(which, onScale).map(([one, pounds]) => weighLate(one, pounds)),
  { weight: 3, arbitrary: which.map((one) => markOne(one, 'no-show')) },
  { weight: 3, arbitrary: fc.tuple(which, marks).map(([one, said]) => markOne(one, said)) },
  { weight: 2, arbitrary: fc.tuple(which, marks).map(([one, said]) => markLate(one, said)) },
  { weight: 4, arbitrary: which.map((one) => releaseOne(one)) },
  { weight: 3, arbitrary: which.map((one) => moveOne(one)) },
  { weight: 2, arbitrary: fc.tuple(which, declared).map(([one, pounds]) => correctOne(one, pounds)) },
  { weight: 2, arbitrary: fc.tuple(which, declared).map(([one, pounds]) => addOne(one, pounds)) },
  { weight: 2, arbitrary: which.map((one) => cancelOne(one)) },
)

/** Rare by chance: a party is held; its time to pay is over; the scale has found more than it left; it is paid all the same. */
const beginning = fc.constantFrom('held', 'over', 'overtaken', 'paid late')

async function begin(as: string): Promise<{ model: GateModel; gate: Gate }> {
  portal.portal.clock.now = morning
  const flights = [await portal.nextFlight(), await portal.nextFlight()] as const
  const [model, gate] = [newModel(), { portal, processes, flights }]
  await book(0, [200, 150]).run(model, gate)
  await book(0, [240], true).run(model, gate)
  if (as !== 'held') await wait().run(model, gate)
  if (as === 'overtaken' || as === 'paid late') await weighOne(0, 260).run(model, gate)
  if (as === 'paid late') await pay(0).run(model, gate)
  return { model, gate }
}

/** There are flights for this many. */
const rounds = countRounds(14, 48)

test(
  `in whatever order parties are sold, held, paid, weighed, marked, released, moved, corrected, enlarged and canceled by two processes, departures count what the scale knows and sell nothing above it, ${rounds} rounds`,
  async () => {
    await fc.assert(
      fc.asyncProperty(beginning, fc.array(step, { minLength: 12, maxLength: 20 }), async (as, commands) => {
        const { model, gate } = await begin(as)
        await fc.asyncModelRun(() => ({ model, real: gate }), commands)
        // The next round begins in the morning again.
        portal.portal.advance({ minutes: 16 })
        await expireAll().run(
          { ...model, parties: model.parties.filter(({ state }) => state === 'sold') },
          gate,
        )
        expect(portal.portal.failures).toEqual([])
      }),
      // Making a failure smaller takes minutes, and its seed repeats it.
      { numRuns: rounds, endOnFailure: true },
    )
  },
  countRounds(240_000, 3_600_000),
)
