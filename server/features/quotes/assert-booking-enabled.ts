import { Refusal } from '#server/refusal.ts'
import type { Agency } from '#server/scope.ts'

export function assertBookingEnabled({ disableBooking }: Agency) {
  if (disableBooking) {
    throw new Refusal('bad_input', { messages: ['Booking is disabled for this agency.'] })
  }
}
