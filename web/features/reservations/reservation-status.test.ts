import { expect, test } from 'vitest'

import type { ReservationRecord } from '#contract/reservations.ts'
import {
  emptyText,
  groupsOf,
  matching,
  nextExpiry,
} from '#web/features/reservations/list/reservation-groups.ts'
import { groupOf, reservationStatus } from '#web/features/reservations/reservation-status.ts'
import { recordWith } from '#web/features/reservations/test-records.ts'

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

const now = 1_800_000_000

const grouped = [
  { title: 'unpaid and still held', paid: false, resExpireAfter: now + 1, group: 'Pending' },
  { title: 'unpaid and expiring this second', paid: false, resExpireAfter: now, group: 'Expired' },
  { title: 'unpaid and past its hold', paid: false, resExpireAfter: now - 1, group: 'Expired' },
  { title: 'paid and past its hold', paid: true, resExpireAfter: now - 1, group: 'Confirmed' },
  { title: 'paid and still held', paid: true, resExpireAfter: now + 1, group: 'Confirmed' },
]

for (const { title, group, ...own } of grouped) {
  test(`the list puts a reservation ${title} under ${group}`, () => {
    expect(groupOf(recordWith(own), now * 1000)).toBe(group)
  })
}

test('reservations move to Expired over time, and the next expiry is known', () => {
  const records = [5, 3, 9].map((seconds) => recordWith({ resExpireAfter: now + seconds }))
  const groups = groupsOf(records, now * 1000)
  expect(nextExpiry(groups)).toBe((now + 3) * 1000)
  const later = groupsOf(records, (now + 5) * 1000)
  expect([later.Pending.length, later.Expired.length]).toEqual([1, 2])
  expect(nextExpiry(groupsOf(records, (now + 9) * 1000))).toBeUndefined()
})

test('the filter matches part of the reservation number', () => {
  const records = ['12345678', '87654321'].map((orl) => recordWith({ orl }))
  const found = (filter: string) =>
    matching(records, filter).map((record: ReservationRecord) => record.reservation.orl)
  expect(found('')).toEqual(['12345678', '87654321'])
  expect(found(' 2345 ')).toEqual(['12345678'])
  expect(found('x')).toEqual([])
})

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
