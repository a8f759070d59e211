import { expect } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import { openGateways } from '#server/features/payments/gateways.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { noLimits } from '#server/limits.ts'
import { capacity, holdMinutes, type Model, type Real } from '#tests/support/reservation-model/model.ts'
import { type StripeDouble, stripeDouble } from '#tests/support/stripe-double.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { seatsOf } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { runRefundJobs } from '#tests/support/test-refund.ts'
import type { Visitor } from '#tests/support/visitor.ts'

export interface World {
  stripe: StripeDouble
  portal: Awaited<ReturnType<typeof testPortal>>
  card: Visitor
  account: Visitor
}

/** A portal with Stripe and a tour of three seats, an agency that pays by card and one on account. No job runs by itself. */
export async function openWorld(): Promise<World> {
  const stripe = await stripeDouble()
  const gateways = await openGateways(stripe.settings)
  const portal = await testPortal({ gateways, limits: { quoteMinutes: 60, holdMinutes, ...noLimits } })
  await portal.jobs.stop()
  const cancellationPolicy = [{ hoursBefore: 1, feePercent: 25 }]
  const tour = testProduct('model', { schedules: [testSchedule({ capacity })], cancellationPolicy })
  await importCatalogue(portal.db, testCatalogue(tour), { now: portal.clock.now })
  return {
    stripe,
    portal,
    card: await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent'),
    account: await (await portal.newAgency()).signedIn('agent'),
  }
}

export async function runJobs({ portal }: World) {
  const { db, clock, reportFailure } = portal
  while (await expireReservation(db, clock.now));
  while (await cancelPayment(db, portal.portal.gateways, clock.now, reportFailure));
  await runRefundJobs(portal)
}

function refundedAt({ stripe }: World, { intents }: Real, quoteID: string): number {
  return (intents.get(quoteID) ?? []).reduce((sum, intent) => sum + stripe.refundedCents(intent), 0)
}

/** After every step seats, states and money are what the model says. */
export async function agree(world: World, model: Model, real: Real) {
  const { portal, card, account } = world
  for (const [index, quoteID] of real.quoteIds.entries()) {
    const expected = model.reservations[index]
    if (!expected) throw new Error('The model has too few reservations')
    const { body } = await (expected.byCard ? card : account).call('showReservation', { id: quoteID })
    const { paid, canceled, owedCents, collectedCents, refundedCents } = expected
    const { totalSale, canceledAt } = body.reservation
    expect(owedCents).toBeGreaterThanOrEqual(0)
    const shown = { paid: body.paid, canceled: canceledAt !== null, owed: Math.round(totalSale * 100) }
    expect(shown).toEqual({ paid, canceled, owed: owedCents })
    const kept = collectedCents > 0 ? owedCents : 0
    expect(await keptCents(portal.db, quoteID), 'collected less refunded').toBe(kept)
    expect(refundedAt(world, real, quoteID)).toBeLessThanOrEqual(refundedCents)
  }
  for (const party of [model.free(), model.free() + 1].filter((own) => own >= 1 && own <= capacity)) {
    const { body } = await account.call('lookUp', { id: 'model', adult: party, child: 0, date: real.date })
    expect(body.Itineraries).toHaveLength(party <= model.free() ? 1 : 0)
  }
  const { taken, held } = await seatsOf(portal, 'model', real.date)
  expect(taken).toBe(held)
}

/** Once the gateway works again and every refund had its turn, exactly what had to go back is back. */
export async function agreeAtEnd(world: World, model: Model, real: Real) {
  const { stripe, portal } = world
  stripe.refusal = undefined
  for (const _ of ['first attempts', 'after checks']) {
    await portal.db.updateTable('refunds').set({ next_attempt_at: portal.clock.now }).execute()
    await runJobs(world)
  }
  for (const [index, quoteID] of real.quoteIds.entries())
    expect(refundedAt(world, real, quoteID)).toBe(model.reservations[index]?.refundedCents)
}
