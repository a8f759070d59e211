import * as fc from 'fast-check'
import { expect } from 'vitest'

import type { PassengerMark } from '#contract/day/manifest.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import {
  bookOn,
  type Flight,
  type gatePortal,
  mark,
  onBoard,
  release,
  weigh,
} from '#tests/support/day/gate-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { newPassenger, previewedAddition, previewedMove } from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'

const [capacity, payload] = [4, 640]

interface Traveler {
  position: number
  declared: number
  scale: number | null
  /** When the weight that counts was taken, or taken back. */
  weighed: 'never' | 'an hour ago' | 'now'
  /** The last mark, and the flight where it was made. */
  marked: { at: number; mark: PassengerMark } | null
  released: boolean
}

interface Party {
  id: string
  at: number
  travelers: Traveler[]
  nextPosition: number
}

export interface GateModel {
  parties: Party[]
}

export interface Gate {
  portal: Awaited<ReturnType<typeof gatePortal>>
  /** Two of them, which no other run uses. */
  flights: readonly [Flight, Flight]
}

export type GateCommand = fc.AsyncCommand<GateModel, Gate>

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, own) => sum + own, 0)
const seatsOf = ({ declared }: Pick<Traveler, 'declared'>) => (declared > 250 ? 2 : 1)
const weightOf = ({ declared, scale }: Traveler) => scale ?? declared
const markAt = (at: number, { marked }: Traveler) => (marked?.at === at ? marked.mark : 'none')

const newTraveler = (position: number, declared: number): Traveler => ({
  position,
  declared,
  scale: null,
  weighed: 'never',
  marked: null,
  released: false,
})

interface Room {
  seats: number
  weight: number
}

const roomOf = (travelers: readonly Traveler[]): Room => {
  const taking = travelers.filter(({ released }) => !released)
  return { seats: sumOf(taking.map(seatsOf)), weight: sumOf(taking.map(weightOf)) }
}

const aboard = ({ parties }: GateModel, at: number) =>
  parties.filter((party) => party.at === at).flatMap(({ travelers }) => travelers)

/** By what is known now: less than before always fits. */
function fits(model: GateModel, at: number, { seats, weight }: Room): boolean {
  const taken = roomOf(aboard(model, at))
  return (seats <= 0 || taken.seats + seats <= capacity) && (weight <= 0 || taken.weight + weight <= payload)
}

async function agree(model: GateModel, { portal, flights }: Gate) {
  expect(await checkAccounts(portal.portal.db)).toEqual([])
  for (const [at, flight] of flights.entries()) {
    const travelers = aboard(model, at)
    const { seats, weight } = roomOf(travelers)
    const declaredPounds = sumOf(
      travelers.filter(({ released }) => !released).map(({ declared }) => declared),
    )
    expect(await onBoard(portal.crew, flight)).toMatchObject({ sold: seats, pounds: weight, declaredPounds })
  }
}

type Act = (model: GateModel, gate: Gate) => Promise<void>

const commandOf = (
  words: string,
  act: Act,
): GateCommand & Record<typeof fc.toStringMethod, () => string> => ({
  check: () => true,
  run: async (model, gate) => {
    await act(model, gate)
    await agree(model, gate)
  },
  toString: () => words,
  [fc.toStringMethod]: () => words,
})

/** Acts on a party, and one of its travelers, if there is any. */
const ofParty = (
  words: string,
  which: number,
  act: (given: { model: GateModel; gate: Gate; party: Party; one: Traveler; on: Flight }) => Promise<void>,
) =>
  commandOf(`${words} of party ${which}`, async (model, gate) => {
    const party = model.parties[which % Math.max(1, model.parties.length)]
    const one = party?.travelers[which % party.travelers.length]
    const on = gate.flights[party?.at ?? 0]
    if (party && one && on) await act({ model, gate, party, one, on })
  })

export const book = (at: number, weights: readonly number[]) =>
  commandOf(`book ${weights.join(', ')} lb on ${at}`, async (model, { portal, flights }) => {
    const travelers = weights.map((declared, position) => newTraveler(position, declared))
    const isPossible = fits(model, at, roomOf(travelers))
    const { id, answer } = await bookOn(portal.onAccount, flights[at] ?? flights[0], weights)
    expect(answer.status).toBe(isPossible ? 200 : 400)
    if (isPossible) model.parties.push({ id, at, travelers, nextPosition: weights.length })
  })

