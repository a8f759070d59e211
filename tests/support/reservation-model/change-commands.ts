import { expect } from 'vitest'

import { changeLink, pageAt } from '#tests/support/due-changes/move-to-afternoon.ts'
import {
  commandOf,
  deliver,
  isByCard,
  nextIntent,
  quoteOf,
} from '#tests/support/reservation-model/commands.ts'
import type { Model, ModelReservation } from '#tests/support/reservation-model/model.ts'
import type { Command, Real } from '#tests/support/reservation-model/real.ts'
import { departures } from '#tests/support/reservation-model/tour.ts'
import type { World } from '#tests/support/reservation-model/world.ts'
import { eventOf } from '#tests/support/stripe-portal.ts'
import { newPassenger, previewedAddition, previewedMove } from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import type { Answer, Visitor } from '#tests/support/visitor.ts'

interface Made {
  answer: Pick<Answer<unknown>, 'status' | 'body'>
  changeID: string
}

type Make = (user: Visitor, id: string, reservation: ModelReservation, real: Real) => Promise<Made>

/** Makes a change of one reservation, and opens its payment page if it has to be paid. */
const changeCommand = (
  world: World,
  which: number,
  words: string,
  make: Make,
  expected: (model: Model, reservation: ModelReservation) => number,
  check: Command['check'] = ({ reservations }) => reservations[which]?.paid === true,
) =>
  commandOf(
    world,
    words,
    async (model, real) => {
      const reservation = model.reservations[which]
      if (!reservation) return
      const user = reservation.byCard ? world.card : world.account
      const id = quoteOf(real, which)
      const { answer, changeID } = await make(user, id, reservation, real)
      const before = reservation.due
      expect(answer.status).toBe(expected(model, reservation))
      if (reservation.due === before) return
      real.changes.set(id, changeID)
      await pageAt(world.portal.app, await changeLink(user, id, changeID))
    },
    check,
  )

/** The last of several passengers is the other type. */
export const correctOne = (world: World, which: number) =>
  changeCommand(
    world,
    which,
    `correct ${which}`,
    async (user, id, { travelers }) => {
      const last = travelers.at(-1)
      const change = passengerWith(last?.number ?? 0, { Type: last?.isAdult ? 'Child' : 'Adult' })
      const { answer, sent } = await correct(user, id, change)
      return { answer, changeID: sent.changeID }
    },
    (model, reservation) => model.correct(reservation, { isAdult: !reservation.travelers.at(-1)?.isAdult }),
    ({ reservations }) => (reservations[which]?.travelers.length ?? 0) > 1,
  )

/** The last passenger weighs something else, which may take another seat, give one back, or cost nothing. */
export const weighOne = (world: World, which: number, pounds: number) =>
  changeCommand(
    world,
    which,
    `weigh ${which} with ${pounds} lb`,
    async (user, id, { travelers }) => {
      const change = passengerWith(travelers.at(-1)?.number ?? 0, { BodyWeight: pounds })
      const { answer, sent } = await correct(user, id, change)
      return { answer, changeID: sent.changeID }
    },
    (model, reservation) => model.correct(reservation, { pounds }),
    ({ reservations }) => (reservations[which]?.travelers.at(-1)?.pounds ?? pounds) !== pounds,
  )

export const addOne = (world: World, which: number, isAdult: boolean, pounds: number) =>
  changeCommand(
    world,
    which,
    `add ${isAdult ? 'an adult' : 'a child'} of ${pounds} lb to ${which}`,
    async (user, id) => {
      const paxArray = [{ ...newPassenger(isAdult ? 'Adult' : 'Child'), BodyWeight: pounds }]
      const { change } = await previewedAddition(user, id, { paxArray })
      return { answer: await user.call('addPassengers', change), changeID: change.changeID }
    },
    (model, reservation) => model.add(reservation, isAdult, pounds),
  )

async function departureAt({ portal }: World, date: string, time: string) {
  const { id } = await portal.db
    .selectFrom('departures')
    .select('id')
    .where('local_date', '=', date)
    .where('local_time', '=', time)
    .executeTakeFirstOrThrow()
  return String(id)
}

export const moveOne = (world: World, which: number) =>
  changeCommand(
    world,
    which,
    `move ${which}`,
    async (user, id, { at }, { date }) => {
      const departureID = await departureAt(world, date, departures[1 - at]?.time ?? '')
      const { change } = await previewedMove(user, id, { departureID })
      return { answer: await user.call('moveReservation', change), changeID: change.changeID }
    },
    (model, reservation) => model.move(reservation),
  )

const hasChange = (which: number) => (model: Readonly<Model>) =>
  isByCard(which)(model) && model.reservations[which]?.due !== undefined

export const payChange = (world: World, which: number) =>
  commandOf(
    world,
    `pay the change of ${which}`,
    async (model, real) => {
      const reservation = model.reservations[which]
      const id = quoteOf(real, which)
      const intent = nextIntent(world, real, id, real.changes.get(id))
      await deliver(world, eventOf('payment_intent.succeeded', intent))
      if (reservation) model.payChange(reservation)
    },
    hasChange(which),
  )

/** One that lapsed or was dropped can be dropped again, one that was paid can't. */
export const dropOne = (world: World, which: number) =>
  commandOf(
    world,
    `drop the change of ${which}`,
    async (model, real) => {
      const reservation = model.reservations[which]
      const id = quoteOf(real, which)
      const change = { id, changeID: real.changes.get(id) ?? '' }
      const { status } = await world.card.call('dropChange', change)
      expect(status).toBe(reservation?.due?.isPaid ? 409 : 200)
      if (reservation) model.drop(reservation)
    },
    hasChange(which),
  )
