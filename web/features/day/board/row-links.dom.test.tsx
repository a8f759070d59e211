import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { boardWith, departureWith } from '#web/features/day/test-board.ts'
import { ok, openDay } from '#web/features/day/test-day.ts'

const cases = [
  {
    title: 'today with guests',
    date: '2026-11-20',
    guests: 14,
    words: 'Check in',
    leads: '/departures/7/check-in',
  },
  { title: 'today without guests', date: '2026-11-20', guests: 0, words: 'Manifest', leads: '/departures/7' },
  {
    title: 'another day with guests',
    date: '2026-11-21',
    guests: 14,
    words: 'Manifest',
    leads: '/departures/7',
  },
]
for (const { title, date, guests, words, leads } of cases)
  test(`a row of ${title} has the words '${words}', which lead there`, async () => {
    const board = boardWith([departureWith({ date, guests })], { date })
    const { router } = openDay(`/departures?date=${date}`, {
      [`GET /api/board?date=${date}`]: ok(board),
    })
    const link = await screen.findByText(words, { selector: 'td a' })
    expect(link.getAttribute('aria-label')).toBe(`${words}, West Rim Flight at 10:30`)
    fireEvent.click(link)
    await waitFor(() => expect(router.state.location.pathname).toBe(leads))
  })

for (const [words, leads] of [
  ['Manifest', '/departures/7'],
  ['Check in', '/departures/7/check-in'],
] as const)
  test(`'${words}' is among the actions`, async () => {
    const { router } = openDay('/departures')
    fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
    fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: words }))
    await waitFor(() => expect(router.state.location.pathname).toBe(leads))
  })
