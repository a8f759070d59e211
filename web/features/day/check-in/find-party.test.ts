import { expect, test } from 'vitest'

import { foundResult } from '#web/features/day/check-in/find-party.ts'

const party = {
  departureID: '8',
  ProductName: 'Grand Canyon Flight',
  date: '2026-11-20',
  DeptTime: '10:30',
  state: 'confirmed',
} as const
const number = '55009072'

test.each([
  { found: null, text: 'No reservation has the number 55009072.', page: undefined },
  { found: party, text: '55009072 is on the 10:30 Grand Canyon Flight today.', page: 'check-in' },
  {
    found: { ...party, state: 'pending' },
    text: '55009072 is on the 10:30 Grand Canyon Flight today.',
    page: 'check-in',
  },
  {
    found: { ...party, date: '2026-11-21' },
    text: '55009072 is on the 10:30 Grand Canyon Flight on Sat, Nov 21, 2026.',
    page: 'manifest',
  },
  {
    found: { ...party, state: 'canceled' },
    text: '55009072 is canceled. It was on the 10:30 Grand Canyon Flight today.',
    page: undefined,
  },
  {
    found: { ...party, state: 'expired', departureID: '7' },
    text: '55009072 has expired: payment not received. It was on the 10:30 Grand Canyon Flight today.',
    page: undefined,
  },
  {
    found: { ...party, departureID: '7' },
    text: '55009072 is on this departure now. Enter it again.',
    page: undefined,
  },
] as const)('a number that is not on the departure: $text', ({ found, text, page }) => {
  const result = foundResult(number, found, { departureID: '7', today: '2026-11-20' })
  expect([result.text, result.link?.page, result.isError]).toEqual([text, page, true])
})
