import { expect, test } from 'vitest'

import { roomProblems } from '#web/features/changes/add/addition-room.ts'

const added = { passengers: 2, seats: 3, pounds: 351 }
const tooFewSeats =
  'The added passengers need 3 seats because of their weight, and this departure has 2 seats left. Add fewer passengers.'
const tooHeavy =
  'The added passengers weigh 351 lb, and this departure has 350 lb left. Add fewer passengers.'

test.each([
  { seatsLeft: 3, poundsLeft: null, problems: [] },
  { seatsLeft: 3, poundsLeft: 351, problems: [] },
  { seatsLeft: 2, poundsLeft: 351, problems: [tooFewSeats] },
  { seatsLeft: 1, poundsLeft: null, problems: [] },
  { seatsLeft: 3, poundsLeft: 350, problems: [tooHeavy] },
  { seatsLeft: 2, poundsLeft: 350, problems: [tooFewSeats, tooHeavy] },
])('351 lb in 3 seats, with $seatsLeft seats and $poundsLeft lb left', ({ problems, ...room }) => {
  expect(roomProblems(added, room)).toEqual(problems)
})
