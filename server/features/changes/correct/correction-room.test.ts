import { expect, test } from 'vitest'

import { planCorrection } from '#server/features/changes/correct/plan.ts'
import { refusalOf } from '#tests/support/weights/refusal-of.ts'
import {
  correcting,
  detailsWith,
  heavyAt,
  light,
  testRule as rule,
} from '#tests/support/weights/test-correcting.ts'

interface Refused {
  title: string
  weights: [number, number]
  given?: Omit<Parameters<typeof correcting>[0], 'passengers'>
  errors: string[]
}

const noSeats =
  'The party needs 1 more seat and this departure has 0 seats left. Move the reservation to another departure.'
const tooHeavy = (more: string) =>
  `The party would weigh ${more} more and this departure has 50 lb left. Move the reservation to another departure.`
const closedAt = Temporal.Instant.from('2026-11-30T17:00:00Z')
const refused: Refused[] = [
  {
    title: 'heavier than the tour takes',
    weights: [301, 310],
    errors: [
      'Passenger 1 weighs 301 lb. This tour takes passengers up to 300 lb.',
      'Passenger 2 weighs 310 lb. This tour takes passengers up to 300 lb.',
    ],
  },
  {
    title: 'a weight that stays is not checked again',
    weights: [160, 260],
    given: { reservation: { weight_rule: { ...rule, maxPassengerPounds: 255 } } },
    errors: [],
  },
  {
    title: 'another seat while pending',
    weights: [251, 260],
    given: { reservation: { status: 'pending', weight_rule: rule } },
    errors: ['Weights that change seats or price can be corrected once the reservation is paid.'],
  },
  {
    title: 'a seat less while pending',
    weights: [150, 250],
    given: { reservation: { status: 'pending', weight_rule: rule } },
    errors: ['Weights that change seats or price can be corrected once the reservation is paid.'],
  },
  {
    title: 'the same seats while pending',
    weights: [200, 270],
    given: { reservation: { status: 'pending', weight_rule: rule }, departure: { pounds_left: 60 } },
    errors: [],
  },
  { title: 'no seat left', weights: [251, 260], given: { departure: { seats_left: 0 } }, errors: [noSeats] },
  {
    title: 'another seat on a closed departure',
    weights: [251, 260],
    given: { departure: { seats_left: 0, pounds_left: 50, closed_at: closedAt } },
    errors: [
      'The party needs more seats and this departure is closed. Move the reservation to another departure.',
    ],
  },
  {
    title: 'the same seats on a closed departure',
    weights: [160, 261],
    given: { departure: { seats_left: 0, closed_at: closedAt } },
    errors: [],
  },
  { title: 'the last pounds', weights: [200, 260], given: { departure: { pounds_left: 50 } }, errors: [] },
  {
    title: 'a pound too many',
    weights: [200, 261],
    given: { departure: { pounds_left: 50 } },
    errors: [tooHeavy('51 lb')],
  },
  {
    title: 'neither seats nor pounds left',
    weights: [251, 260],
    given: { departure: { seats_left: 0, pounds_left: 50 } },
    errors: [noSeats, tooHeavy('101 lb')],
  },
  {
    title: 'less weight on a departure that is too heavy already',
    weights: [150, 255],
    given: { departure: { seats_left: 0, pounds_left: 0 } },
    errors: [],
  },
  {
    title: 'a test reservation, which takes no room',
    weights: [251, 260],
    given: {
      reservation: { is_test: true, weight_rule: rule },
      departure: { seats_left: 0, pounds_left: 0 },
    },
    errors: [],
  },
  {
    title: 'more pounds without a rule',
    weights: [201, 260],
    given: { reservation: { weight_rule: null }, departure: { pounds_left: 50 } },
    errors: [tooHeavy('51 lb')],
  },
]

test.for(refused)(
  'errors of corrected weights: $title',
  ({ weights: [first, second], given = {}, errors }) => {
    const own = correcting({
      reservation: { weight_rule: rule },
      ...given,
      passengers: [light, heavyAt(175_00)],
    })
    const details = detailsWith({ BodyWeight: first }, { BodyWeight: second })
    expect(refusalOf(() => planCorrection(own, details))).toEqual(
      errors.length > 0 ? { paxArray: errors } : undefined,
    )
  },
)
