import { expect, test } from 'vitest'

import { markBooked } from '#web/features/reservations/book/booked-quotes.ts'
import {
  draftKeyOf,
  removeDraft,
  earlierDraft,
  saveDraft,
  saveAsDraft,
  savedDraft,
  moveDraft,
} from '#web/features/reservations/book/booking-draft.ts'
import { itineraryWith, quoteID, quoteWith, recordWith } from '#web/features/reservations/test-records.ts'

const ada = { masterFirstName: 'Ada' }
const of = (quoteID: string, series = 'two for the boat', userId = 'u1') => ({ userId, quoteID, series })

const seriesOf = (userId: string, quote = {}) => draftKeyOf(userId, { quote: quoteWith(quote) }).series

test('each quote has its own draft', () => {
  saveDraft(of('q1'), ada)
  expect(savedDraft(of('q1'))).toEqual(ada)
  expect(savedDraft(of('q2'))).toBeUndefined()
})

test('another user of the browser never sees a draft, even for the same quote', () => {
  saveDraft(of('q1'), ada)
  expect(savedDraft(of('q1', 'two for the boat', 'u2'))).toBeUndefined()
})

test('a moved draft belongs to the new quote only', () => {
  saveDraft(of('q1'), ada)
  moveDraft(of('q1'), 'q2')
  expect(savedDraft(of('q2'))).toEqual(ada)
  expect(savedDraft(of('q1'))).toBeUndefined()
  expect(earlierDraft(of('q3'))).toEqual(ada)
})

test('moving from a quote without a draft keeps the earlier draft', () => {
  saveDraft(of('q1'), ada)
  moveDraft(of('q2'), 'q3')
  expect(earlierDraft(of('q3'))).toEqual(ada)
})

test('the latest draft of a series is offered to its next quote only', () => {
  saveDraft(of('q1'), ada)
  saveDraft(of('q2'), { masterFirstName: 'Byron' })
  expect(earlierDraft(of('q3'))).toEqual({ masterFirstName: 'Byron' })
  expect(earlierDraft(of('q2'))).toBeUndefined()
  expect(earlierDraft(of('q3', 'three for the boat'))).toBeUndefined()
  expect(savedDraft(of('q1'))).toEqual(ada)
})

test('an expired reservation becomes a draft for the next quote of its tour', () => {
  markBooked(quoteID)
  saveAsDraft('u1', recordWith({ hotel: 'Casa Ocotillo' }))
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

test('user and product make a series; the day, the departure and the party do not', () => {
  const own = seriesOf('u1')
  const Itineraries = [itineraryWith({ ItineraryID: '12', NoAdults: 3, NoChildren: 1 })]
  expect(seriesOf('u1', { QuoteID: 'q2', date: '2027-03-06', Itineraries })).toBe(own)
  expect([seriesOf('u2'), seriesOf('u1', { ProductID: 'p-2' })]).not.toContain(own)
})

test('removing a draft ends its series', () => {
  saveDraft(of('q1'), ada)
  saveDraft(of('q2'), ada)
  removeDraft(of('q2'))
  expect(savedDraft(of('q2'))).toBeUndefined()
  expect(earlierDraft(of('q3'))).toBeUndefined()
  expect(savedDraft(of('q1'))).toEqual(ada)
})

test('the draft of a booked quote is not offered again', () => {
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
    sessionStorage.setItem('booking-draft:u1:q1', text)
    expect(savedDraft(of('q1'))).toBeUndefined()
    expect(earlierDraft(of('q2'))).toBeUndefined()
  }
})
