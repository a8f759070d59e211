import { expect, test } from 'vitest'

import { bookingFrom, draftFrom, valuesFrom } from '#web/features/reservations/book/booking-values.ts'
import { partyPrices } from '#web/features/reservations/book/party-price.ts'
import { itineraryWith, quoteID, quoteWith } from '#web/features/reservations/test-records.ts'

const none = { mode: 0, value: 0 } as const
const itinerary = itineraryWith({ NoChildren: 1, PickupClass: 'LV' })
const quote = quoteWith({
  Attributes: [{ AttributeId: 'a1', Name: 'Flight number' }],
  PickupClassHotelList: { LV: [{ id: 'h1', label: 'Casa Ocotillo', estimatedMinsPrior: 45 }] },
})
const prices = partyPrices(itinerary, none)
const blank = valuesFrom(quote, itinerary, prices, {})

test('one blank passenger per adult and child with the default weights, one blank field per attribute', () => {
  const passengers = blank.paxArray.map(({ Type, FirstName, BodyWeight }) => [Type, FirstName, BodyWeight])
  expect(passengers).toEqual([
    ['Adult', '', '150'],
    ['Adult', '', '150'],
    ['Child', '', '90'],
  ])
  expect(blank.attribArray).toEqual([{ id: 'a1', value: '' }])
  expect(blank.markup).toEqual({ adult: '349.00', child: '329.50' })
})

const [first, second, child] = blank.paxArray
const typed = {
  ...blank,
  masterFirstName: 'Ada',
  hotelID: 'h1',
  hotelText: 'Casa Ocotillo',
  paxArray: [
    first,
    { ...second, FirstName: 'Byron' },
    { ...child, BodyWeight: '60' },
  ] as typeof blank.paxArray,
  attribArray: [{ id: 'a1', value: 'BA 17' }],
}

test('a draft restores everything that was typed', () => {
  expect(valuesFrom(quote, itinerary, prices, draftFrom(typed, prices))).toEqual(typed)
})

test('a draft with only the name of a hotel restores the hotel', () => {
  const named = { ...typed, hotelID: null, hotelText: 'Casa Ocotillo' }
  expect(valuesFrom(quote, itinerary, prices, named)).toMatchObject({ hotelID: 'h1' })
})

test('a draft restores text that names no hotel, without choosing one', () => {
  const stray = draftFrom({ ...typed, hotelID: null, hotelText: 'Nowhere' }, prices)
  expect(valuesFrom(quote, itinerary, prices, stray)).toMatchObject({ hotelID: null, hotelText: 'Nowhere' })
  const gone = { ...typed, hotelID: 'h9', hotelText: 'Closed Inn' }
  expect(valuesFrom(quote, itinerary, prices, gone)).toMatchObject({ hotelID: null, hotelText: 'Closed Inn' })
})

test('another quote computes unchanged prices again and keeps changed ones', () => {
  const higher = partyPrices({ ...itinerary, AdultPrice: 300, ChildPrice: 300 }, none)
  const draft = draftFrom({ ...typed, markup: { adult: '400', child: blank.markup.child } }, prices)
  expect(valuesFrom(quote, itinerary, higher, draft).markup).toEqual({ adult: '400', child: '360.00' })
})

test('hotels, attributes and passengers the other quote does not have are left out', () => {
  const other = quoteWith({ Attributes: [{ AttributeId: 'a2', Name: 'Diet' }] })
  const values = valuesFrom(other, itineraryWith(), partyPrices(itineraryWith(), none), typed)
  expect([values.hotelID, values.hotelText]).toEqual([null, ''])
  expect(values.attribArray).toEqual([{ id: 'a2', value: '' }])
  expect(values.paxArray.map(({ FirstName }) => FirstName)).toEqual(['', 'Byron'])
})

const terms = { quoteID, itineraryID: '11', prices }

const senders = [
  { title: 'may change the price sends the typed one', mayChangePrice: true, adult: '400.00' },
  { title: 'may not change it sends the computed one', mayChangePrice: false, adult: '349.00' },
]

for (const { title, mayChangePrice, adult } of senders) {
  test(`a user who ${title}`, () => {
    const values = { ...typed, markup: { adult: '400', child: '329.50' } }
    const booking = bookingFrom(values, { ...terms, mayChangePrice })
    expect(booking.markup).toEqual({ adult, child: '329.50' })
    expect(booking).toMatchObject({ quoteID, itineraryID: '11', masterFirstName: 'Ada', hotelID: 'h1' })
  })
}

const sentPrices = [
  { text: '500.5', sent: '500.50' },
  { text: '500', sent: '500.00' },
  { text: ' 500.55 ', sent: '500.55' },
  { text: '500.555', sent: '500.555' },
  { text: '', sent: '' },
]

for (const { text, sent } of sentPrices) {
  test(`a typed price '${text}' is sent as '${sent}'`, () => {
    const values = { ...typed, markup: { adult: text, child: text } }
    const { markup } = bookingFrom(values, { ...terms, mayChangePrice: true })
    expect(markup).toEqual({ adult: sent, child: sent })
  })
}

for (const mayChangePrice of [true, false]) {
  test(`the child price is sent without children too (may change the price: ${mayChangePrice})`, () => {
    const own = partyPrices(itineraryWith(), none)
    const values = valuesFrom(quote, itineraryWith(), own, {})
    const { markup } = bookingFrom(values, { ...terms, prices: own, mayChangePrice })
    expect(markup).toEqual({ adult: '349.00', child: '329.50' })
  })
}
