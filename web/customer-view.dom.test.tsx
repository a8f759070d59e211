import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { day, open, startOnNovember15 } from '#web/features/availability/test-availability.tsx'
import { quoteID, quoteWith } from '#web/features/reservations/test-records.ts'
import { setCustomerView } from '#web/session/customer-view.ts'
import { manager, renderApp } from '#web/test-app.tsx'

beforeEach(() => {
  startOnNovember15()
  setCustomerView(false)
})

const ok = (body: unknown) => ({ status: 200, body })
const search = '?date=2026-11-18&adult=2&child=1'
const shown = () => document.body.textContent
const words = /net rate|margin|fees|retail/i
const results = () => screen.findByRole('row', { name: /13:00/ })
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

test('customer view shows sale prices instead of net rates in the search, and is remembered', async () => {
  open(search)
  await results()
  await day(/Nov 18, 2026, available from \$349.00/)
  expect(shown()).toMatch(/\$1,077\.30.*Margin/)
  fireEvent.click(screen.getByRole('switch', { name: /^Customer view/ }))
  for (const isReloaded of [false, true]) {
    if (isReloaded) {
      cleanup()
      open(search)
    }
    expect(cells(await results())).toEqual([
      '13:00 (1:00 PM) 4 left',
      '$427.90',
      '$329.23',
      '$1,185.03',
      'Book Now',
    ])
    await day(/Nov 18, 2026, available from \$698.00/)
    for (const net of ['$389.00', '$299.30', '$1,077.30', '$349', '$429.50'])
      expect(shown()).not.toContain(net)
    expect(shown()).not.toMatch(words)
    expect(screen.queryByRole('button', { name: 'Why this price' })).toBeNull()
  }
  const headers = within(screen.getByRole('region', { name: 'Itineraries' })).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    'Departure Time',
    'Adult Price',
    'Child Price',
    'Total Price',
  ])
})

test('the user menu turns customer view on and off', async () => {
  open(search)
  const row = await results()
  fireEvent.click(screen.getByRole('button', { name: 'Morgan Reyes' }))
  const item = await screen.findByRole('menuitemcheckbox', { name: 'Customer view' })
  expect(item.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(item)
  await waitFor(() => expect(cells(row)).not.toContain('$1,077.30'))
  fireEvent.click(item)
  await waitFor(() => expect(cells(row)).toContain('$1,077.30'))
})

for (const permissions of [[], [5]]) {
  test(`customer view: the reservation form shows the sale price only, with permissions [${permissions.join()}]`, async () => {
    setCustomerView(true)
    renderApp(`/reservations/book/${quoteID}/11`, {
      'GET /api/auth/check': ok({ ...manager, role: { ...manager.role, permissions } }),
      [`GET /api/quotes/${quoteID}`]: ok(quoteWith()),
      [`GET /api/timers/quote/${quoteID}`]: ok({ expired: false, expires_in: '19:59', expire_time: 4e9 }),
      'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
    })
    expect(await screen.findByRole('row', { name: 'Sale price $359.00' })).toBeTruthy()
    expect(shown()).toContain('$718.00')
    expect(shown()).not.toMatch(words)
    for (const net of ['$349.00', '$289.00', '$60.00']) expect(shown()).not.toContain(net)
    expect(screen.queryByLabelText('Adult sale price')).toBeNull()
    cleanup()
  })
}
