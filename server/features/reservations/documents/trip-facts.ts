import type { LocalDate, LocalTime } from '#contract/dates.ts'

interface PersonName {
  firstName: string
  lastName: string
}

/** What voucher, calendar file and mails say about one revision of a reservation. It has no net rates, so they can't leak. */
export interface TripFacts {
  quoteId: string
  /** The reservation number. */
  number: string
  revision: number
  isTest: boolean
  /** False until the reservation is confirmed. */
  hasVoucher: boolean
  agency: string
  productCode: string
  productName: string
  date: LocalDate
  time: LocalTime
  timeZone: string
  departsAt: Temporal.Instant
  /** Null when the catalogue doesn't say. */
  durationMinutes: number | null
  checkInMinutes: number | null
  meetingPoint: string | null
  pickup: { hotel: string; time: LocalTime | null } | null
  lead: PersonName & { email: string; phone: string }
  /** Numbered from 0; a passenger keeps the number through all revisions. */
  passengers: (PersonName & {
    number: number
    type: 'Adult' | 'Child'
    seats: number
    extraSeatCents: number
  })[]
  attributes: { name: string; value: string }[]
  agencyReference: string | null
  /** In words: until when canceling costs what. */
  policy: { when: string; fee: string }[]
  /** With the extra seats. */
  totalSaleCents: number
  /** The least that canceling costs because of a change; 0 if the policy alone decides. */
  cancelAtLeastCents: number
}
