import { expect, test } from 'vitest'

import { emptyText } from '#web/features/reservations/list/empty-text.ts'
import { reservationStatus } from '#web/features/reservations/reservation-status.ts'

const statuses = [
  { ccPaymentRequired: false, paid: false, paidSeen: false, timerExpired: true, status: 'Confirmed' },
  { ccPaymentRequired: true, paid: true, paidSeen: false, timerExpired: true, status: 'Confirmed' },
  { ccPaymentRequired: true, paid: false, paidSeen: true, timerExpired: true, status: 'Confirmed' },
  { ccPaymentRequired: true, paid: false, paidSeen: false, timerExpired: true, status: 'Expired' },
  { ccPaymentRequired: true, paid: false, paidSeen: false, timerExpired: false, status: 'Pending' },
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
  { status: 'Pending', all: 2, text: 'No pending reservations match your query.' },
  { status: 'Confirmed', all: 2, text: 'No confirmed reservations match your query.' },
  { status: 'Expired', all: 2, text: 'No expired reservations match your query.' },
] as const

for (const { status, all, text } of texts) {
  test(`an empty list of ${all} ${status} says: ${text}`, () => {
    expect(emptyText(status, all)).toBe(text)
  })
}
