import { expect, test } from 'vitest'

import type { QuotedItinerary } from '#contract/quotes.ts'
import { itineraryWith } from '#web/features/reservations/test-records.ts'
import { hasRoom, nextWithRoom, roomProblem } from '#web/features/reservations/weights/departure-room.ts'
import { partyWeightText, weighParty } from '#web/features/reservations/weights/party-weight.ts'

const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
const weigh = (...weights: string[]) =>
  weighParty(
    weights.map((BodyWeight) => ({ BodyWeight })),
    rule,
  )

test('a party has the sum of its pounds, seats and extra prices', () => {
  expect(weigh('150', '260', '270')).toEqual({
    passengers: 3,
    pounds: 680,
    seats: 5,
    extraSeats: 2,
    extraCents: 350_00,
    isIncomplete: false,
  })
  expect(weigh('150', '', '301', '900')).toMatchObject({
    pounds: 451,
    seats: 5,
    isIncomplete: true,
  })
  expect(partyWeightText(640)).toBe('Party: 640 lb (290.3 kg)')
})

const room = (seatsLeft: number, poundsLeft: number | null) => itineraryWith({ seatsLeft, poundsLeft })
const cases = [
  { left: room(2, 300), party: weigh('150', '150'), problem: undefined },
  {
    left: room(2, 299),
    party: weigh('150', '150'),
    problem: 'The party weighs 300 lb and this departure has 299 lb left.',
  },
  {
    left: room(2, 900),
    party: weigh('150', '260'),
    problem: 'The party needs 3 seats, because 1 passenger takes 2, and 2 are left.',
  },
  {
    left: room(1, 900),
    party: weigh('260', '260'),
    problem: undefined,
  },
  {
    left: room(1, 100),
    party: weigh('260'),
    problem:
      'The party needs 2 seats, because 1 passenger takes 2, and 1 is left. The party weighs 260 lb and this departure has 100 lb left.',
  },
  { left: room(0, 900), party: weigh('150'), problem: undefined },
]
test.each(cases)(
  '$left.seatsLeft seats and $left.poundsLeft lb left: $problem',
  ({ left, party, problem }) => {
    expect(roomProblem(left, party)).toBe(problem)
  },
)

const at = (DeptTime: string, seatsLeft: number, poundsLeft: number | null) =>
  itineraryWith({ DeptTime, ItineraryID: DeptTime, seatsLeft, poundsLeft })

test('the next departure with room is later that day, or else the first one', () => {
  const party = weigh('150', '260')
  const early = at('08:00', 9, null)
  const chosen = at('09:00', 9, 100)
  const full = at('10:30', 2, 900)
  const late = at('12:00', 3, 410)
  const next = (from: QuotedItinerary, ...others: QuotedItinerary[]) => {
    const found = nextWithRoom([early, from, ...others], from, party)
    return found && [found.itinerary.DeptTime, found.text]
  }
  expect(hasRoom(late, party)).toBe(true)
  expect(next(chosen, full, late)).toEqual(['12:00', 'Choose 12:00: 410 lb free'])
  expect(next(full, late)).toEqual(['12:00', 'Choose 12:00: 3 seats free'])
  expect(next(at('11:00', 2, 100), late)).toEqual(['12:00', 'Choose 12:00: 3 seats and 410 lb free'])
  expect(next(chosen, full)).toEqual(['08:00', 'Choose 08:00: 9 seats free'])
  expect(nextWithRoom([chosen, full], chosen, party)).toBeUndefined()
})
