import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { TakingLine, Takings } from '#contract/day/takings.ts'
import { boardWith } from '#web/features/day/test-board.ts'
import { ok, openDay } from '#web/features/day/test-day.ts'

const line: TakingLine = {
  id: 1,
  quoteID: '6f1c2f34-0000-4000-8000-0000000000d1',
  orl: '10020001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  ProductName: 'West Rim Flight',
  kind: 'cash',
  amount: 318,
  reference: 'R-1',
  at: '2026-11-20T17:05:00Z',
}
const refund: TakingLine = { ...line, id: 2, kind: 'terminal', amount: -159, reference: 'T 9' }

const takings: Takings = {
  date: '2026-11-20',
  today: '2026-11-20',
  timeZone: 'America/Los_Angeles',
  users: [
    {
      userID: '6f1c2f34-0000-4000-8000-0000000000c1',
      name: 'Dora Desk',
      lines: [line, refund],
      sums: { cash: 318, terminal: -159, total: 159 },
    },
  ],
  sums: { cash: 318, terminal: -159, total: 159 },
}
const nothing: Takings = { ...takings, users: [], sums: { cash: 0, terminal: 0, total: 0 } }

test('takings are listed by user with totals, each line with time, guest, tour, payment and reference', async () => {
  openDay('/takings', { 'GET /api/takings': ok(takings) })
  const day = within(await screen.findByRole('region', { name: 'Totals of the day' }))
  expect(day.getByText('Total').parentElement?.textContent).toBe('Total$159.00')
  const user = within(screen.getByRole('region', { name: 'Dora Desk' }))
  expect(user.getByText('Cash', { selector: 'dt' }).parentElement?.textContent).toBe('Cash$318.00')
  const [, first, second] = user.getAllByRole('row')
  expect(first?.textContent).toBe('9:05 AMAda Lovelace10020001West Rim FlightCashR-1$318.00')
  expect(second?.textContent).toContain('TerminalT 9-$159.00Refund')
  expect(user.getAllByRole('link', { name: '10020001' })[0]?.getAttribute('href')).toBe(
    `/reservations/${line.quoteID}`,
  )
})

test('a day without takings says so, and the file is that of the day in the address', async () => {
  openDay('/takings?date=2026-11-21', {
    'GET /api/takings?date=2026-11-21': ok({ ...nothing, date: '2026-11-21' }),
  })
  expect(await screen.findByText('Nothing taken on Sat, Nov 21, 2026.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/takings/takings.csv?date=2026-11-21',
  )
})

test('the board leads to the takings of its day', async () => {
  openDay('/departures?date=2026-11-21', { 'GET /api/board?date=2026-11-21': ok(boardWith([])) })
  expect((await screen.findByRole('link', { name: 'Takings of the day' })).getAttribute('href')).toBe(
    '/takings?date=2026-11-21',
  )
})
