import { expect, test } from 'vitest'

import { CallError, OfflineError } from '#web/api/call-error.ts'
import {
  bookingErrorsOf,
  fieldErrorsOf,
  isAlreadyBooked,
  isSoldOut,
  withoutNetRates,
} from '#web/features/reservations/book/booking-errors.ts'
import { newQuoteText } from '#web/features/reservations/book/use-new-quote.ts'

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

test('each field has its own line, which names the passenger', () => {
  expect(bookingErrorsOf(refused)).toEqual([
    { text: party, field: undefined },
    { text: `Passenger 1: ${first}`, field: 'paxArray.0.FirstName' },
    { text: `Passenger 2: ${first}`, field: 'paxArray.1.FirstName' },
    { text: adult, field: 'markup.adult' },
    { text: child, field: 'markup.child' },
  ])
})

const safe = "Submit again: you won't be booked twice."
const unanswered = [
  {
    title: 'a failed connection',
    error: new CallError(500, {}, { cause: new TypeError('Failed to fetch') }),
    text: `We couldn't reach the server. ${safe}`,
  },
  { title: 'offline', error: new OfflineError('x'), text: `We couldn't reach the server. ${safe}` },
  {
    title: 'a server error without a text',
    error: new CallError(503),
    text: `Something went wrong on our side. ${safe}`,
  },
  { title: 'a server error with a text', error: new CallError(503, { error: 'Busy.' }), text: 'Busy.' },
]
for (const { title, error, text } of unanswered) {
  test(`a failed booking: ${title}`, () => {
    expect(bookingErrorsOf(error)).toEqual([{ text, field: undefined }])
  })
}

test('an already booked quote is recognized by its message', () => {
  const errors = ['This quote is already booked. Create a new quote to book again.']
  expect(isAlreadyBooked(new CallError(400, { errors }))).toBe(true)
  expect(isAlreadyBooked(refused)).toBe(false)
})

test('each field has its own message', () => {
  expect(fieldErrorsOf(refused)).toEqual({
    'paxArray.0.FirstName': first,
    'paxArray.1.FirstName': first,
    'markup.adult': adult,
    'markup.child': child,
  })
})

const hidden = [
  { text: adult, shown: 'The adult sale price is too low. Turn off customer view to change it.' },
  { text: child, shown: 'The child sale price is too low. Turn off customer view to change it.' },
  {
    text: 'The adult sale price must be at most $3,490.00. An administrator can book a higher one.',
    shown: 'The adult sale price is too high. Turn off customer view to change it.',
  },
  { text: first, shown: first },
]
for (const { text, shown } of hidden) {
  test(`customer view instead of '${text}': '${shown}'`, () => {
    const field = text === shown ? 'a.field' : undefined
    expect(withoutNetRates({ text, field: 'a.field' })).toEqual({ text: shown, field })
  })
}

test('a field with two messages shows the first', () => {
  const fields = { emailAddress: ['Enter it.', 'It is not one.'] }
  expect(fieldErrorsOf(new CallError(400, { fields }))).toEqual({ emailAddress: 'Enter it.' })
})

test('sold out seats are recognized by the field of the error', () => {
  expect(isSoldOut(new CallError(400, { fields: { itineraryID: ['Sold.'] } }))).toBe(true)
  expect(isSoldOut(refused)).toBe(false)
  expect(isSoldOut(new Error('x'))).toBe(false)
})

test('a new quote says whether the price changed', () => {
  expect(newQuoteText(69_800, 69_800)).toContain('at the same price')
  expect(newQuoteText(69_800, 71_800)).toContain('The price changed from $698.00 to $718.00.')
})
