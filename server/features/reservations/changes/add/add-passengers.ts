import type {
  AdditionForm,
  addPassengers as addEndpoint,
  previewAddition as previewEndpoint,
} from '#contract/after-sale/additions.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { maximumPassengers } from '#contract/party-size.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { departureToTake } from '#server/features/availability/availability.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import type { HoldOutcome } from '#server/features/availability/hold-seats.ts'
import {
  type Adding,
  type Addition,
  additionOf,
  additionPreviewOf,
  assertCanAdd,
  closedToAdditions,
  mostToAdd,
} from '#server/features/reservations/changes/add/addition.ts'
import { assertAsPreviewed } from '#server/features/reservations/changes/assert-as-previewed.ts'
import { auditChange } from '#server/features/reservations/changes/audit-change.ts'
import { type Changed, changeOnce } from '#server/features/reservations/changes/change-once.ts'
import { type Changer, departureOf } from '#server/features/reservations/changes/changeable.ts'
import { nextPosition } from '#server/features/reservations/changes/changes.sql.ts'
import {
  productToTake,
  type Reservation,
} from '#server/features/reservations/changes/load-product-to-take.ts'
import { computedPricesOf, priceRights } from '#server/features/reservations/changes/new-prices.ts'
import { partyOf } from '#server/features/reservations/changes/party-of.ts'
import { takeSeatsOrHold } from '#server/features/reservations/changes/take-seats.ts'
import { minutesToPay } from '#server/features/reservations/changes/time-to-pay.ts'
import { withCatalogue } from '#server/features/reservations/changes/with-catalogue.ts'
import { type LockedReservation, passengersOf } from '#server/features/reservations/reservations.sql.ts'
import { roomOf } from '#server/features/reservations/room-of.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { badInput } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

async function addingBy(db: Db, scope: Scope, by: Changer, reservation: Reservation): Promise<Adding> {
  const { agency, now, limits } = scope
  const { cutOffMinutes, timeZone, weightRule } = await productToTake(scope, reservation)
  return {
    now,
    reservation,
    passengers: await passengersOf(db, [reservation.quote_id]),
    cutOffMinutes,
    paxMode: agency.paxMode,
    weightRule,
    departure: await departureToTake(db, {
      agencyId: agency.id,
      departureId: reservation.departure_id,
      productId: reservation.product_id,
      code: reservation.product_code,
      today: dateInZone(now, timeZone),
      party: 2 * maximumPassengers,
      now,
    }),
    rights: priceRights(scope, by),
    holdMinutes: minutesToPay(now, limits, departureOf(reservation)),
  }
}

export const showAdditionBy =
  (by: Changer) =>
  async (scope: Scope, { id }: { id: string }): Promise<AdditionForm> => {
    const reservation = await findReservation(scope, id)
    const adding = await addingBy(scope.db, scope, by, reservation)
    const departure = assertCanAdd(adding)
    return {
      revision: reservation.revision,
      computed: computedPricesOf(departure),
      seatsLeft: departure.seats_left,
      poundsLeft: reservation.is_test ? null : departure.pounds_left,
      weightRule: adding.weightRule,
      most: mostToAdd(adding, departure),
      canAddChildren: adding.paxMode === 0,
      byCard: reservation.payment_required,
      holdMinutes: adding.holdMinutes,
    }
  }

export const previewAdditionBy =
  (by: Changer) =>
  async (scope: Scope, { id, ...wish }: InputOf<typeof previewEndpoint>) => {
    const adding = await addingBy(scope.db, scope, by, await findReservation(scope, id))
    return additionPreviewOf(adding, additionOf(adding, wish))
  }

type AddInput = InputOf<typeof addEndpoint>

export const addPassengersBy = (by: Changer) => async (given: Scope, input: AddInput) => {
  const scope = await withCatalogue(given)
  const answer = await changeOnce(scope, input, {
    by,
    current: async (tx, reservation) => {
      const adding = await addingBy(tx, scope, by, reservation)
      return additionPreviewOf(adding, additionOf(adding, input))
    },
    make: async (tx, reservation) => {
      const adding = await addingBy(tx, scope, by, reservation)
      const addition = additionOf(adding, input)
      assertAsPreviewed(input, additionPreviewOf(adding, addition), [
        'difference',
        'netDifference',
        'newTotal',
      ])
      return add(tx, scope, reservation, { adding, addition, changeId: input.changeID })
    },
  })
  scope.wakeJobs()
  scope.announce({ reservations: [input.id] })
  return answer
}

interface Planned {
  adding: Adding
  addition: Addition
  changeId: string
}

const refusals: Record<Exclude<HoldOutcome, 'held'>, string> = {
  closed: closedToAdditions,
  'sold out': 'These seats have just been sold. Add fewer passengers.',
  'too heavy': "This departure's last pounds have just been sold. Add fewer passengers.",
  left: 'This departure has left. Book them on another one.',
  gone: 'This departure is no longer offered. Book them on another one.',
}

/** Locks in the order reservation, departures, holds. */
async function add(
  tx: Tx,
  scope: Scope,
  reservation: LockedReservation,
  { adding, addition, changeId }: Planned,
): Promise<Changed> {
  const { added, newTotalCents, dueCents, priceLines } = addition
  const due = await takeSeatsOrHold(tx, scope, reservation, {
    changeId,
    departureId: reservation.departure_id,
    departsAt: departureOf(reservation),
    ...roomOf(added),
    dueCents,
    refuse: (outcome) => badInput('paxArray', [refusals[outcome]]),
  })
  const first = await nextPosition(tx, reservation.quote_id)
  const newcomers = added.map((passenger, index) => ({ ...passenger, position: first + index }))
  const passengers = [...adding.passengers, ...newcomers]
  const columns = {
    ...partyOf(passengers),
    total_sale_cents: newTotalCents,
    weight_rule: adding.weightRule,
  }
  if (!due)
    await auditChange(tx, scope, reservation, {
      kind: 'added',
      before: { ...reservation, passengers: adding.passengers },
      after: { ...reservation, ...columns, passengers },
      priceLines,
    })
  return { revision: { kind: 'added', reason: null, ...columns }, passengers, priceLines, due }
}
