import { expect, test } from 'vitest'

import { correctedSeating } from '#contract/weights/weight-rule.ts'

const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
const light = { BodyWeight: 150, seats: 1, extraSeatCents: 0 }
const heavy = { BodyWeight: 260, seats: 2, extraSeatCents: 200_00 }
const onOneSeat = { seats: 1, extraSeatCents: 0 }
const onTwo = { seats: 2, extraSeatCents: 175_00 }
const asPaid = { seats: 2, extraSeatCents: 200_00 }

test.each([
  { title: 'still one seat', booked: light, pounds: 250, rule, seating: onOneSeat },
  { title: 'a second seat', booked: light, pounds: 251, rule, seating: onTwo },
  { title: 'still two seats, at the price that was paid', booked: heavy, pounds: 251, rule, seating: asPaid },
  { title: 'an extra seat is given back', booked: heavy, pounds: 250, rule, seating: onOneSeat },
  {
    title: 'the same weight stays as it is',
    booked: heavy,
    pounds: 260,
    rule: { ...rule, extraSeatFromPounds: 270 },
    seating: asPaid,
  },
  { title: 'no rule', booked: light, pounds: 600, rule: null, seating: onOneSeat },
  { title: 'no rule any more', booked: heavy, pounds: 261, rule: null, seating: onOneSeat },
  { title: 'no rule any more, the same weight', booked: heavy, pounds: 260, rule: null, seating: asPaid },
])('a corrected weight: $title', ({ booked, pounds, rule: own, seating }) => {
  expect(correctedSeating(booked, pounds, own)).toEqual(seating)
})
