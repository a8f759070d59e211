import { expect, test } from 'vitest'

import { CallError, OfflineError } from '#web/api/call-error.ts'
import {
  bookingErrorsOf,
  fieldErrorsOf,
  isBookedAlready,
  isSoldOut,
} from '#web/features/reservations/book/booking-errors.ts'
import { newQuoteText } from '#web/features/reservations/book/new-quote-text.ts'

const first = "Enter the passenger's first name."
const child = 'The child sale price must be at least the net rate of $329.00.'
const adult = 'The adult sale price must be at least the net rate of $349.00.'
const party = 'This quote is for 2 adults. Enter exactly these passengers.'

const refused = new CallError(400, {
  errors: [first, first, adult, child, party],
  fields: {
    'paxArray.0.FirstName': [first],
    'paxArray.1.FirstName': [first],
    markup: [adult, child],
    paxArray: [party],
  },
})

test('every field has a line of its own, which says whose it is', () => {
  expect(bookingErrorsOf(refused)).toEqual([
    { text: party, field: undefined },
    { text: `Passenger 1: ${first}`, field: 'paxArray.0.FirstName' },
    { text: `Passenger 2: ${first}`, field: 'paxArray.1.FirstName' },
    { text: adult, field: 'markup.adult' },
    { text: child, field: 'markup.child' },
  ])
})

const safe = 'It is safe to submit again: nothing is booked twice.'
const unanswered = [
  { title: 'offline', error: new OfflineError('x'), text: `There is no answer from the server. ${safe}` },
  { title: 'no words', error: new CallError(503), text: `Something went wrong on our side. ${safe}` },
  { title: 'its own words', error: new CallError(503, { error: 'Busy.' }), text: 'Busy.' },
]
for (const { title, error, text } of unanswered) {
  test(`a booking that was not answered: ${title}`, () => {
    expect(bookingErrorsOf(error)).toEqual([{ text, field: undefined }])
  })
}

test('a quote that is booked already is known by its words', () => {
  const errors = ['This quote is already booked. Create a new quote to book again.']
  expect(isBookedAlready(new CallError(400, { errors }))).toBe(true)
  expect(isBookedAlready(refused)).toBe(false)
})

test('each field has its message beside it', () => {
  expect(fieldErrorsOf(refused)).toEqual({
    'paxArray.0.FirstName': first,
    'paxArray.1.FirstName': first,
    'markup.adult': adult,
    'markup.child': child,
  })
})

test('a field with two messages shows the first', () => {
  const fields = { emailAddress: ['Enter it.', 'It is not one.'] }
  expect(fieldErrorsOf(new CallError(400, { fields }))).toEqual({ emailAddress: 'Enter it.' })
})

test('seats that are gone are known by the departure they speak of', () => {
  expect(isSoldOut(new CallError(400, { fields: { itineraryID: ['Sold.'] } }))).toBe(true)
  expect(isSoldOut(refused)).toBe(false)
  expect(isSoldOut(new Error('x'))).toBe(false)
})

test('a new quote says whether the price changed', () => {
  expect(newQuoteText(69_800, 69_800)).toContain('at the same price')
  expect(newQuoteText(69_800, 71_800)).toContain('The price changed from $698.00 to $718.00.')
})
