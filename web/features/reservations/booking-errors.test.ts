import { expect, test } from 'vitest'

import { CallError } from '#web/api/call-error.ts'
import { bookingErrorsOf, fieldErrorsOf, isSoldOut } from '#web/features/reservations/booking-errors.ts'
import { newQuoteText } from '#web/features/reservations/new-quote-text.ts'

const first = "Enter the passenger's first name."
const child = 'The child sale price cannot be under the net rate of $329.00.'
const adult = 'The adult sale price cannot be under the net rate of $349.00.'
const party = 'This quote is for 2 adults: enter exactly these passengers.'

const refused = new CallError(400, {
  errors: [first, first, adult, child, party],
  fields: {
    'paxArray.0.FirstName': [first],
    'paxArray.1.FirstName': [first],
    markup: [adult, child],
    paxArray: [party],
  },
})

test('each message is listed once with the first field that it is about', () => {
  expect(bookingErrorsOf(refused)).toEqual([
    { text: first, field: 'paxArray.0.FirstName' },
    { text: adult, field: 'markup.adult' },
    { text: child, field: 'markup.child' },
    { text: party, field: undefined },
  ])
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
