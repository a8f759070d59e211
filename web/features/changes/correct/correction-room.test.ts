import { expect, test } from 'vitest'

import { roomProblems } from '#web/features/changes/correct/correction-room.ts'

const weightRule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
const booked = [
  { BodyWeight: 150, seats: 1, extraSeat: 0 },
  { BodyWeight: 260, seats: 2, extraSeat: 175 },
]
const room = { canChangeSeats: true, weightRule, seatsLeft: 1, poundsLeft: 100 }
const tooHeavy =
  'The party would weigh 101 lb more and this departure has 100 lb left. Move the reservation to another departure.'
const tooFewSeats =
  'The party needs 1 more seat and this departure has 0 seats left. Move the reservation to another departure.'

test.each([
  { title: 'as booked', weights: ['150', '260'], own: { seatsLeft: 0, poundsLeft: 0 }, problems: [] },
  { title: 'as heavy as can be', weights: ['250', '260'], own: {}, problems: [] },
  { title: 'a pound too heavy', weights: ['251', '260'], own: {}, problems: [tooHeavy] },
  { title: 'one lighter, one heavier', weights: ['251', '250'], own: { seatsLeft: 0 }, problems: [] },
  {
    title: 'without a seat for it',
    weights: ['251', '260'],
    own: { seatsLeft: 0 },
    problems: [tooFewSeats, tooHeavy],
  },
  { title: 'pending', weights: ['251', '260'], own: { canChangeSeats: false }, problems: [] },
  { title: 'no payload', weights: ['251', '260'], own: { poundsLeft: null }, problems: [] },
  { title: 'no rule', weights: ['250', '260'], own: { weightRule: null, seatsLeft: 0 }, problems: [] },
  { title: 'no weight', weights: ['', 'x'], own: { poundsLeft: 0 }, problems: [] },
])('weights that are corrected: $title', ({ weights, own, problems }) => {
  const passengers = weights.map((BodyWeight) => ({ BodyWeight }))
  expect(roomProblems(passengers, booked, { ...room, ...own })).toEqual(problems)
})
