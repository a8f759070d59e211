import type { LightMyRequestResponse } from 'fastify'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { openGateways } from '#server/features/payments/gateways.ts'
import { signedEvent, type StripeDouble, stripeDouble } from '#tests/support/stripe-double.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { bookByCard, ownDay, paymentPage, paymentsIn } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type Portal = Awaited<ReturnType<typeof testPortal>>

export interface StripePortal {
  stripe: StripeDouble
  portal: Portal
  agency: Awaited<ReturnType<Portal['newAgency']>>
  agent: Visitor
  /** Books and opens the payment page, so that Stripe has the payment. */
  opened: (search?: { productID?: string; adult?: number; date?: string }) => Promise<string>
  /** Books and pays $110.00. */
  paid: () => Promise<{ quoteID: string; reference: string }>
  deliver: (
    event: object,
    options?: Parameters<typeof signedEvent>[2],
    app?: Portal['app'],
  ) => Promise<LightMyRequestResponse>
  statuses: (quoteID: string) => Promise<string[]>
  isPaid: (quoteID: string) => Promise<boolean>
}

let events = 0
/** Each a second after the one before, unless `created` says when. */
export const eventOf = (type: string, object: object, created?: number) => ({
  id: `evt_${(events += 1)}`,
  type,
  created: created ?? 1_800_000_000 + events,
  data: { object },
})

/** A portal that takes cards with Stripe, with a tour of twelve seats, one of two seats, and an agency that sells them. */
export async function stripePortal(): Promise<StripePortal> {
  const stripe = await stripeDouble()
  const portal = await testPortal({ gateways: await openGateways(stripe.settings) })
  const small = testProduct('small', { schedules: [testSchedule({ capacity: 2 })] })
  await importCatalogue(portal.db, testCatalogue(testProduct('tour'), small), { now: portal.clock.now })
  const agency = await portal.newAgency({ creditCardMode: 1 })
  const agent = await agency.signedIn('agent')
  const opened: StripePortal['opened'] = async (search = {}) => {
    const quoteID = await bookByCard(agent, { productID: 'tour', date: ownDay(portal), ...search })
    await paymentPage(agent, quoteID)
    return quoteID
  }
  // Stripe sends no Origin and no cookie, and may call any host.
  const deliver: StripePortal['deliver'] = (event, options = {}, app = portal.app) => {
    const { payload, headers } = signedEvent(event, portal.clock.now, options)
    const url = '/api/payments/stripe/webhook'
    return app.inject({ method: 'POST', url, payload, headers: { ...headers, host: 'hooks.example' } })
  }
  return {
    stripe,
    portal,
    agency,
    agent,
    opened,
    paid: async () => {
      const quoteID = await opened()
      const intent = stripe.pay(quoteID)
      await deliver(eventOf('payment_intent.succeeded', intent))
      return { quoteID, reference: intent.id }
    },
    deliver,
    statuses: async (quoteID) => (await paymentsIn(portal, quoteID)).map(({ status }) => status),
    isPaid: async (quoteID) => (await agent.call('showPaid', { quoteID })).body.paid,
  }
}
