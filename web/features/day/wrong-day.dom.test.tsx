import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { today } from '#web/features/day/test-board.ts'
import { ok, openDay, pickupsWith } from '#web/features/day/test-day.ts'

const wrong = [
  { path: '/departures?date=banana&state=open', shown: 'banana', search: { state: 'open' } },
  { path: '/departures?date=2026-02-30', shown: '2026-02-30', search: {} },
  { path: '/departures?date=1999-12-31', shown: '1999-12-31', search: {} },
  { path: '/pickups?date=x', shown: 'x', search: {} },
]
for (const { path, shown, search } of wrong)
  test(`${path} shows today, says why and is corrected`, async () => {
    const { router } = openDay(path)
    expect(await screen.findByText(`'${shown}' is not a day that we can show. This is today.`)).toBeTruthy()
    expect(await screen.findByText(', today')).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toEqual(search))
  })

test('the words go when another day is chosen', async () => {
  const tomorrow = '2026-11-21'
  openDay('/pickups?date=x', {
    [`GET /api/pickups?date=${tomorrow}`]: ok(pickupsWith({ date: tomorrow, today })),
  })
  const words = /is not a day that we can show/
  await screen.findByText(words)
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

test('a right date has no words', async () => {
  openDay(`/pickups?date=${today}`, { [`GET /api/pickups?date=${today}`]: ok(pickupsWith()) })
  await screen.findByRole('list', { name: 'Stops' })
  expect(screen.queryByText(/is not a day/)).toBeNull()
})
