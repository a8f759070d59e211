import { Refusal } from '#server/refusal.ts'
import type { SiteAgency } from '#server/scope.ts'

export function assertBookingEnabled({ disableBooking }: SiteAgency) {
  if (disableBooking) {
    throw new Refusal('bad_input', { messages: ['Booking is disabled for this agency.'] })
  }
}
