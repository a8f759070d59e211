import { screen } from '@testing-library/react'

import type { ReservationRecord } from '#contract/reservations.ts'
import type { ShownRecord } from '#web/data/reservations.ts'
import { quoteID } from '#web/features/reservations/test-records.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

export const ok = (body: unknown) => ({ status: 200, body })

export const agencyID = '6f1c2f34-0000-4000-8000-0000000000a1'
const inAgency = `/api/agencies/${agencyID}`

const agency = {
  id: agencyID,
  name: 'Rim Tours',
  domain: 'rim',
  username: 'rim-port',
  has_password: true,
  pax_mode: 0,
  credit_card_mode: 1,
  metadata: { test_mode: false, disable_booking: false },
  users: [],
  roles: [],
  version: 1,
}
const provider = { ...manager, role: { ...manager.role, permissions: [1] } }

/** What the reservation's page asks for, on the agency's own site. */
export const answersFor = (record: ReservationRecord): Answers => ({
  'GET /api/auth/check': ok(manager),
  [`GET /api/reservations/${quoteID}`]: ok(record),
  [`GET /api/reservations/${quoteID}/history`]: ok({ revisions: [], unpaid: [], money: [] }),
  [`GET /api/reservations/status/${quoteID}`]: ok({ paid: false, canceled: false }),
  [`GET /api/timers/reservation/${quoteID}`]: ok({ expired: false, expires_in: '14:59', expire_time: 4e9 }),
})

/** The same for the provider, inside an agency. */
export const agencyAnswersFor = (record: ShownRecord): Answers => ({
  'GET /api/auth/check': ok(provider),
  [`GET ${inAgency}`]: ok(agency),
  [`GET ${inAgency}/reservations/${quoteID}`]: ok(record),
  [`GET ${inAgency}/reservations/${quoteID}/history`]: ok({ revisions: [], unpaid: [], money: [] }),
})

/** The same for the provider, at its own desk. */
export const deskAnswersFor = (record: ReservationRecord): Answers => ({
  ...answersFor(record),
  'GET /api/auth/check': ok(provider),
})

export async function openReservation(path: string, answers: Answers) {
  const app = renderApp(path, answers)
  await screen.findByRole('region', { name: 'Reservation# 12345678' })
  return app
}
