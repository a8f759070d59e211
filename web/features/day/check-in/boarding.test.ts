import { expect, test } from 'vitest'

import { boardingQuestions, secondSeatText } from '#web/features/day/check-in/boarding.ts'
import { departure, lopez, manifestWith, passenger } from '#web/features/day/test-manifest.ts'

const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
const weighed = (scaleWeight: number | null, position = 0) => passenger(position, { scaleWeight })

// The other party of the manifest weighs 250 lb, and the payload is 500 lb.
test.each([
  { title: 'up to the payload, nothing', party: [weighed(250)], asked: undefined },
  { title: 'above it, by how much', party: [weighed(251)], asked: { due: 0, overPounds: 1, tooHeavy: [] } },
  {
    title: 'a no-show who boards after all counts',
    party: [passenger(0, { mark: 'no-show', scaleWeight: 260 })],
    asked: { due: 0, overPounds: 10, tooHeavy: [] },
  },
  { title: 'no payload, nothing', party: [weighed(290)], payload: null, asked: undefined },
  { title: 'at the maximum, nothing', party: [weighed(300)], payload: 900, asked: undefined },
  {
    title: 'above the maximum, a reason',
    party: [weighed(301)],
    payload: 900,
    asked: { due: 0, overPounds: 0, tooHeavy: [0] },
  },
  {
    title: 'a reason for each who is too heavy',
    party: [weighed(301), weighed(150, 1), weighed(310, 2)],
    payload: 900,
    asked: { due: 0, overPounds: 111, tooHeavy: [0, 2] },
  },
  { title: 'without a rule, no reason', party: [weighed(301)], payload: 900, rule: null, asked: undefined },
  {
    title: 'declared only, no reason: the scale decides',
    party: [passenger(0, { weight: 400 })],
    payload: 900,
    asked: undefined,
  },
  {
    title: 'a payment that is due',
    party: [weighed(100)],
    due: 30,
    asked: { due: 30, overPounds: 0, tooHeavy: [] },
  },
  {
    title: 'a payment that was accepted, nothing',
    party: [weighed(100)],
    due: 30,
    accepted: true,
    asked: undefined,
  },
  {
    title: 'everything at once',
    party: [weighed(301)],
    due: 30,
    asked: { due: 30, overPounds: 51, tooHeavy: [0] },
  },
])('before boarding: $title', ({ party, payload = 500, due = 0, accepted = false, asked, ...own }) => {
  const reservation = {
    ...lopez,
    payment: due > 0 ? ('due' as const) : ('paid' as const),
    due,
    weightRule: 'rule' in own ? null : rule,
    passengers: party,
  }
  const zhou = { ...lopez, quoteID: 'zhou', passengers: [passenger(0, { weight: 250, seats: 2 })] }
  const manifest = manifestWith({ departure: { ...departure, payload }, reservations: [reservation, zhou] })
  const questions = boardingQuestions(manifest, { reservation, passengers: party }, accepted)
  expect(questions && { ...questions, tooHeavy: questions.tooHeavy.map(({ position }) => position) }).toEqual(
    asked,
  )
})

test.each([
  { title: 'at the limit', own: { scaleWeight: 250 }, free: 1, text: undefined },
  { title: 'one free', own: { scaleWeight: 251 }, free: 1, text: 'Needs a second seat. 1 seat is free.' },
  { title: 'several', own: { scaleWeight: 251 }, free: 4, text: 'Needs a second seat. 4 seats are free.' },
  { title: 'none', own: { scaleWeight: 251 }, free: 0, text: 'Needs a second seat. No seat is free.' },
  {
    title: 'overbooked',
    own: { scaleWeight: 251 },
    free: -1,
    text: 'Needs a second seat. No seat is free.',
  },
  {
    title: 'after boarding',
    own: { scaleWeight: 251, mark: 'boarded' },
    free: 1,
    text: 'Needs a second seat. 1 seat is free.',
  },
  { title: 'has two', own: { scaleWeight: 251, seats: 2 }, free: 1, text: undefined },
  { title: 'stays behind', own: { scaleWeight: 251, mark: 'no-show' }, free: 1, text: undefined },
  { title: 'lighter than declared', own: { weight: 260, scaleWeight: 240 }, free: 1, text: undefined },
] as const)('a second seat: $title', ({ own, free, text }) => {
  expect(secondSeatText(passenger(0, own), rule, free)).toBe(text)
  expect(secondSeatText(passenger(0, own), null, free)).toBeUndefined()
})
