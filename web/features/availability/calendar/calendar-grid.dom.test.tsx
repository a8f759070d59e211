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

test('the arrow keys go from day to day and into the next month, which keeps the focus', async () => {
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

test('one day takes part in the Tab order: today, then the last one visited', async () => {
  open()
  const today = await day(/^Sun, Nov 15, 2026, today, available/)
  expect(stops()).toEqual([today])
  today.focus()
  press('ArrowRight')
  expect(stops()).toEqual([document.activeElement])
})

test('a day is chosen once it is available, and fills the date', async () => {
  const { searches } = open()
  fireEvent.click(await day(/^Tue, Nov 17, 2026, not available/))
  expect(screen.getByLabelText<HTMLInputElement>('Travel date').value).toBe('')
  fireEvent.click(await day(/^Wed, Nov 18, 2026, available from \$349.00, lowest price this month/))
  expect(screen.getByLabelText<HTMLInputElement>('Travel date').value).toBe('2026-11-18')
  const chosen = screen.getByRole('grid').querySelectorAll('td[aria-selected=true]')
  expect([...chosen].map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/18\$349\.00$/)])
  expect(searches()).toEqual([])
})

test('the previous month is out of reach in the current one, in the zone of the product', async () => {
  vi.setSystemTime(new Date('2026-12-01T05:00:00Z'))
  open()
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy()
  const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' })
  expect(previous.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(previous.disabled).toBe(false)
})
