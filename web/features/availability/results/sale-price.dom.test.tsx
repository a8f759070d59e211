import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { found, open, startOnNovember15 } from '#web/features/availability/test-availability.tsx'
import { manager } from '#web/test-app.tsx'

beforeEach(startOnNovember15)

const search = '?date=2026-11-18&adult=2&child=1'
const results = () => screen.findByRole('region', { name: 'Itineraries' })
const withPermissions = (permissions: number[]) => ({
  'GET /api/auth/check': { status: 200, body: { ...manager, role: { ...manager.role, permissions } } },
})

test('the search shows the sale price and the seats left of each departure', async () => {
  open(search)
  const row = await screen.findByRole('row', { name: /13:00/ })
  expect(within(row).getByText('$1,185.03')).toBeTruthy()
  expect(within(row).getByText('4 left').dataset['few']).toBe('true')
})

for (const { permissions, sees } of [
  { permissions: [1], sees: true },
  { permissions: [2], sees: true },
  { permissions: [5], sees: true },
  { permissions: [3, 4], sees: false },
  { permissions: [], sees: false },
]) {
  test(`a user with permissions [${permissions.join(', ')}] ${sees ? 'sees' : "doesn't see"} the margin`, async () => {
    open(search, withPermissions(permissions))
    await screen.findByText('$1,185.03')
    expect(screen.queryByText('Margin $107.73') !== null).toBe(sees)
  })
}

test('Why this price lists price, fees, modifier and result, and Escape closes it', async () => {
  open(search)
  const why = await screen.findByRole('button', { name: 'Why this price' })
  why.focus()
  fireEvent.click(why)
  const dialog = await screen.findByRole('dialog', { name: 'Why this price' })
  const rows = [...dialog.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Per person', 'Adult × 2', 'Child × 1'],
    ['Price', '$349.15', '$299.10'],
    ['Fees', '$39.85', '$0.20'],
    ['Net rate', '$389.00', '$299.30'],
    ['Modifier +10%', '$38.90', '$29.93'],
    ['Sale price', '$427.90', '$329.23'],
    ['Total sale price', '$1,185.03'],
  ])
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  expect(document.activeElement).toBe(why)
})

test('departures too full for the party are listed below, without a price or a button', async () => {
  const tooFull = [
    { DeptTime: '09:00', seatsLeft: 2 },
    { DeptTime: '15:30', seatsLeft: 0 },
  ]
  open(search, { 'POST /api/products/p1/lookup': found(['7'], { tooFull }) })
  const list = await screen.findByRole('region', { name: 'Too full for this party' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['09:00 (9:00 AM) 2 left', '15:30 (3:30 PM) Sold out'])
  expect(within(list).queryByRole('button')).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Book Now/ })).toHaveLength(1)
})

test('an empty result says why, below its sentence', async () => {
  const tooFull = [{ DeptTime: '10:30', seatsLeft: 2 }]
  open(search, { 'POST /api/products/p1/lookup': found([], { tooFull }) })
  const card = await results()
  const sentence = 'There are no itineraries available for the date searched.'
  expect(await within(card).findByText(sentence)).toBeTruthy()
  expect(within(card).getByText('No departure on Nov 18 has 3 seats. Most free: 2 at 10:30.')).toBeTruthy()
})
