import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Announce } from '#server/features/availability/announcement.ts'

/** What a payment pays: a booking, whose changeID is its quoteID, or a change of the reservation. */
export interface PaidFor {
  quoteID: string
  changeID: string
}

/** Unique among all bookings and changes: two reservations can have changes with the same id. */
export const paymentKey = ({ quoteID, changeID }: PaidFor) =>
  changeID === quoteID ? quoteID : `${quoteID} ${changeID}`

/** The context of a payment page. Its token opens this payment only, and no one is signed in. */
export interface PaymentScope extends Actor, PaidFor {
  db: Db
  agency: { id: string }
  /** The origin of the only pages that may frame the payment page. */
  agencyOrigin: string
  wakeJobs(): void
  announce: Announce
}
