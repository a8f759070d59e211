import { expect, test } from 'vitest'

import { reservationStatus, emptyText } from '#web/features/reservations/reservation-status.ts'

const unpaid = {
  canceledAt: null,
  byCard: true,
  paid: false,
  paidSeen: false,
  timerExpired: false,
}
const statuses = [
  { ...unpaid, byCard: false, timerExpired: true, status: 'Confirmed' },
  { ...unpaid, paid: true, timerExpired: true, status: 'Confirmed' },
  { ...unpaid, paidSeen: true, timerExpired: true, status: 'Confirmed' },
  { ...unpaid, timerExpired: true, status: 'Expired' },
  { ...unpaid, status: 'Pending' },
  { ...unpaid, byCard: false, canceledAt: '2026-11-15T20:00:00Z', status: 'Canceled' },
  { ...unpaid, paidSeen: true, canceledAt: '2026-11-15T20:00:00Z', status: 'Canceled' },
]

for (const { status, ...state } of statuses) {
  test(`the card says ${status} for ${JSON.stringify(state)}`, () => {
    expect(reservationStatus(state)).toBe(status)
  })
}

const texts = [
  { status: 'Pending', all: 0, text: 'There are no pending reservations.' },
  { status: 'Confirmed', all: 0, text: 'There are no confirmed reservations.' },
  { status: 'Expired', all: 0, text: 'There are no expired reservations.' },
  { status: 'Canceled', all: 0, text: 'There are no canceled reservations.' },
  { status: 'Pending', all: 2, text: 'No pending reservations match your query.' },
  { status: 'Confirmed', all: 2, text: 'No confirmed reservations match your query.' },
  { status: 'Expired', all: 2, text: 'No expired reservations match your query.' },
] as const

for (const { status, all, text } of texts) {
  test(`an empty list of ${all} ${status} says: ${text}`, () => {
    expect(emptyText(status, all)).toBe(text)
  })
}
