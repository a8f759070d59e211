import { expect } from 'vitest'

import type { PassengerMark } from '#contract/day/manifest.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import {
  commandOf,
  fits,
  newTraveler,
  ofParty,
  type Party,
  roomOf,
  type Traveler,
} from '#tests/support/day/gate-model.ts'
import { bookOn, changeFlight, type Flight, mark, release } from '#tests/support/day/gate-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { newPassenger, previewedAddition, previewedMove } from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { payBy, paymentsIn, reservationIn } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Changes of those who pay by card wait for their payment: other properties make them. */
const isChangeable = ({ byCard }: Party) => !byCard

export const book = (at: number, weights: readonly number[], byCard = false) =>
  commandOf(
    `book ${weights.join(', ')} lb ${byCard ? 'by card ' : ''}on ${at}`,
    async ({ model, gate, users }) => {
      const travelers = weights.map((declared, position) => newTraveler(position, declared))
      const isPossible = fits(model, at, roomOf(travelers))
      const user = byCard ? users.byCard : users.onAccount
      const { id, answer } = await bookOn(user, gate.flights[at] ?? gate.flights[0], weights)
      expect(answer.status).toBe(isPossible ? 200 : 400)
      const state = byCard ? 'held' : 'sold'
      const party = {
        id,
        at,
        travelers,
        nextPosition: weights.length,
        state,
        byCard,
        wasMoved: false,
      } as const
      if (isPossible) model.parties.push({ ...party })
    },
  )

/** In time it keeps what it holds; late it takes what is left, whatever has released the hold. */
export const pay = (which: number) =>
  ofParty(
    'pay',
    which,
    async ({ model, gate, users, party }) => {
      const isPossible = party.state === 'held' || fits(model, party.at, roomOf(party.travelers))
      await payBy(users.byCard, party.id, {})
      const { paid } = await reservationIn(gate.portal.portal, party.id)
      expect({ paid, state: party.state }).toEqual({ paid: isPossible, state: party.state })
      if (isPossible) party.state = 'sold'
      else {
        const [payment] = await paymentsIn(gate.portal.portal, party.id)
        expect(payment?.status).toBe('refunding')
        model.parties = model.parties.filter((other) => other !== party)
      }
    },
    ({ state }) => state !== 'sold',
  )

/** Agencies book until an hour before a flight. */
const mostWaits = 3

/** 16 minutes. */
export const wait = () =>
  commandOf('wait', async ({ model, gate }) => {
    if (model.waits === mostWaits) return
    model.waits += 1
    gate.portal.portal.advance({ minutes: 16 })
    for (const party of model.parties) if (party.state === 'held') party.state = 'over'
  })

export const expireAll = () =>
  commandOf('expire', async ({ gate }) => {
    const { db, clock } = gate.portal.portal
    while (await expireReservation(db, clock.now));
  })

export const setPayload = (at: number, payload: number) =>
  commandOf(`lift ${payload} lb on ${at}`, async ({ model, gate, users }) => {
    const { status } = await changeFlight(users.crew, gate.flights[at] ?? gate.flights[0], { payload })
    expect(status).toBe(200)
    model.payloads[at] = payload
  })

type Saying = Parameters<typeof mark>[3]

interface Says {
  crew: Visitor
  on: Flight
  party: Party
  one: Traveler
}

/** The time of a party that has not paid is over: nothing more is said about it. */
async function say({ crew, on, party, one }: Says, said: Saying): Promise<unknown> {
  // By a clock that is right.
  const answer = await mark(crew, on, party.id, said, one.position)
  if (party.state !== 'over') return answer
  expect(answer).toMatch(/expired: payment not received\.$/)
  return undefined
}

const ago = (now: Temporal.Instant, minutes: number) => now.epochMilliseconds - minutes * 60_000

export const weighOne = (which: number, pounds: number | null) =>
  ofParty(`weigh ${pounds} lb`, which, async ({ gate, users: { crew }, party, one, on }) => {
    const madeAt = ago(gate.portal.portal.clock.now, 0)
    const answer = await say({ crew, on, party, one }, { scaleWeight: pounds, madeAt })
    if (answer === undefined) return
    expect(answer).toBe('taken')
    Object.assign(one, { scale: pounds, weighed: 'now' })
  })