export const weighOne = (which: number, pounds: number | null) =>
  ofParty(`weigh ${pounds} lb`, which, async ({ gate, party, one, on }) => {
    expect(await weigh(gate.portal.crew, on, party.id, pounds, one.position)).toBe('taken')
    Object.assign(one, {
      scale: pounds,
      weighed: 'now',
      marked: { at: party.at, mark: markAt(party.at, one) },
    })
  })

/** What a device said an hour ago, sent only now. */
export const weighLate = (which: number, pounds: number) =>
  ofParty(`weigh ${pounds} lb an hour ago`, which, async ({ gate, party, one, on }) => {
    const madeAt = gate.portal.portal.clock.now.epochMilliseconds - 3_600_000
    const said = { scaleWeight: pounds, madeAt }
    expect(await mark(gate.portal.crew, on, party.id, said, one.position)).toBe('taken')
    one.marked = { at: party.at, mark: markAt(party.at, one) }
    if (one.weighed !== 'now') Object.assign(one, { scale: pounds, weighed: 'an hour ago' })
  })

export const markOne = (which: number, said: PassengerMark) =>
  ofParty(`mark ${said}`, which, async ({ model, gate, party, one, on }) => {
    const own = { ...roomOf([{ ...one, released: false }]) }
    const isPossible = !one.released || said === 'no-show' || fits(model, party.at, own)
    const reason = { reason: 'Agreed' }
    const answer = await mark(gate.portal.crew, on, party.id, { mark: said, ...reason }, one.position)
    expect(answer).toEqual(isPossible ? 'taken' : expect.stringMatching(/^Their seat was released/))
    if (!isPossible) return
    one.marked = { at: party.at, mark: said }
    one.released &&= said === 'no-show'
  })

export const releaseOne = (which: number) =>
  ofParty('release', which, async ({ gate, party, one, on }) => {
    const isNoShow = markAt(party.at, one) === 'no-show'
    const { status } = await release(gate.portal.crew, on, party.id, one.position)
    expect(status).toBe(isNoShow ? 200 : 400)
    if (isNoShow) one.released = true
  })

export const moveOne = (which: number) =>
  ofParty('move', which, async ({ model, gate, party }) => {
    const at = 1 - party.at
    const travelers = party.travelers.map((one) => ({ ...one, released: false }))
    const isPossible = fits(model, at, roomOf(travelers))
    const { onAccount } = gate.portal
    const departureID = gate.flights[at]?.departureID ?? ''
    const { change } = await previewedMove(onAccount, party.id, { departureID })
    expect((await onAccount.call('moveReservation', change)).status).toBe(isPossible ? 200 : 400)
    if (isPossible) Object.assign(party, { at, travelers })
  })

export const correctOne = (which: number, pounds: number) =>
  ofParty(`correct to ${pounds} lb`, which, async ({ model, gate, party, one }) => {
    if (one.declared === pounds) return
    const [had, has] = [roomOf([one]), roomOf([{ ...one, declared: pounds }])]
    const more = { seats: has.seats - had.seats, weight: has.weight - had.weight }
    const isPossible = fits(model, party.at, more)
    const change = passengerWith(one.position, { BodyWeight: pounds })
    const { answer } = await correct(gate.portal.onAccount, party.id, change)
    expect(answer.status).toBe(isPossible ? 200 : 400)
    if (isPossible) one.declared = pounds
  })

export const addOne = (which: number, pounds: number) =>
  ofParty(`add ${pounds} lb`, which, async ({ model, gate, party }) => {
    const added = newTraveler(party.nextPosition, pounds)
    const isPossible = fits(model, party.at, roomOf([added]))
    const { onAccount } = gate.portal
    const paxArray = [{ ...newPassenger(), BodyWeight: pounds }]
    const { change } = await previewedAddition(onAccount, party.id, { paxArray })
    expect((await onAccount.call('addPassengers', change)).status).toBe(isPossible ? 200 : 400)
    if (!isPossible) return
    party.travelers.push(added)
    party.nextPosition += 1
  })

export const cancelOne = (which: number) =>
  ofParty('cancel', which, async ({ model, gate, party, one }) => {
    const isLast = party.travelers.length === 1
    const { status } = await cancel(gate.portal.onAccount, party.id, isLast ? undefined : [one.position])
    expect(status).toBe(200)
    party.travelers = party.travelers.filter((other) => other !== one)
    if (isLast) model.parties = model.parties.filter((other) => other !== party)
  })
