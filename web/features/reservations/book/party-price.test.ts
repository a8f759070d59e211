import { expect, test } from 'vitest'

import { salePriceCents, totalSaleCents } from '#contract/sale-price.ts'
import {
  computedTexts,
  partyPrices,
  salePriceError,
  totalCents,
} from '#web/features/reservations/book/party-price.ts'
import { itineraryWith } from '#web/features/reservations/test-records.ts'

const cases = [
  { modifier: { mode: 0, value: 0 }, adult: '349.00', child: '329.50', total: 102_750 },
  { modifier: { mode: 0, value: 25 }, adult: '374.00', child: '354.50', total: 110_250 },
  // 329.50 and 12 % is 369.04 to the cent.
  { modifier: { mode: 1, value: 12 }, adult: '390.88', child: '369.04', total: 115_080 },
] as const

for (const { modifier, total, ...texts } of cases) {
  test(`two adults and a child with mode ${modifier.mode} and value ${modifier.value}`, () => {
    const prices = partyPrices(itineraryWith({ NoChildren: 1 }), modifier)
    expect(computedTexts(prices)).toEqual(texts)
    expect(totalCents(prices, texts)).toBe(total)
    const adultSaleCents = salePriceCents(34_900, modifier)
    const childSaleCents = salePriceCents(32_950, modifier)
    expect(total).toBe(totalSaleCents({ adults: 2, children: 1, adultSaleCents, childSaleCents }))
  })
}

test('amounts that floats cannot represent add up to the cent', () => {
  const itinerary = itineraryWith({ AdultPrice: 0.1, AdultFees: 0.2, NoAdults: 3 })
  expect(totalCents(partyPrices(itinerary, { mode: 0, value: 0 }), { adult: '0.30', child: '' })).toBe(90)
})

test('without children the child price is known but not part of the total', () => {
  const prices = partyPrices(itineraryWith(), { mode: 0, value: 0 })
  expect(computedTexts(prices).child).toBe('329.50')
  expect(totalCents(prices, { adult: '350', child: '' })).toBe(70_000)
})

const typed = [
  { text: '349.00', error: undefined },
  { text: '348.99', error: 'Must be at least $349.00.' },
  { text: '3490', error: undefined },
  { text: '3490.01', error: 'Must be at most $3,490.00.' },
  { text: '', error: 'Enter an amount in dollars, like 349.50.' },
  { text: '349.001', error: 'Enter an amount in dollars, like 349.50.' },
  { text: '-400', error: 'Enter an amount in dollars, like 349.50.' },
]

for (const { text, error } of typed) {
  test(`a sale price of '${text}': ${error ?? 'valid'}`, () => {
    const { adult } = partyPrices(itineraryWith(), { mode: 0, value: 0 })
    expect(salePriceError(text, adult)).toBe(error)
  })
}

test('administrators can sell for more than 10 times the net rate', () => {
  const { adult } = partyPrices(itineraryWith(), { mode: 0, value: 0 }, true)
  expect(salePriceError('99999', adult)).toBeUndefined()
})

test('a modifier may compute more than 10 times the net rate', () => {
  const { adult } = partyPrices(itineraryWith(), { mode: 1, value: 1000 })
  expect(salePriceError('3839.00', adult)).toBeUndefined()
  expect(salePriceError('3839.01', adult)).toBe('Must be at most $3,839.00.')
})

test('there is no total while a price is invalid or below the net rate', () => {
  const prices = partyPrices(itineraryWith({ NoChildren: 1 }), { mode: 0, value: 0 })
  expect(totalCents(prices, { adult: '', child: '300' })).toBeUndefined()
  expect(totalCents(prices, { adult: '400', child: '3.999' })).toBeUndefined()
  expect(totalCents(prices, { adult: '348.99', child: '400' })).toBeUndefined()
  expect(totalCents(prices, { adult: '400', child: '329.49' })).toBeUndefined()
})
