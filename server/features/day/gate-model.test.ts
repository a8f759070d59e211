import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  addOne,
  book,
  cancelOne,
  correctOne,
  type GateCommand,
  type GateModel,
  markOne,
  moveOne,
  releaseOne,
  weighLate,
  weighOne,
} from '#tests/support/day/gate-model.ts'
import { gatePortal } from '#tests/support/day/gate-portal.ts'

const portal = await gatePortal()

const which = fc.nat({ max: 5 })
const declared = fc.constantFrom(100, 150, 200, 240, 260)
const onScale = fc.constantFrom(90, 160, 210, 260, 330)
const parties = fc.array(declared, { minLength: 1, maxLength: 3 })
const step: fc.Arbitrary<GateCommand> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.nat({ max: 1 }), parties).map(([at, own]) => book(at, own)) },
  { weight: 4, arbitrary: fc.tuple(which, onScale).map(([one, pounds]) => weighOne(one, pounds)) },
  which.map((one) => weighOne(one, null)),
  fc.tuple(which, onScale).map(([one, pounds]) => weighLate(one, pounds)),
  { weight: 3, arbitrary: which.map((one) => markOne(one, 'no-show')) },
  {
    weight: 3,
    arbitrary: fc.tuple(which, fc.constantFrom('boarded', 'none')).map(([one, said]) => markOne(one, said)),
  },
  { weight: 5, arbitrary: which.map((one) => releaseOne(one)) },
  { weight: 3, arbitrary: which.map((one) => moveOne(one)) },
  { weight: 3, arbitrary: fc.tuple(which, declared).map(([one, pounds]) => correctOne(one, pounds)) },
  { weight: 2, arbitrary: fc.tuple(which, declared).map(([one, pounds]) => addOne(one, pounds)) },
  { weight: 2, arbitrary: which.map((one) => cancelOne(one)) },
)

test('in whatever order parties are sold, weighed, marked, released, moved, corrected, enlarged and canceled, departures count what the scale knows and sell nothing above it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (commands) => {
      const gate = { portal, flights: [await portal.nextFlight(), await portal.nextFlight()] } as const
      const model: GateModel = { parties: [] }
      await book(0, [200, 150]).run(model, gate)
      await fc.asyncModelRun(() => ({ model, real: gate }), commands)
      expect(portal.portal.failures).toEqual([])
    }),
    // Making a failure smaller takes minutes, and its seed repeats it.
    { numRuns: 12, endOnFailure: true },
  )
}, 240_000)
