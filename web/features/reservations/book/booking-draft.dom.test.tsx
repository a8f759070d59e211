import { expect, test } from 'vitest'

import { markBooked } from '#web/features/reservations/book/booked-quotes.ts'
import {
  draftKeyOf,
  removeDraft,
  earlierDraft,
  saveDraft,
  saveExpired,
  savedDraft,
  moveDraft,
} from '#web/features/reservations/book/booking-draft.ts'
import { itineraryWith, quoteID, quoteWith, recordWith } from '#web/features/reservations/test-records.ts'

const ada = { masterFirstName: 'Ada' }
const of = (quoteID: string, series = 'two for the boat') => ({ quoteID, series })

const seriesOf = (userId: string, quote = {}, itinerary = {}) =>
  draftKeyOf(userId, { quote: quoteWith(quote), itinerary: itineraryWith(itinerary) }).series

test('a draft is kept by its quote', () => {
  saveDraft(of('q1'), ada)
  expect(savedDraft('q1')).toEqual(ada)
  expect(savedDraft('q2')).toBeUndefined()
})

test('a draft moves on to the new quote and leaves nothing behind', () => {
  saveDraft(of('q1'), ada)
  moveDraft(of('q1'), 'q2')
  expect(savedDraft('q2')).toEqual(ada)
  expect(savedDraft('q1')).toBeUndefined()
  expect(earlierDraft(of('q3'))).toEqual(ada)
})

test('where nothing was typed for a quote, what was typed before stays to go on with', () => {
  saveDraft(of('q1'), ada)
  moveDraft(of('q2'), 'q3')
  expect(earlierDraft(of('q3'))).toEqual(ada)
})

test('what was typed last goes on with the next quote of its series, and with no other', () => {
  saveDraft(of('q1'), ada)
  saveDraft(of('q2'), { masterFirstName: 'Byron' })
  expect(earlierDraft(of('q3'))).toEqual({ masterFirstName: 'Byron' })
  expect(earlierDraft(of('q2'))).toBeUndefined()
  expect(earlierDraft(of('q3', 'three for the boat'))).toBeUndefined()
  expect(savedDraft('q1')).toEqual(ada)
})

test('what an unpaid reservation held goes on with the next quote of its tour and party, though it was booked', () => {
  markBooked(quoteID)
  saveExpired('u1', itineraryWith(), recordWith({ hotel: 'Casa Ocotillo' }))
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
  saveDraft(of('q1'), ada)
  saveDraft(of('q2'), ada)
  removeDraft(of('q2'))
  expect(savedDraft('q2')).toBeUndefined()
  expect(earlierDraft(of('q3'))).toBeUndefined()
  expect(savedDraft('q1')).toEqual(ada)
})

test('what was typed for a quote that another tab has booked does not go on', () => {
  saveDraft(of('q1'), ada)
  markBooked('q1')
  expect(earlierDraft(of('q2'))).toBeUndefined()
})

test('a corrupt draft counts as none', () => {
  const corrupt = [
    '{broken',
    '"text"',
    '7',
    '{"paxArray":"Ada"}',
    '{"paxArray":[7]}',
    '{"masterFirstName":7}',
  ]
  saveDraft(of('q1'), ada)
  for (const text of corrupt) {
    sessionStorage.setItem('booking-draft:q1', text)
    expect(savedDraft('q1')).toBeUndefined()
    expect(earlierDraft(of('q2'))).toBeUndefined()
  }
})
