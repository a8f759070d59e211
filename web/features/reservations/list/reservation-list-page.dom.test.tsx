import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { listedAtMost } from '#contract/reservation-number.ts'
import { recordWith } from '#web/features/reservations/test-records.ts'
import { later, letTimePass, manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/list/reservation-list-page.tsx'), 120_000)

const now = new Date('2026-11-15T20:00:00Z')
beforeEach(() => void letTimePass(now))
const inSeconds = (seconds: number) => now.getTime() / 1000 + seconds

const records = [
  recordWith({ quoteID: 'a', orl: '11110000', resExpireAfter: inSeconds(14 * 60 + 30) }),
  recordWith({ quoteID: 'b', orl: '22220000', paid: true }),
  recordWith({ quoteID: 'c', orl: '22223333', paid: true }),
  recordWith({ quoteID: 'd', orl: '22224444', resExpireAfter: inSeconds(-60) }),
]

const open = (search = '') =>
  renderApp(`/reservations${search}`, {
    'GET /api/auth/check': { status: 200, body: manager },
    'GET /api/reservations': { status: 200, body: records },
  })

test('a pending reservation shows the time left and leaves the list when it expires', async () => {
  open()
  const row = await screen.findByRole('row', { name: /^11110000/ })
  expect(within(row).getByText('14 min left')).toBeTruthy()
  await later(13 * 60_000)
  expect(within(row).getByText(/^01:[23]\d left$/)).toBeTruthy()
  await later(2 * 60_000)
  expect(await screen.findByText('There are no pending reservations.')).toBeTruthy()
})

test('a filter that matches only in other tabs links to them', async () => {
  const { router } = open('?filter=2222')
  expect(await screen.findByText('No pending reservations match your query.')).toBeTruthy()
  expect(screen.getByRole('button', { name: '1 in Expired' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '2 in Confirmed' }))
  expect(await screen.findByRole('link', { name: /^22223333/ })).toBeTruthy()
  expect(document.activeElement?.tagName).toBe('H1')
  await waitFor(() => expect(router.state.location.searchStr).toBe('?tab=confirmed&filter=2222'))
})

test('an unknown tab falls back to Pending', async () => {
  open('?tab=stolen')
  expect(await screen.findByRole('link', { name: /^11110000/ })).toBeTruthy()
})

test('clearing the filter keeps the focus in it', async () => {
  const { router } = open('?filter=1111')
  const row = await screen.findByRole('link', { name: /^11110000/ })
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Filter by reservation #'))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  expect(row.isConnected).toBe(true)
})

test('a number is found with spaces in it', async () => {
  open('?tab=confirmed&filter=2222%203333')
  expect(await screen.findByRole('link', { name: /^22223333/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^22220000/ })).toBeNull()
})

test('the filter also finds reservations too old for the list', async () => {
  // In a closed tab, because jsdom takes seconds to render them.
  const many = Array.from({ length: listedAtMost }, (_, index) =>
    recordWith({ quoteID: `q${index}`, orl: String(50_000_000 + index), resExpireAfter: inSeconds(-60) }),
  )
  const old = recordWith({ quoteID: 'old', orl: '10203040', paid: true })
  renderApp('/reservations?tab=confirmed', {
    'GET /api/auth/check': { status: 200, body: manager },
    'GET /api/reservations': { status: 200, body: many },
    'GET /api/reservations?number=10203040': { status: 200, body: [old] },
  })
  const filter = await screen.findByLabelText('Filter by reservation #')
  const words = 'Showing the newest 500. Filter by number to find older ones.'
  expect(screen.getByText(words)).toBeTruthy()
  fireEvent.change(filter, { target: { value: '1020 3040' } })
  expect(await screen.findByRole('link', { name: /^10203040/ })).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
})

test('the menu link leads back to Pending', async () => {
  open('?tab=confirmed')
  expect(await screen.findByRole('link', { name: /^22223333/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Recent Reservations' }))
  expect(await screen.findByRole('link', { name: /^11110000/ })).toBeTruthy()
})
