import { randomUUID } from 'node:crypto'

import * as fc from 'fast-check'
import { expect } from 'vitest'

import { claimDueRefund } from '#server/features/payments/refunds.sql.ts'
import { openStripe } from '#server/features/payments/stripe/stripe-gateway.ts'
import type { Model } from '#tests/support/reservation-model/model.ts'
import type { Command, Real } from '#tests/support/reservation-model/real.ts'
import { departures, roomOf } from '#tests/support/reservation-model/tour.ts'
import { agree, runJobs, type World } from '#tests/support/reservation-model/world.ts'
import { signedEvent } from '#tests/support/stripe-double.ts'
import { eventOf } from '#tests/support/stripe-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { paymentPage } from '#tests/support/test-payment.ts'

type Run = (model: Model, real: Real) => Promise<unknown>

/** `does` changes both, and then they must agree. */
export const commandOf = (
  world: World,
  words: string,
  does: Run,
  check: Command['check'] = () => true,
): Command & Record<typeof fc.toStringMethod, () => string> => ({
  check,
  run: async (model, real) => {
    await does(model, real)
    await agree(world, model, real)
  },
  toString: () => words,
  // For the report of a failure.
  [fc.toStringMethod]: () => words,
})

export const deliver = ({ portal }: World, event: object) => {
  const { payload, headers } = signedEvent(event, portal.clock.now)
  return portal.app.inject({ method: 'POST', url: '/api/payments/stripe/webhook', payload, headers })
}

export const isByCard = (which: number) => (model: Readonly<Model>) =>
  model.reservations[which]?.byCard === true
export const quoteOf = ({ quoteIds }: Real, which: number) => quoteIds[which] ?? ''

/** On the first departure that can take the party. One that none can carry is refused. */
export const book = (world: World, byCard: boolean, weights: readonly number[]) =>
  commandOf(
    world,
    `book ${weights.join(', ')} lb ${byCard ? 'by card' : 'on account'}`,
    async (model, real) => {
      const user = byCard ? world.card : world.account
      const search = { productID: 'model', adult: weights.length, date: real.date }
      if (departures.every((_, at) => model.free(at).seats < weights.length)) {
        expect((await user.call('createQuote', { ...search, child: 0 })).status).toBe(400)
        return
      }
      const { quote, booking } = await quoted(user, search)
      const room = roomOf(weights.map((pounds) => ({ pounds })))
      const at = departures.findIndex((_, index) => model.fits(index, room))
      const chosen =
        quote.Itineraries.find(({ DeptTime }) => DeptTime === departures[at]?.time) ?? quote.Itineraries[0]
      const price = departures.find(({ time }) => time === chosen?.DeptTime)?.adultCents ?? 0
      const { status } = await user.call('bookReservation', {
        ...booking,
        itineraryID: chosen?.ItineraryID ?? '',
        markup: { adult: price / 100 },
        paxArray: booking.paxArray.map((one, index) => ({ ...one, BodyWeight: weights[index] ?? 0 })),
      })
      expect(status).toBe(at < 0 ? 400 : 200)
      if (at < 0) return
      if (byCard) await paymentPage(user, quote.QuoteID)
      model.book(byCard, weights, at)
      real.quoteIds.push(quote.QuoteID)
    },
  )

/** The first payment is the page's own; a later one is another, as from a second tab. */
export function nextIntent({ stripe }: World, { intents }: Real, quoteID: string, changeID?: string) {
  const earlier = intents.get(quoteID) ?? []
  const first = stripe.intentOf(quoteID, changeID)
  const isPaid = earlier.includes(first.id)
  const id = isPaid ? `pi_${randomUUID().replaceAll('-', '')}` : first.id
  const intent = Object.assign(isPaid ? { ...first, id } : first, {
    status: 'succeeded',
    amount_received: first.amount,
  })
  stripe.intents.set(id, intent)
  intents.set(quoteID, [...earlier, id])
  return intent
}

export const pay = (world: World, which: number) =>
  commandOf(
    world,
    `pay ${which}`,
    async (model, real) => {
      const reservation = model.reservations[which]
      const intent = nextIntent(world, real, quoteOf(real, which))
      await deliver(world, eventOf('payment_intent.succeeded', intent))
      if (reservation) model.pay(reservation, intent.amount)
    },
    isByCard(which),
  )

export const decline = (world: World, which: number) =>
  commandOf(
    world,
    `decline ${which}`,
    (_, real) => {
      const intent = world.stripe.intentOf(quoteOf(real, which))
      return deliver(world, eventOf('payment_intent.payment_failed', intent))
    },
    isByCard(which),
  )

export const cancelOne = (world: World, which: number, isWhole: boolean) =>
  commandOf(
    world,
    `cancel ${isWhole ? '' : 'one of '}${which}`,
    async (model, real) => {
      const reservation = model.reservations[which]
      if (!reservation) return
      const user = reservation.byCard ? world.card : world.account
      const passengers = isWhole ? undefined : [reservation.travelers.at(-1)?.number ?? 0]
      const { status } = await cancel(user, quoteOf(real, which), passengers)
      expect(status).toBe(model.cancel(reservation, isWhole) ? 200 : 400)
    },
    (model) => model.reservations[which] !== undefined,
  )

export const wait = (world: World, minutes: number) =>
  commandOf(world, `wait ${minutes} min`, async (model) => {
    world.portal.advance({ minutes })
    model.minute += minutes
  })

export const tidy = (world: World) => commandOf(world, 'run the jobs', () => runJobs(world))

export const refuse = (world: World, isRefusing: boolean) =>
  commandOf(world, `refunds are ${isRefusing ? 'refused' : 'made'}`, async () => {
    world.stripe.refusal = isRefusing ? 'The card account is closed.' : undefined
  })

/** The process dies between Stripe's answer and the commit, and Stripe drops the key. */
export const crash = (world: World) =>
  commandOf(world, 'crash while refunding', async () => {
    const { stripe, portal } = world
    const { db, clock } = portal
    const refund = await claimDueRefund(db, clock.now, () => clock.now.add({ minutes: 1 }))
    if (!refund || stripe.refusal) return
    await openStripe(stripe.settings).refund(refund)
    stripe.forgetKeys()
  })

/** The bank returns the latest refund of a reservation. */
export const sendBack = (world: World, which: number) =>
  commandOf(
    world,
    `the bank returns a refund of ${which}`,
    async (_, real) => {
      const { stripe } = world
      const intent = real.intents.get(quoteOf(real, which))?.find((id) => stripe.refundedCents(id) > 0)
      if (intent) await deliver(world, eventOf('refund.failed', stripe.sendBack(intent)))
    },
    isByCard(which),
  )