/** What a device said an hour ago, sent only now. */
export const weighLate = (which: number, pounds: number) =>
  ofParty(`weigh ${pounds} lb an hour ago`, which, async ({ gate, users: { crew }, party, one, on }) => {
    const madeAt = ago(gate.portal.portal.clock.now, 60)
    const answer = await say({ crew, on, party, one }, { scaleWeight: pounds, madeAt })
    if (answer === undefined) return
    expect(answer).toBe('taken')
    if (one.weighed !== 'now') Object.assign(one, { scale: pounds, weighed: 'an hour ago' })
  })

/** With a reason, whatever the scale says. */
const markAs = (which: number, said: PassengerMark, isLate: boolean) =>
  ofParty(`mark ${said}${isLate ? ' an hour ago' : ''}`, which, async (given) => {
    const { model, gate, users, party, one, on } = given
    const own = roomOf([{ ...one, released: false }])
    const counts = !isLate || (one.marked !== 'now' && !party.wasMoved)
    const isPossible = !counts || !one.released || said === 'no-show' || fits(model, party.at, own)
    const madeAt = ago(gate.portal.portal.clock.now, isLate ? 60 : 0)
    const sent = { mark: said, reason: 'Agreed', madeAt }
    const answer = await say({ crew: users.crew, on, party, one }, sent)
    if (answer === undefined) return
    expect(answer).toEqual(isPossible ? 'taken' : expect.stringMatching(/^Their seat was released/))
    if (!isPossible || !counts) return
    Object.assign(one, { mark: said, marked: isLate ? 'an hour ago' : 'now' })
    one.released &&= said === 'no-show'
  })

export const markOne = (which: number, said: PassengerMark) => markAs(which, said, false)
export const markLate = (which: number, said: PassengerMark) => markAs(which, said, true)

export const releaseOne = (which: number) =>
  ofParty('release', which, async ({ users, party, one, on }) => {
    const isPossible = party.state !== 'over' && one.mark === 'no-show'
    const { status } = await release(users.crew, on, party.id, one.position)
    expect(status).toBe(isPossible ? 200 : 400)
    if (isPossible) one.released = true
  })

export const moveOne = (which: number) =>
  ofParty(
    'move',
    which,
    async ({ model, gate, users: { onAccount }, party }) => {
      const at = 1 - party.at
      const unmarked = { mark: 'none', marked: 'never', released: false } as const
      const travelers = party.travelers.map((one) => ({ ...one, ...unmarked }))
      const isPossible = fits(model, at, roomOf(travelers))
      const departureID = gate.flights[at]?.departureID ?? ''
      const { change } = await previewedMove(onAccount, party.id, { departureID })
      expect((await onAccount.call('moveReservation', change)).status).toBe(isPossible ? 200 : 400)
      if (isPossible) Object.assign(party, { at, travelers, wasMoved: true })
    },
    isChangeable,
  )

export const correctOne = (which: number, pounds: number) =>
  ofParty(
    `correct to ${pounds} lb`,
    which,
    async ({ model, users, party, one }) => {
      if (one.declared === pounds) return
      const [had, has] = [roomOf([one]), roomOf([{ ...one, declared: pounds }])]
      const more = { seats: has.seats - had.seats, weight: has.weight - had.weight }
      const isPossible = fits(model, party.at, more)
      const change = passengerWith(one.position, { BodyWeight: pounds })
      const { answer } = await correct(users.onAccount, party.id, change)
      expect(answer.status).toBe(isPossible ? 200 : 400)
      if (isPossible) one.declared = pounds
    },
    isChangeable,
  )

export const addOne = (which: number, pounds: number) =>
  ofParty(
    `add ${pounds} lb`,
    which,
    async ({ model, users: { onAccount }, party }) => {
      const added = newTraveler(party.nextPosition, pounds)
      const isPossible = fits(model, party.at, roomOf([added]))
      const paxArray = [{ ...newPassenger(), BodyWeight: pounds }]
      const { change } = await previewedAddition(onAccount, party.id, { paxArray })
      expect((await onAccount.call('addPassengers', change)).status).toBe(isPossible ? 200 : 400)
      if (!isPossible) return
      party.travelers.push(added)
      party.nextPosition += 1
    },
    isChangeable,
  )

export const cancelOne = (which: number) =>
  ofParty(
    'cancel',
    which,
    async ({ model, users, party, one }) => {
      const isLast = party.travelers.length === 1
      const { status } = await cancel(users.onAccount, party.id, isLast ? undefined : [one.position])
      expect(status).toBe(200)
      party.travelers = party.travelers.filter((other) => other !== one)
      if (isLast) model.parties = model.parties.filter((other) => other !== party)
    },
    isChangeable,
  )
