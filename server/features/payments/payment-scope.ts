import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'

/** The context of a payment page. Its token opens this reservation only, and no one is signed in. */
export interface PaymentScope extends Actor {
  db: Db
  agency: { id: string }
  quoteID: string
  /** The origin of the only pages that may frame the payment page. */
  agencyOrigin: string
  wakeJobs(): void
}
