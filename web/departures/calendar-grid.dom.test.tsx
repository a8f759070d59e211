import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import {
  day,
  focused,
  open,
  press,
  startOnNovember15,
} from '#web/features/availability/test-availability.tsx'

const stops = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('button')
    .filter((button) => button.tabIndex === 0)

beforeEach(startOnNovember15)

test('the arrow keys move the focus from day to day and into the next month', async () => {
  open()
  const friday = await day(/^Fri, Nov 27, 2026, available from \$349.00/)
  friday.focus()
  press('ArrowRight')
  expect(focused()).toBe('Sat, Nov 28, 2026, available from $429.50')
  press('ArrowDown')
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeTruthy()
  expect(focused()).toMatch(/^Sat, Dec 5, 2026/)
  await waitFor(() => expect(focused()).toBe('Sat, Dec 5, 2026, available from $429.50'))
  press('Home')
  expect(focused()).toMatch(/^Sun, Nov 29, 2026/)
  press('PageUp')
  expect(focused()).toMatch(/^Sun, Nov 29, 2026/)
  press('PageDown')
  expect(focused()).toMatch(/^Tue, Dec 29, 2026/)
  press('End')
  expect(focused()).toMatch(/^Sat, Jan 2, 2027/)
})

test('Tab stops at one day: today, then the last one visited', async () => {
  open()
  const today = await day(/^Sun, Nov 15, 2026, today, available/)
  expect(stops()).toEqual([today])
  today.focus()
  press('ArrowRight')
  expect(stops()).toEqual([document.activeElement])
})

test('the weeks run from Sun to Sat', async () => {
  open()
  await day(/Nov 18/)
  const headings = within(screen.getByRole('grid')).getAllByRole('columnheader')
  expect(headings.map(({ textContent }) => textContent).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat')
  // November 1, 2026 is a Sunday.
  const [, firstWeek] = within(screen.getByRole('grid')).getAllByRole('row')
  const numbers = [...(firstWeek?.querySelectorAll('[data-date]') ?? [])].map((button) =>
    button.getAttribute('data-date'),
  )
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `2026-11-0${number}`))
})

test('a day shows its number and, if available, a starting price above 0', async () => {
  const days = [
    { date: '2026-11-16', available: true, adultStarting: 349, state: 'open' },
    { date: '2026-11-17', available: true, adultStarting: 0, state: 'open' },
    { date: '2026-11-18', available: false, adultStarting: 349, state: 'sold-out' },
    { date: '2026-11-19', available: false, adultStarting: 0, state: 'not-operating' },
    { date: '2026-11-20', available: false, adultStarting: 0, state: 'past' },
  ].map((entry, index) => ({ ...entry, fits: entry.available, dayOfWeek: 1 + index, weekOffset: 2 }))
  open('', {
    'POST /api/products/p1/calendar': {
      status: 200,
      body: { calendar: days, nextDeparture: null, nextFit: null },
    },
  })
  await day(/Nov 16, 2026, available/)
  const cells = screen.getByRole('grid').querySelectorAll<HTMLElement>('[data-date]')
  const shown = [...cells].map((cell) => ({
    text: [...cell.querySelectorAll('[aria-hidden=true]')].map(({ textContent }) => textContent).join(' '),
    disabled: cell.getAttribute('aria-disabled'),
    state: cell.dataset['state'],
  }))
  expect(shown).toEqual([
    { text: '16 $349.00', disabled: 'false', state: 'open' },
    { text: '17 ', disabled: 'false', state: 'open' },
    { text: '18 Sold outFull', disabled: 'true', state: 'sold-out' },
    { text: '19 –', disabled: 'true', state: 'not-operating' },
    { text: '20 ', disabled: 'true', state: 'past' },
  ])
})

test('only an available day can be chosen, and it fills in the date', async () => {
  const { searches } = open()
  fireEvent.click(await day(/^Tue, Nov 17, 2026, sold out/))
  expect(screen.getByLabelText<HTMLInputElement>('Travel date').value).toBe('')
  fireEvent.click(await day(/^Wed, Nov 18, 2026, available from \$349.00, lowest price this month/))
  expect(screen.getByLabelText<HTMLInputElement>('Travel date').value).toBe('2026-11-18')
  const chosen = screen.getByRole('grid').querySelectorAll('td[aria-selected=true]')
  expect([...chosen].map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/18\$349\.00$/)])
  expect(searches()).toEqual([])
})

test('the previous-month arrow is disabled in the current month, in the time zone of the product', async () => {
  vi.setSystemTime(new Date('2026-12-01T05:00:00Z'))
  open()
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy()
  const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' })
  expect(previous.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(previous.disabled).toBe(false)
})
