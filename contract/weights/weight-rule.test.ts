import { expect, test } from 'vitest'

import { poundsOfKilograms, kilogramsText, poundsText } from '#contract/weights/pound-text.ts'
import {
  defaultPartyPounds,
  extraSeatCentsFor,
  isTooHeavy,
  partyPounds,
  seatsFor,
  type WeightRule,
} from '#contract/weights/weight-rule.ts'

const rule: WeightRule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175.5 }
const onlyMost: WeightRule = { maxPassengerPounds: 300, extraSeatFromPounds: null, extraSeatPrice: null }
const onlyExtra: WeightRule = { maxPassengerPounds: null, extraSeatFromPounds: 250, extraSeatPrice: 0 }

test.each([
  { pounds: 249, rule, seats: 1, cents: 0, tooHeavy: false },
  { pounds: 250, rule, seats: 1, cents: 0, tooHeavy: false },
  { pounds: 251, rule, seats: 2, cents: 175_50, tooHeavy: false },
  { pounds: 300, rule, seats: 2, cents: 175_50, tooHeavy: false },
  { pounds: 301, rule, seats: 2, cents: 175_50, tooHeavy: true },
  { pounds: 299, rule: onlyMost, seats: 1, cents: 0, tooHeavy: false },
  { pounds: 301, rule: onlyMost, seats: 1, cents: 0, tooHeavy: true },
  { pounds: 600, rule: onlyExtra, seats: 2, cents: 0, tooHeavy: false },
  { pounds: 600, rule: null, seats: 1, cents: 0, tooHeavy: false },
])('a passenger of $pounds lb takes $seats seats', ({ pounds, rule: own, seats, cents, tooHeavy }) => {
  expect(seatsFor(pounds, own)).toBe(seats)
  expect(extraSeatCentsFor(pounds, own)).toBe(cents)
  expect(isTooHeavy(pounds, own)).toBe(tooHeavy)
})

test('a party weighs the sum of its passengers, at default weights until they are known', () => {
  expect(partyPounds([{ BodyWeight: 180 }, { BodyWeight: 90 }])).toBe(270)
  expect(defaultPartyPounds(2, 1)).toBe(390)
})

test.each([
  { kilograms: 68, pounds: 150 },
  { kilograms: 40.8, pounds: 90 },
  { kilograms: 0.4, pounds: 1 },
  { kilograms: 272.2, pounds: 600 },
])('$kilograms kg are $pounds lb', ({ kilograms, pounds }) => {
  expect(poundsOfKilograms(kilograms)).toBe(pounds)
})

test('weights are written with their unit', () => {
  expect(poundsText(1320)).toBe('1,320 lb')
  expect(kilogramsText(150)).toBe('68.0 kg')
})
