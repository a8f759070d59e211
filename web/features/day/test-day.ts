import type { Pickups } from '#contract/day/pickups.ts'
import { boardWith, departureWith, today } from '#web/features/day/test-board.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

const provider = { ...manager, role: { ...manager.role, permissions: [1] } }

export const ok = (body: unknown) => ({ status: 200, body })

export const party: Pickups['stops'][number]['parties'][number] = {
  quoteID: '6f1c2f34-0000-4000-8000-0000000000d1',
  orl: '10020001',
  agencyID: '6f1c2f34-0000-4000-8000-0000000000a1',
  agency: 'Rim Tours',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '+1 (702) 555-0100',
  guests: 2,
  departureID: '7',
  ProductCode: 'GCW-HELI',
  ProductName: 'West Rim Flight',
  date: today,
  DeptTime: '10:30',
}

export const pickupsWith = (own: Partial<Pickups> = {}): Pickups => ({
  date: today,
  today,
  stops: [{ time: '08:15', hotel: 'Bellagio', guests: 2, parties: [party] }],
  guests: 2,
  guestsWithoutPickup: 3,
  withoutPickup: [{ departureID: '7', guests: 3 }],
  ...own,
})

/** The app for the provider, with one departure today. `answers` may be changed while it runs. */
export function openDay(path: string, own: Answers = {}) {
  const answers: Answers = {
    'GET /api/auth/check': ok(provider),
    'GET /api/board': ok(boardWith([departureWith()])),
    'GET /api/pickups': ok(pickupsWith()),
    ...own,
  }
  return { answers, ...renderApp(path, answers) }
}
