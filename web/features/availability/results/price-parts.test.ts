import { expect, test } from 'vitest'

import { marginOf, modifierLabel, priceParts } from '#web/features/availability/results/price-parts.ts'

const itinerary = {
  ItineraryID: '7',
  DeptTime: '13:00',
  AdultPrice: 349.15,
  AdultFees: 39.85,
  adultSale: 427.9,
  ChildPrice: 299.1,
  ChildFees: 0.2,
  childSale: 329.23,
  NoAdults: 2,
  NoChildren: 1,
  TotalPrice: 1077.3,
  totalSale: 1185.03,
  PickupClass: null,
  seatsLeft: 4,
  poundsLeft: null,
}

test('the parts of a price add up, to the cent', () => {
  expect(priceParts(itinerary, false)).toEqual([
    { header: 'Adult', count: 2, price: 349.15, fees: 39.85, net: 389, added: 38.9, sale: 427.9 },
    { header: 'Child', count: 1, price: 299.1, fees: 0.2, net: 299.3, added: 29.93, sale: 329.23 },
  ])
  expect(marginOf(itinerary)).toBe(107.73)
})

test('children are left out when none travel, and passengers have one name in pax mode', () => {
  const parts = priceParts({ ...itinerary, NoChildren: 0 }, true)
  expect(parts.map(({ header, count }) => [header, count])).toEqual([['Passenger', 2]])
})

test('the highest price has a margin too', () => {
  expect(marginOf({ ...itinerary, TotalPrice: 100_000_000, totalSale: 1_100_000_000.01 })).toBe(
    1_000_000_000.01,
  )
})

const modifiers = [
  { modifier: { mode: 0, value: 15 }, text: 'Modifier +$15.00' },
  { modifier: { mode: 1, value: 10 }, text: 'Modifier +10%' },
  { modifier: { mode: 1, value: 0 }, text: 'No modifier' },
] as const
for (const { modifier, text } of modifiers) {
  test(`a modifier is shown as '${text}'`, () => expect(modifierLabel(modifier)).toBe(text))
}
