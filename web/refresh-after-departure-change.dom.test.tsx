import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { choose, openBoard, submit, type } from '#web/features/day/actions/test-actions.ts'
import { board, open as openCheckIn } from '#web/features/day/check-in/test-check-in.ts'
import { takeMarks } from '#web/features/day/test-departure.ts'
import { departure, lopez, manifestWith, passenger } from '#web/features/day/test-manifest.ts'
import { quoteID } from '#web/features/reservations/test-records.ts'
import { ok } from '#web/features/reservations/test-reservation.ts'
import { manager } from '#web/test-app.tsx'
import { keepData, keptNames } from '#web/test-kept-data.ts'

beforeEach(() => localStorage.clear())

const noShow = manifestWith({
  departure: { ...departure, payload: null },
  reservations: [
    { ...lopez, passengers: [passenger(0, { mark: 'no-show', scaleWeight: 160 }), passenger(1)] },
  ],
})
const hold = {
  agencyID: manager.agency.id,
  agency: 'Canyon',
  quoteID,
  orl: '10020001',
  revision: 1,
  changeID: null,
  firstName: 'Ada',
  lastName: 'Lovelace',
  seats: 2,
  amount: 318,
  expiresAt: '2026-11-20T17:40:00Z',
}
const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 20_000 }))

const boardActions = [
  { action: 'Block seats', fill: () => type('Seats blocked by hand', '4') },
  { action: 'Close for sale', fill: () => undefined },
  { action: 'Change capacity', fill: () => type('Capacity', '22') },
  { action: 'Change payload', fill: () => type('Payload', '1,150') },
  { action: 'Change prices', fill: () => type('Adult', '159.50') },
]

const atDeparture: { title: string; change: () => Promise<ReturnType<typeof keepData>> }[] = [
  ...boardActions.map(({ action, fill }) => ({
    title: `'${action}'`,
    change: async () => {
      const read = keepData(openBoard().queryClient)
      await choose(action)
      fill()
      submit()
      return read
    },
  })),
  {
    title: 'putting a departure back on its schedule',
    change: async () => {
      const put = { 'POST /api/departures/7/schedule': ok({ departure: null }) }
      const read = keepData(openBoard({ offSchedule: true }, put).queryClient)
      await choose('Put back on schedule')
      submit()
      return read
    },
  },
  {
    title: 'the end of an unpaid hold',
    change: async () => {
      const calls = {
        'GET /api/departures/7/holds': ok({ holds: [hold] }),
        [`POST /api/reservations/${quoteID}/cancellation`]: ok({ revision: 2, due: null }),
      }
      const read = keepData(openBoard({}, calls).queryClient)
      await choose('Unpaid holds')
      await press('End hold of Ada Lovelace, 10020001')
      return read
    },
  },
  {
    title: 'boarding',
    change: async () => {
      const read = keepData(openCheckIn(takeMarks().answers).queryClient)
      await board('Ana')
      return read
    },
  },
  {
    title: 'the release of seats',
    change: async () => {
      const { answers } = takeMarks(noShow)
      const released = { 'POST /api/departures/7/released-seats': ok({ departure }) }
      const read = keepData(openCheckIn({ ...answers, ...released }).queryClient)
      await press('Release seats: Ana Lopez')
      await press('Release seats')
      return read
    },
  },
]

for (const { title, change } of atDeparture) {
  test(`after ${title}, availability, home, lists and account are read again`, async () => {
    const read = await change()
    await waitFor(() => expect([...read].sort()).toEqual(keptNames))
  }, 60_000)
}
