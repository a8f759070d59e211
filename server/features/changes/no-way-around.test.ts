import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { feePercentAt } from '#contract/changes/cancellation-policy.ts'
import { planAddition } from '#server/features/changes/add/plan.ts'
import { planCancellation } from '#server/features/changes/cancel/plan.ts'
import { planCorrection } from '#server/features/changes/correct/plan.ts'
import { planMove } from '#server/features/changes/move/plan.ts'
import type { ChangePlan } from '#server/features/changes/plan.ts'
import { cancelingCosts } from '#server/features/reservations/fees/floor.ts'
import type { Passenger } from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import { sum } from '#server/sum.ts'
import { moving, to } from '#tests/support/test-move.ts'
import { correcting, testPassenger, testRates, testRule } from '#tests/support/weights/test-correcting.ts'

const bookedAt = Temporal.Instant.from('2026-11-01T12:00:00Z')
const rights = { mayChangePrice: false, maySellHigher: false }

/** Rates, the agency's modifier and how many hours after the booking it leaves. */
const departures = fc.record({
  hours: fc.integer({ min: 1, max: 400 }),
  rates: fc.record({
    adult_price_cents: fc.nat(300_00),
    child_price_cents: fc.nat(300_00),
    adult_fees_cents: fc.nat(20_00),
    child_fees_cents: fc.nat(20_00),
    modifier: fc.record({ mode: fc.constantFrom(0 as const, 1 as const), value: fc.nat(40) }),
  }),
})
type TestDeparture = typeof departures extends fc.Arbitrary<infer Value> ? Value : never

const policies = fc
  .tuple(
    fc.uniqueArray(fc.nat(100), { minLength: 1, maxLength: 3 }),
    fc.array(fc.nat(100), { minLength: 3, maxLength: 3 }),
  )
  .map(([hours, percents]) => {
    const rising = percents.toSorted((a, b) => a - b)
    return hours
      .toSorted((a, b) => b - a)
      .map((hoursBefore, index) => ({ hoursBefore, feePercent: rising[index] ?? 100 }))
  })

const steps = fc.array(
  fc.record({
    hoursLater: fc.integer({ min: 0, max: 80 }),
    what: fc.constantFrom('move', 'retype', 'reweigh', 'add', 'cancel one'),
    /** Who or where, whatever the number means then. */
    which: fc.nat(7),
  }),
  { maxLength: 8 },
)
type Step = typeof steps extends fc.Arbitrary<(infer Value)[]> ? Value : never

const start = (hours: number) => bookedAt.add({ hours })

const tripOf = (departure: number, { hours }: TestDeparture) => {
  const local = start(hours).toZonedDateTimeISO('America/Los_Angeles')
  return {
    departure_id: departure,
    local_date: local.toPlainDate().toString(),
    local_time: local.toPlainTime().toString(),
    time_zone: 'America/Los_Angeles',
  }
}

interface Cents {
  sale: number
  net: number
}
const none: Cents = { sale: 0, net: 0 }
const plus = (one: Cents, other: Cents) => ({ sale: one.sale + other.sale, net: one.net + other.net })
const most = (one: Cents, other: Cents) => ({
  sale: Math.max(one.sale, other.sale),
  net: Math.max(one.net, other.net),
})

/** A reservation that lives through changes which the real rules plan. */
class Life {
  now = bookedAt
  passengers: readonly Passenger[]
  reservation
  kept: number
  /** By passenger: what was charged so far, and the most that canceling would have cost before a change. */
  readonly charged = new Map<number, Cents>()
  readonly least = new Map<number, Cents>()
  readonly departures: readonly TestDeparture[]

  constructor(
    given: readonly TestDeparture[],
    policy: { hoursBefore: number; feePercent: number }[],
    move_fee_cents: number | null,
  ) {
    this.departures = given
    const [first = { hours: 100, rates: testRates }] = given
    const { rates } = first
    const net = rates.adult_price_cents + rates.adult_fees_cents
    const sale = net + 5_00
    this.passengers = [0, 1, 2].map((position) =>
      testPassenger(position, { net_cents: net, sale_cents: sale, rates }),
    )
    const total = 3 * sale
    this.kept = total
    const { reservation } = moving({}, { move_fee_cents, cancellation_policy: policy, weight_rule: testRule })
    this.reservation = {
      ...correcting({ passengers: [] }).reservation,
      ...reservation,
      ...tripOf(0, first),
      departs_at: start(first.hours),
      fees_sale_cents: 0,
      fees_net_cents: 0,
      total_sale_cents: total,
      owed_cents: 0,
    }
  }

  /** What canceling each of them costs now. */
  costs() {
    const { cancellation_policy } = this.reservation
    const percent = feePercentAt(cancellation_policy, this.reservation.departs_at, this.now)
    return new Map(
      this.passengers.map((one) => [one.position, cancelingCosts(one, { percent, isWaived: false })]),
    )
  }

  charge(position: number, fee: Cents) {
    this.charged.set(position, plus(this.charged.get(position) ?? none, fee))
  }

