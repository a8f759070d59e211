import { expect, test } from 'vitest'

import { bookNow } from '#web/features/availability/results/book-now.ts'

const bookings = [
  { offered: true, disableBooking: false, creating: false, is: 'ready' },
  { offered: true, disableBooking: false, creating: true, is: 'disabled' },
  { offered: true, disableBooking: true, creating: false, is: 'hidden' },
  { offered: true, disableBooking: true, creating: true, is: 'hidden' },
  { offered: false, disableBooking: false, creating: false, is: 'hidden' },
]
for (const { is, ...facts } of bookings) {
  test(`Book Now is ${is} for ${JSON.stringify(facts)}`, () => expect(bookNow(facts)).toBe(is))
}
