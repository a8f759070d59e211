import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import {
  changeLink,
  morningAndAfternoon,
  moveToAfternoon,
  pageAt,
} from '#tests/support/due-changes/move-to-afternoon.ts'
import { eventOf, type StripePortal, stripePortal } from '#tests/support/stripe-portal.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { paymentsIn } from '#tests/support/test-payment.ts'

/** A paid reservation of $110 whose move for $20 more is open at Stripe. */
export interface StripeChange {
  id: string
  changeID: string
  link: URL
  /** Of the booking's payment. */
  reference: string
}

interface StripeChangePortal extends StripePortal {
  /** With this changeID, if given. */
  due: (changeID?: string) => Promise<StripeChange>
  /** Reports an intent as paid. */
  succeeded: (intent: object) => ReturnType<StripePortal['deliver']>
  /** Of the payments for changes, with the reason. */
  statusesOf: (change: StripeChange) => Promise<string[]>
  totalOf: (change: StripeChange) => Promise<number>
}

/** A portal that takes cards with Stripe, without jobs, with a tour in the morning and for more in the afternoon. */
export async function stripeChangePortal(): Promise<StripeChangePortal> {
  const base = await stripePortal()
  const { portal, agent, paid, deliver } = base
  await portal.jobs.stop()
  await importCatalogue(portal.db, testCatalogue(morningAndAfternoon), { now: portal.clock.now })
  return {
    ...base,
    due: async (wanted) => {
      const { quoteID: id, reference } = await paid()
      portal.advance({ seconds: 1 })
      const changeID = await moveToAfternoon(agent, id, wanted)
      const link = await changeLink(agent, id, changeID)
      await pageAt(portal.app, link)
      return { id, changeID, link, reference }
    },
    succeeded: (intent) => deliver(eventOf('payment_intent.succeeded', intent)),
    statusesOf: async ({ id }) =>
      (await paymentsIn(portal, id))
        .filter(({ change_id }) => change_id !== id)
        .map(({ status, reason }) => (reason ? `${status}: ${reason}` : status)),
    totalOf: async ({ id }) => (await agent.call('showReservation', { id })).body.reservation.totalSale,
  }
}