  apply({ columns, passengers, refundCents, dueCents, endsReservation, departsAt }: ChangePlan) {
    for (const [position, cost] of this.costs())
      this.least.set(position, most(this.least.get(position) ?? none, cost))
    Object.assign(this.reservation, columns, { departs_at: departsAt })
    this.passengers = passengers.map((one) => ({ ...one, quote_id: '', revision: 1 }))
    this.kept += dueCents - refundCents
    const { total_sale_cents: total, fees_sale_cents: fees, owed_cents: owed } = this.reservation
    expect(total, 'prices and fees').toBe(sum(passengers.map(({ sale_cents }) => sale_cents)) + fees)
    expect(owed).toBeGreaterThanOrEqual(0)
    expect(owed).toBeLessThan(50)
    if (passengers.length > 0) expect(this.kept, 'paid').toBe(total - owed)
    if (endsReservation) this.reservation.status = 'canceled'
  }

  cancel(numbers: readonly number[] | undefined) {
    const plan = planCancellation({
      now: this.now,
      by: 'agency',
      reservation: this.reservation,
      passengers: this.passengers,
      keptCents: this.kept,
      numbers,
      waivesFee: false,
      reason: null,
    })
    this.apply(plan)
    plan.canceled.forEach(({ position }, index) => {
      this.charge(position, plan.fees[index] ?? none)
      const [charged, least] = [this.charged.get(position) ?? none, this.least.get(position) ?? none]
      expect(charged.sale, 'kept of the guest').toBeGreaterThanOrEqual(least.sale)
      expect(charged.net, 'kept of the agency').toBeGreaterThanOrEqual(least.net)
    })
  }

  move(which: number) {
    const id = which % this.departures.length
    const departure = this.departures[id]
    if (!departure) return
    const { rates } = departure
    const given = moving({
      now: this.now,
      passengers: this.passengers,
      keptCents: this.kept,
      weightRule: testRule,
    })
    const there = to({
      id,
      departs_at: start(departure.hours),
      seats_left: 99,
      ...tripOf(id, departure),
      ...rates,
    })
    const plan = planMove({ ...given, reservation: { ...this.reservation, hotel_id: null } }, there)
    this.apply(plan)
    plan.before.forEach(({ position }, index) => this.charge(position, plan.fees[index] ?? none))
  }

  correct(which: number, what: 'retype' | 'reweigh') {
    const target = this.passengers[which % this.passengers.length]
    if (!target) return
    const given = correcting({ passengers: [...this.passengers], departure: { seats_left: 99 } })
    const context = {
      ...given,
      now: this.now,
      keptCents: this.kept,
      reservation: this.reservation,
      paxMode: 0 as const,
    }
    const own = {
      ...(what === 'retype' && { Type: target.type === 'Adult' ? ('Child' as const) : ('Adult' as const) }),
      ...(what === 'reweigh' && { BodyWeight: target.body_weight > 250 ? 150 : 260 }),
    }
    const paxArray = this.passengers.map((one) => ({
      number: one.position,
      FirstName: one.first_name,
      LastName: one.last_name,
      BodyWeight: one.body_weight,
      Type: one.type,
      ...(one === target && own),
    }))
    const plan = planCorrection(context, {
      masterFirstName: 'Ann',
      masterLastName: 'Lee',
      emailAddress: 'ann@example.com',
      phoneNumber: '702 555 0100',
      agencyReference: null,
      hotelID: null,
      paxArray,
      attribArray: [],
    })
    this.apply(plan)
    this.charge(target.position, { sale: plan.feeSaleCents, net: plan.feeNetCents })
  }

  add(nextPosition: number) {
    const departure = this.departures[this.reservation.departure_id]
    if (!departure) return
    const there = to({ departs_at: start(departure.hours), seats_left: 99, ...departure.rates }).departure
    const { reservation, passengers, now } = this
    const terms = { cutOffMinutes: 0, paxMode: 0 as const, weightRule: testRule, rights }
    const context = { now, reservation, passengers, ...terms, departure: there, nextPosition }
    const paxArray = [{ FirstName: 'Nina', LastName: 'New', BodyWeight: 120, Type: 'Child' as const }]
    this.apply(planAddition(context, { paxArray }))
  }

  step({ what, which, hoursLater }: Step, index: number) {
    this.now = this.now.add({ hours: hoursLater })
    if (what === 'move') this.move(which)
    else if (what === 'add') this.add(100 + index)
    else if (what === 'cancel one')
      this.cancel([this.passengers[which % this.passengers.length]?.position ?? 0])
    else this.correct(which, what)
  }
}

/** A change that the rules refuse doesn't happen. */
function trying(make: () => void) {
  try {
    make()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const lives = fc.tuple(
  fc.array(departures, { minLength: 2, maxLength: 4 }),
  policies,
  fc.option(fc.nat(40_00)),
  steps,
  fc.nat(100),
)

test('whatever is moved, corrected and added first, canceling keeps at least what it would have kept before', () => {
  let canceled = 0
  fc.assert(
    fc.property(lives, ([given, policy, moveFee, changes, hoursLater]) => {
      const life = new Life(given, policy, moveFee)
      changes.forEach((step, index) => trying(() => life.step(step, index)))
      life.now = life.now.add({ hours: hoursLater })
      trying(() => life.cancel(undefined))
      if (life.reservation.status === 'canceled') canceled += 1
    }),
    { numRuns: 2000 },
  )
  expect(canceled).toBeGreaterThan(200)
})
