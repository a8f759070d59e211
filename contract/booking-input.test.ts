import { expect, test } from 'vitest'

import { bookReservation } from '#contract/reservations.ts'

const { phoneNumber, emailAddress, paxArray, masterFirstName } = bookReservation.input.shape

const tooFew = 'Enter a phone number with at least 7 digits.'
const signs = 'Use digits, spaces and + ( ) . / - only. An extension can follow, like ext. 5.'
const phones: { typed: string; taken?: string; error?: string }[] = [
  { typed: ' +1 (702) 555-0134 ', taken: '+1 (702) 555-0134' },
  { typed: '+1 (702) 555‑0100', taken: '+1 (702) 555-0100' },
  { typed: '702–555–0100', taken: '702-555-0100' },
  { typed: '\u202A+17025550100\u202C', taken: '+17025550100' },
  { typed: 'tel:+17025550100', taken: '+17025550100' },
  { typed: '702 555 0100 ext. 5', taken: '702 555 0100 ext. 5' },
  { typed: '702 555 0100 x5', taken: '702 555 0100 x5' },
  { typed: '702.555.0100,,5#', taken: '702.555.0100,,5#' },
  { typed: '555', error: tooFew },
  { typed: 'call me', error: tooFew },
  { typed: '702 555 0100 after six', error: signs },
  { typed: '😀'.repeat(30), error: tooFew },
  { typed: '\u200B', error: "Enter the lead passenger's phone number." },
]
for (const { typed, taken, error } of phones) {
  test(`the phone number ${JSON.stringify(typed)} is ${taken ?? `refused: ${error}`}`, () => {
    const read = phoneNumber.safeParse(typed)
    expect(read.data).toBe(taken)
    expect(read.error?.issues.map(({ message }) => message)).toEqual(error && [error])
  })
}

test('a pasted email address loses its invisible characters', () => {
  expect(emailAddress.parse('mailto:lena\u200B@example.com\uFEFF')).toBe('lena@example.com')
})

test('a long email address of emoji is refused', () => {
  const read = emailAddress.safeParse('😀'.repeat(200))
  const words = ['Enter a valid email address, like name@example.com.']
  expect(read.error?.issues.map(({ message }) => message)).toEqual(words)
})

const weights: { sent: unknown; taken?: number }[] = [
  { sent: 150, taken: 150 },
  { sent: ' 150 ', taken: 150 },
  { sent: '600', taken: 600 },
  ...[0, 601, 45.5, '45.5', '', ' ', '0x10', '1e2', true, [150], null, -1, '-1', 'NaN'].map((sent) => ({
    sent,
  })),
]
for (const { sent, taken } of weights) {
  test(`a weight of ${JSON.stringify(sent)} is ${taken ?? 'refused'}`, () => {
    const passenger = { FirstName: 'Lena', LastName: 'Lead', BodyWeight: sent, Type: 'Adult' }
    const read = paxArray.safeParse([passenger])
    expect(read.data?.[0]?.BodyWeight).toBe(taken)
    const words = read.error?.issues.map(({ message }) => message)
    expect(words).toEqual(taken === undefined ? ['Enter a whole body weight from 1 to 600 lbs.'] : undefined)
  })
}

for (const name of ['', ' ', '\u200B', '\u200E \u200F', '\u3164', '\u2060\uFE0F'])
  test(`${JSON.stringify(name)} is not a name, because it is invisible`, () => {
    const read = masterFirstName.safeParse(name)
    expect(read.error?.issues.map(({ message }) => message)).toEqual([
      "Enter the lead passenger's first name.",
    ])
  })

for (const name of ['Lena', 'X Æ', 'מרים', 'نمی\u200Cخواهم', 'ක්\u200Dර', '李', '👩‍👩‍👧', "O'Neill\u200B"])
  test(`${JSON.stringify(name)} is a valid name`, () => expect(masterFirstName.parse(name)).toBe(name))

const marks = [
  '\t',
  '\n',
  '\u0000',
  '\u007F',
  '\u0085',
  '\u009F',
  '\u061C',
  '\u200E',
  '\u200F',
  '\u2028',
  '\u2029',
]
const turning = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069']
for (const mark of [...marks, ...turning])
  test(`a name with ${JSON.stringify(mark)} in it is refused`, () => {
    const read = masterFirstName.safeParse(`Le${mark}na`)
    expect(read.error?.issues.map(({ message }) => message)).toEqual([
      "Enter the lead passenger's first name. Remove hidden control characters.",
    ])
  })
