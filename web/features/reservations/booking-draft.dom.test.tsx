import { expect, test, vi } from 'vitest'

import { keepBooked } from '#web/features/reservations/booked-quotes.ts'
import {
  draftPlaceOf,
  dropDraft,
  earlierDraft,
  keepDraft,
  keepExpired,
  keptDraft,
  moveDraft,
} from '#web/features/reservations/booking-draft.ts'
import { itineraryWith, quoteID, quoteWith, recordWith } from '#web/features/reservations/test-trip.ts'

const ada = { masterFirstName: 'Ada' }
const of = (quoteID: string, series = 'two for the boat') => ({ quoteID, series })

const seriesOf = (userId: string, quote = {}, itinerary = {}) =>
  draftPlaceOf(userId, { quote: quoteWith(quote), itinerary: itineraryWith(itinerary) }).series

test('a draft is kept by its quote', () => {
  keepDraft(of('q1'), ada)
  expect(keptDraft('q1')).toEqual(ada)
  expect(keptDraft('q2')).toBeUndefined()
})

test('a draft moves on to the new quote and leaves nothing behind', () => {
  keepDraft(of('q1'), ada)
  moveDraft(of('q1'), 'q2')
  expect(keptDraft('q2')).toEqual(ada)
  expect(keptDraft('q1')).toBeUndefined()
  expect(earlierDraft(of('q3'))).toEqual(ada)
})

test('where nothing was typed for a quote, what was typed before stays to go on with', () => {
  keepDraft(of('q1'), ada)
  moveDraft(of('q2'), 'q3')
  expect(earlierDraft(of('q3'))).toEqual(ada)
})

test('what was typed last goes on with the next quote of its series, and with no other', () => {
  keepDraft(of('q1'), ada)
  keepDraft(of('q2'), { masterFirstName: 'Byron' })
  expect(earlierDraft(of('q3'))).toEqual({ masterFirstName: 'Byron' })
  expect(earlierDraft(of('q2'))).toBeUndefined()
  expect(earlierDraft(of('q3', 'three for the boat'))).toBeUndefined()
  expect(keptDraft('q1')).toEqual(ada)
})

test('what an unpaid reservation held goes on with the next quote of its tour and party, though it was booked', () => {
  keepBooked(quoteID)
  keepExpired('u1', itineraryWith(), recordWith({ hotel: 'Casa Ocotillo' }))
  const draft = earlierDraft(of('q9', seriesOf('u1')))
  expect(draft).toMatchObject({
    masterFirstName: 'Ada',
    phoneNumber: '702 555 0100',
    hotelText: 'Casa Ocotillo',
  })
  expect(draft?.paxArray?.map(({ FirstName, BodyWeight }) => [FirstName, BodyWeight])).toEqual([
    ['Ada', '150'],
    ['Byron', '160'],
  ])
  expect(earlierDraft(of('q9', seriesOf('u2')))).toBeUndefined()
})

test('user, product and party make a series, not the day and the departure', () => {
  const own = seriesOf('u1')
  expect(seriesOf('u1', { QuoteID: 'q2', date: '2027-03-06' }, { ItineraryID: '12' })).toBe(own)
  const others = [
    seriesOf('u2'),
    seriesOf('u1', { ProductID: 'p-2' }),
    seriesOf('u1', {}, { NoAdults: 3 }),
    seriesOf('u1', {}, { NoChildren: 1 }),
  ]
  expect(others).not.toContain(own)
})

test('a draft that was booked is gone, and nothing of its series goes on', () => {
  keepDraft(of('q1'), ada)
  keepDraft(of('q2'), ada)
  dropDraft(of('q2'))
  expect(keptDraft('q2')).toBeUndefined()
  expect(earlierDraft(of('q3'))).toBeUndefined()
  expect(keptDraft('q1')).toEqual(ada)
})

test('what was typed for a quote that another tab has booked does not go on', () => {
  keepDraft(of('q1'), ada)
  keepBooked('q1')
  expect(earlierDraft(of('q2'))).toBeUndefined()
})

test('what is no draft is none, and a browser that keeps nothing does no harm', () => {
  sessionStorage.setItem('booking-draft:q1', '{broken')
  sessionStorage.setItem('latest-booking-draft:two for the boat', '{broken')
  expect(keptDraft('q1')).toBeUndefined()
  expect(earlierDraft(of('q2'))).toBeUndefined()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full')
  })
  keepDraft(of('q1'), ada)
  full.mockRestore()
})
