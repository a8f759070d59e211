import { expect, test } from 'vitest'

import { mayMailLink } from '#server/features/sessions/password-links/link-limits.ts'

const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
const stranger = (address: string, minutes = 1) => ({
  address,
  byKnownBrowser: false,
  at: now.subtract({ minutes }),
})
const owner = (minutes: number) => ({
  address: 'home',
  byKnownBrowser: true,
  at: now.subtract({ minutes }),
})
const cases = [
  { title: 'the first request', sent: [], asked: stranger('a'), mailed: true },
  { title: 'the same address again', sent: [stranger('a', 14)], asked: stranger('a'), mailed: false },
  { title: 'another address', sent: [stranger('a')], asked: stranger('b'), mailed: true },
  {
    title: 'a fourth address',
    sent: [stranger('a'), stranger('b'), stranger('c')],
    asked: stranger('d'),
    mailed: false,
  },
  {
    title: 'a known browser after three strangers',
    sent: [stranger('a'), stranger('b'), stranger('c')],
    asked: owner(0),
    mailed: true,
  },
  {
    title: 'a known browser at an address used by a stranger',
    sent: [stranger('home')],
    asked: owner(0),
    mailed: true,
  },
  { title: 'a known browser within 5 minutes', sent: [owner(4)], asked: owner(0), mailed: false },
  { title: 'a known browser after 5 minutes', sent: [owner(5)], asked: owner(0), mailed: true },
  { title: 'a stranger after a known browser', sent: [owner(1)], asked: stranger('home'), mailed: true },
]
for (const { title, sent, asked, mailed } of cases) {
  test(`${title} ${mailed ? 'gets an email' : 'gets none'}`, () => {
    expect(mayMailLink(sent, asked, now)).toBe(mailed)
  })
}
