import { expect, test } from 'vitest'

import { changesBetween, type RevisionDetails } from '#server/features/changes/history/revision-changes.ts'

type Passenger = RevisionDetails['passengers'][number]

const light: Passenger = {
  position: 0,
  first_name: 'Ann',
  last_name: 'Lead',
  body_weight: 150,
  type: 'Adult',
  seats: 1,
  extra_seat_cents: 0,
}
const heavy: Passenger = { ...light, body_weight: 260, seats: 2, extra_seat_cents: 175_00 }

const revisionWith = (...passengers: Passenger[]): RevisionDetails => ({
  local_date: '2027-03-05',
  local_time: '13:00:00',
  first_name: 'Ann',
  last_name: 'Lead',
  email: 'ann@example.com',
  phone: '702 555 0134',
  agency_reference: null,
  hotel_label: null,
  pickup_time: null,
  passengers,
  attributes: [],
  offered_attributes: [],
})

const weight = 'Passenger 1, body weight'
const seats = 'Passenger 1, seats'
const cases = [
  {
    title: 'a weight that takes another seat',
    before: [light],
    after: [heavy],
    changes: [
      { field: weight, before: '150 lbs', after: '260 lbs' },
      { field: seats, before: '1 seat', after: '2 seats, extra seat $175.00' },
    ],
  },
  {
    title: 'a weight that gives one back',
    before: [{ ...heavy, extra_seat_cents: 0 }],
    after: [light],
    changes: [
      { field: weight, before: '260 lbs', after: '150 lbs' },
      { field: seats, before: '2 seats', after: '1 seat' },
    ],
  },
  {
    title: 'a weight within the same seats',
    before: [heavy],
    after: [{ ...heavy, body_weight: 270 }],
    changes: [{ field: weight, before: '260 lbs', after: '270 lbs' }],
  },
  {
    title: 'an extra seat at another price',
    before: [heavy],
    after: [{ ...heavy, extra_seat_cents: 200_00 }],
    changes: [{ field: seats, before: '2 seats, extra seat $175.00', after: '2 seats, extra seat $200.00' }],
  },
  {
    title: 'added passengers',
    before: [],
    after: [light, { ...heavy, position: 1 }],
    changes: [
      { field: 'Passenger 1', before: null, after: 'Ann Lead (Adult)' },
      { field: 'Passenger 2', before: null, after: 'Ann Lead (Adult, 2 seats, extra seat $175.00)' },
    ],
  },
]
for (const { title, before, after, changes } of cases)
  test(`the history says what changed in seats: ${title}`, () => {
    expect(changesBetween(revisionWith(...before), revisionWith(...after))).toEqual(changes)
  })
