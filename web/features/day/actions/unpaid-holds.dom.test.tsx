import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { DepartureHold } from '#contract/day/holds.ts'
import { actions, choose, isClosed, openBoard, submit } from '#web/features/day/actions/test-actions.ts'
import { ok } from '#web/features/day/test-day.ts'
import { manager } from '#web/test-app.tsx'

const id = (number: number) => `6f1c2f34-0000-4000-8000-00000000010${number}`
const holdWith = (own: Partial<DepartureHold> = {}): DepartureHold => ({
  agencyID: id(9),
  agency: 'Rim Tours',
  quoteID: id(1),
  orl: '10020001',
  revision: 1,
  changeID: null,
  firstName: 'Ada',
  lastName: 'Lovelace',
  seats: 2,
  amount: 318,
  expiresAt: '2026-11-20T17:40:00Z',
  ...own,
})
const change = holdWith({ quoteID: id(2), orl: '10020002', changeID: id(3), revision: 4, firstName: 'Grace' })
const own = holdWith({ quoteID: id(4), orl: '10020003', agencyID: manager.agency.id, firstName: 'Alan' })

/** The board, whose server ends holds except of those that were paid. */
function openHolds(departure = {}, paid: string[] = []) {
  let holds = [holdWith(), change, own]
  const ended: string[] = []
  const end = (path: string, quoteID: string) => (sent: object) => {
    if (paid.includes(quoteID))
      return { status: 409, body: { errors: ['The cost of canceling has changed.'] } }
    ended.push(`${path} ${JSON.stringify({ ...sent, changeID: undefined })}`)
    holds = holds.filter((hold) => hold.quoteID !== quoteID)
    return ok({ ok: true, revision: 2, due: null })
  }
  const inAgency = `/api/agencies/${id(9)}/reservations`
  const calls = {
    [`POST ${inAgency}/${id(1)}/cancellation`]: end('agency booking', id(1)),
    [`POST ${inAgency}/${id(2)}/changes/${id(3)}/drop`]: end('agency change', id(2)),
    [`POST /api/reservations/${id(4)}/cancellation`]: end('own booking', id(4)),
  }
  const app = openBoard(
    { held: 6, ...departure },
    { 'GET /api/departures/7/holds': () => ok({ holds }), ...calls },
  )
  return { ended, ...app }
}

const rows = () =>
  screen.queryAllByRole('button', { name: /^End hold of/ }).map((button) => button.closest('li')?.textContent)

test('closing a departure lists its unpaid holds, and staff end one of them before they close it', async () => {
  const { ended, sent } = openHolds()
  const dialog = await choose('Close for sale')
  await dialog.findByText('Ada Lovelace')
  expect(rows()[0]).toMatch(/^Ada Lovelace 10020001, Rim ToursBooking: 2 seats, \$318\.00, until .+End$/)
  expect(rows()[1]).toContain('Change: 2 seats')
  fireEvent.click(dialog.getByRole('button', { name: 'End hold of Grace Lovelace, 10020002' }))
  await expect.poll(rows).toHaveLength(2)
  expect(ended).toEqual(['agency change {}'])
  submit()
  await isClosed()
  expect(sent).toEqual([{ version: 4, closed: true }])
})

test('while it is closed, all holds are ended at once, with nothing kept and nothing refunded', async () => {
  const { ended } = openHolds({ state: 'closed', closedByHand: true, offSchedule: true })
  const dialog = await choose('Unpaid holds')
  fireEvent.click(await dialog.findByRole('button', { name: 'End all 3 holds' }))
  expect(await dialog.findByText('No unpaid holds.')).toBeTruthy()
  const free = '{"revision":1,"fee":0,"refund":0,"newTotal":0,"reason":"The unpaid hold was ended."}'
  expect(ended).toEqual([`agency booking ${free}`, 'agency change {}', `own booking ${free}`])
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await isClosed()
})

test('a booking that was paid in the meantime stays and is named, and the others are ended', async () => {
  const { ended } = openHolds({}, [id(1)])
  const dialog = await choose('Unpaid holds')
  fireEvent.click(await dialog.findByRole('button', { name: 'End all 3 holds' }))
  expect(await dialog.findByText('10020001: The cost of canceling has changed.')).toBeTruthy()
  expect(ended).toHaveLength(2)
  await expect.poll(rows).toHaveLength(1)
})

test('without held seats there is nothing to list', async () => {
  openHolds({ held: 0 })
  fireEvent.click(await actions())
  await screen.findByRole('menuitem', { name: 'Close for sale' })
  expect(screen.queryByRole('menuitem', { name: 'Unpaid holds' })).toBeNull()
})

test('a departure past its cut-off is closed to agencies, and one that staff closed is closed', async () => {
  openHolds({ state: 'closed' })
  expect(await screen.findByText('Closed to agencies')).toBeTruthy()
})
