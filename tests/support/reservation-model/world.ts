import { expect } from 'vitest'

import type { Statement } from '#contract/ledger/statements.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { lapseChange } from '#server/features/changes/due/end-due-change.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import { openGateways } from '#server/features/payments/gateways.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { addProductConfig } from '#server/features/pricing/change-product-configs.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { noLimits } from '#server/limits.ts'
import { seatsByTime } from '#tests/support/due-changes/seats-by-time.ts'
import { postedCents } from '#tests/support/ledger/posted-cents.ts'
import { holdMinutes, type Model, type ModelReservation } from '#tests/support/reservation-model/model.ts'
import type { Real } from '#tests/support/reservation-model/real.ts'
import { capacity, commissionCents, departures, weightRule } from '#tests/support/reservation-model/tour.ts'
import { type StripeDouble, stripeDouble } from '#tests/support/stripe-double.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { runRefundJobs } from '#tests/support/test-refund.ts'
import type { Visitor } from '#tests/support/visitor.ts'

export interface World {
  stripe: StripeDouble
  portal: Awaited<ReturnType<typeof testPortal>>
  card: Visitor
  account: Visitor
  provider: Visitor
  /** Of the agency on account. */
  agencyID: string
  /** Its statements by month. */
  closed: Map<string, Statement>
  begun: Temporal.PlainDate
}

/** A portal with Stripe and a tour of four seats at two prices with payloads, an agency that pays by card and one on account. No job runs by itself. */
export async function openWorld(): Promise<World> {
  const stripe = await stripeDouble()
  const gateways = await openGateways(stripe.settings)
  const portal = await testPortal({ gateways, limits: { quoteMinutes: 60, holdMinutes, ...noLimits } })
  await portal.jobs.stop()
  const cancellationPolicy = [{ hoursBefore: 1, feePercent: 25 }]
  const schedules = departures.map(({ time, adultCents, childCents, payload }) =>
    testSchedule({
      validTo: null,
      times: [time],
      capacity,
      payloadPounds: payload,
      adultPriceCents: adultCents - commissionCents - 10_00,
      childPriceCents: childCents - commissionCents - 5_00,
    }),
  )
  const tour = testProduct('model', { schedules, cancellationPolicy, weightRule })
  await importCatalogue(portal.db, testCatalogue(tour), { now: portal.clock.now })
  const [agency, cardAgency] = [await portal.newAgency(), await portal.newAgency({ creditCardMode: 1 })]
  const modifier = { mode: 0, value: commissionCents / 100 } as const
  for (const { id } of [agency, cardAgency])
    await addProductConfig(portal.db, id, {
      productCode: tour.code,
      bookingDate: '2026-01-01',
      ...modifier,
    })
  return {
    stripe,
    portal,
    card: await cardAgency.signedIn('agent'),
    account: await agency.signedIn('agent'),
    provider: await (await portal.provider()).signedIn('sally'),
    agencyID: agency.id,
    closed: new Map(),
    begun: portal.clock.now.toZonedDateTimeISO('UTC').toPlainDate(),
  }
}

export async function runJobs({ portal }: World) {
  const { db, clock, gatewayContext } = portal
  while (await expireReservation(db, clock.now));
  while (await lapseChange(db, clock.now));
  while (await cancelPayment(gatewayContext, clock.now));
  await runRefundJobs(portal)
}

function refundedAt({ stripe }: World, { intents }: Real, quoteID: string): number {
  return (intents.get(quoteID) ?? []).reduce((sum, intent) => sum + stripe.refundedCents(intent), 0)
}

/** After every step seats, pounds, states and money are what the model says. */
export async function agree(world: World, model: Model, real: Real) {
  for (const [index, quoteID] of real.quoteIds.entries()) {
    const expected = model.reservations[index]
    if (!expected) throw new Error('The model has too few reservations')
    await agreeOn(world, expected, { real, quoteID, isDue: model.isDue(expected) })
  }
  for (const adult of [1, 2, 4]) {
    const search = { id: 'model', adult, child: 0, date: real.date }
    const { body } = await world.account.call('lookUp', search)
    const open = departures.filter((_, at) => model.free(at).seats >= adult)
    expect(body.Itineraries.map(({ DeptTime }) => DeptTime)).toEqual(open.map(({ time }) => time))
  }
  await seatsByTime(world.portal.db, real.date, 'model')
  expect(await checkAccounts(world.portal.db)).toEqual([])
}

interface Shown {
  real: Real
  quoteID: string
  isDue: boolean
}

async function agreeOn(world: World, expected: ModelReservation, { real, quoteID, isDue }: Shown) {
  const { portal, card, account } = world
  const { byCard, paid, canceled, owedCents, keptCents: commission, collectedCents, revision } = expected
  const { body } = await (byCard ? card : account).call('showReservation', { id: quoteID })
  const { totalSale, canceledAt, dueChange, revision: shown } = body.reservation
  expect(owedCents).toBeGreaterThanOrEqual(0)
  expect({
    paid: body.paid,
    canceled: canceledAt !== null,
    owed: Math.round(totalSale * 100),
    revision: shown,
    due: dueChange && Math.round(dueChange.amount * 100),
  }).toEqual({ paid, canceled, owed: owedCents, revision, due: isDue ? expected.due?.amountCents : null })
  const kept = collectedCents > 0 ? owedCents : 0
  expect(await keptCents(portal.db, quoteID), 'collected less refunded').toBe(kept)
  const isPosted = !byCard || collectedCents > 0
  const posted = isPosted
    ? { sale: owedCents, net: owedCents - commission, collected: kept }
    : { sale: 0, net: 0, collected: 0 }
  expect(await postedCents(portal.db, quoteID), 'account lines').toEqual(posted)
  expect(refundedAt(world, real, quoteID)).toBeLessThanOrEqual(expected.refundedCents)
}

/** Once the gateway works again and every job had its turn, exactly what had to go back is back. */
export async function agreeAtEnd(world: World, model: Model, real: Real) {
  const { stripe, portal } = world
  stripe.refusal = undefined
  for (const _ of ['first attempts', 'after checks']) {
    await portal.db.updateTable('refunds').set({ next_attempt_at: portal.clock.now }).execute()
    await runJobs(world)
  }
  for (const [index, quoteID] of real.quoteIds.entries())
    expect(refundedAt(world, real, quoteID)).toBe(model.reservations[index]?.refundedCents)
  const taken = departures.map((_, at) => model.taken(at))
  const counted = await portal.db
    .selectFrom('departures')
    .select(['seats_taken as seats', 'pounds_taken as pounds'])
    .where('local_date', '=', real.date)
    .orderBy('local_time')
    .execute()
  expect(counted).toEqual(taken)
}
