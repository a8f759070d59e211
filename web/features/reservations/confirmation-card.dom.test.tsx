import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { itineraryWith, quoteID, recordWith } from '#web/features/reservations/test-trip.ts'
import { manager, renderApp } from '#web/test-app.tsx'

// On a busy machine the first page's modules take their time.
beforeAll(() => import('#web/features/reservations/reservation-status-page.tsx'), 120_000)

test('a pickup before midnight has its own day', async () => {
  const pickup = { hotel: 'Casa Ocotillo', pickup: 'Casa Ocotillo', pickupTime: '23:00' }
  const record = recordWith({ paid: true, ...pickup })
  record.quote.Itineraries = [itineraryWith({ DeptTime: '00:30' })]
  renderApp(`/reservations/${quoteID}`, {
    'GET /api/auth/check': { status: 200, body: manager },
    [`GET /api/reservations/${quoteID}`]: { status: 200, body: record },
  })
  const card = await screen.findByRole('region', { name: 'Reservation# 12345678' })
  expect(within(card).getByText('23:00 (11:00 PM) on Thu, Mar 4, 2027')).toBeTruthy()
})
