import { expect, test } from 'vitest'

import { cardOutcome, cardErrors, passesLuhn } from '#server/features/payments/test-gateway/test-card.ts'

const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
const good = { name: 'Lena Lead', number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123' }

const numbers = [
  { number: '4242424242424242', passes: true },
  { number: '4242 4242 4242 4242', passes: true },
  { number: '4000-0000-0000-0002', passes: true },
  { number: '4000 0000 0000 3220', passes: true },
  { number: '378282246310005', passes: true },
  { number: '4242424242424241', passes: false },
  { number: '2442424242424242', passes: false },
  { number: '42424242', passes: false },
  { number: '0', passes: false },
  { number: '4242x4242y42424242', passes: false },
  { number: '', passes: false },
]
for (const { number, passes } of numbers) {
  test(`'${number}' ${passes ? 'passes' : 'fails'} the check digit`, () => {
    expect(passesLuhn(number)).toBe(passes)
  })
}

const outcomes = [
  { number: '4242 4242 4242 4242', outcome: 'succeeds' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
  { number: '4000000000003220', outcome: 'slow' },
  { number: '5555 5555 5555 4444', outcome: 'declined' },
]
for (const { number, outcome } of outcomes) {
  test(`the card ${number}: ${outcome}`, () => {
    expect(cardOutcome(number)).toBe(outcome)
  })
}

const wrongs: { field: keyof typeof good; value: string; error: string | undefined }[] = [
  { field: 'name', value: '', error: 'Enter the name on the card.' },
  { field: 'name', value: 'x'.repeat(100), error: undefined },
  { field: 'name', value: 'x'.repeat(101), error: 'The name can have at most 100 characters.' },
  { field: 'number', value: '', error: 'Enter the card number.' },
  { field: 'number', value: '4242 4242 4242 4241', error: 'Enter a valid card number.' },
  { field: 'expiry', value: '', error: 'Enter the expiry date.' },
  { field: 'expiry', value: '10/26', error: 'This card has expired.' },
  { field: 'expiry', value: '12/25', error: 'This card has expired.' },
  { field: 'expiry', value: '11/26', error: undefined },
  { field: 'expiry', value: '01 / 27', error: undefined },
  ...['1230', '12/2030', '12-30', '12 30', '1/30', '122030'].map((value) => ({
    field: 'expiry' as const,
    value,
    error: undefined,
  })),
  { field: 'expiry', value: '13/30', error: 'Enter the expiry date as MM/YY.' },
  { field: 'expiry', value: '00/30', error: 'Enter the expiry date as MM/YY.' },
  { field: 'expiry', value: '2030-01', error: 'Enter the expiry date as MM/YY.' },
  { field: 'cvc', value: '', error: 'Enter the security code.' },
  { field: 'cvc', value: '12', error: 'Enter the 3 or 4 digits of the security code.' },
  { field: 'cvc', value: '1234', error: undefined },
]
for (const { field, value, error } of wrongs) {
  test(`${field} '${value}': ${error ?? 'valid'}`, () => {
    expect(cardErrors({ ...good, [field]: value }, now)).toEqual(error ? { [field]: error } : {})
  })
}

test('an empty form has an error for every field', () => {
  const empty = { name: '', number: '', expiry: '', cvc: '' }
  expect(Object.keys(cardErrors(empty, now))).toEqual(['name', 'number', 'expiry', 'cvc'])
})

test('values that are only too long are refused', () => {
  const gap = ' '.repeat(100)
  const long = {
    name: 'A'.repeat(101),
    number: `4242${gap}424242424242`,
    expiry: `12${gap}/30`,
    cvc: '12345',
  }
  expect(Object.keys(cardErrors(long, now))).toEqual(['name', 'number', 'expiry', 'cvc'])
})

test('a card is valid until its month has ended in every time zone', () => {
  const expiry = { ...good, expiry: '10/26' }
  expect(cardErrors(expiry, Temporal.Instant.from('2026-11-01T11:59:59Z'))).toEqual({})
  expect(cardErrors(expiry, Temporal.Instant.from('2026-11-01T12:00:00Z'))).not.toEqual({})
})
