import { expect, test } from 'vitest'

import { weightEffect } from '#web/features/reservations/weights/weight-effect.ts'

const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
const light = { BodyWeight: 180, seats: 1, extraSeat: 0 }
const heavy = { BodyWeight: 310, seats: 2, extraSeat: 150 }
const effectOf = (text: string, own: Partial<Parameters<typeof weightEffect>[0]> = {}) =>
  weightEffect({ text, unit: 'lb', rule, ...own })?.text

test.each([
  { text: '250', effect: undefined },
  { text: '251', effect: 'Takes 2 seats, $175.00 more' },
  { text: '300', effect: 'Takes 2 seats, $175.00 more' },
  { text: '301', effect: 'This tour takes passengers up to 300 lb.' },
  { text: '', effect: undefined },
  { text: '900', effect: undefined },
])('$text lb: $effect', ({ text, effect }) => {
  expect(effectOf(text)).toBe(effect)
})

test('in kilograms the limit is in kilograms, and text that is no weight says what to enter', () => {
  expect(effectOf('301', { unit: 'kg' })).toBe('This tour takes passengers up to 136.1 kg.')
  expect(effectOf('x', { unit: 'kg' })).toBe('Enter a weight from 0.5 to 272.2 kg.')
  expect(effectOf('', { unit: 'kg' })).toBeUndefined()
})

test('without a rule, weights have no effect, and a free second seat names no price', () => {
  expect(effectOf('600', { rule: null })).toBeUndefined()
  const free = { maxPassengerPounds: null, extraSeatFromPounds: 250, extraSeatPrice: 0 }
  expect(effectOf('600', { rule: free })).toBe('Takes 2 seats')
})

const oncePaid = 'Weights that change seats or price can be corrected once the reservation is paid.'
const asPaid = 'Takes 2 seats, extra seat $150.00'

test.each([
  { title: 'stays light', booked: light, text: '180', effect: undefined },
  { title: 'becomes heavy', booked: light, text: '260', effect: 'Takes 2 seats, $175.00 more' },
  { title: 'stays heavy, above a limit of today', booked: heavy, text: '310', effect: asPaid },
  { title: 'stays heavy, at the price paid', booked: heavy, text: '260', effect: asPaid },
  { title: 'becomes light', booked: heavy, text: '200', effect: 'Takes 1 seat, $150.00 less' },
  {
    title: 'becomes too heavy',
    booked: light,
    text: '320',
    effect: 'This tour takes passengers up to 300 lb.',
  },
])('a booked passenger who $title: $effect', ({ booked, text, effect }) => {
  expect(effectOf(text, { booked })).toBe(effect)
})

test('a tour that has no rule any more gives the extra seat back with the next weight', () => {
  expect(effectOf('310', { booked: heavy, rule: null })).toBe(asPaid)
  expect(effectOf('311', { booked: heavy, rule: null })).toBe('Takes 1 seat, $150.00 less')
})

test.each([
  { title: 'the same seats', booked: heavy, text: '260', effect: asPaid },
  { title: 'another seat', booked: light, text: '260', effect: oncePaid },
  { title: 'one seat less', booked: heavy, text: '200', effect: oncePaid },
  { title: 'too heavy', booked: light, text: '301', effect: 'This tour takes passengers up to 300 lb.' },
])('while the reservation is pending: $title', ({ booked, text, effect }) => {
  expect(effectOf(text, { booked, canChangeSeats: false })).toBe(effect)
})
