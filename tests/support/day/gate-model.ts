import * as fc from 'fast-check'
import { expect } from 'vitest'

import type { PassengerMark } from '#contract/day/manifest.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { type Flight, type gatePortal, onBoard } from '#tests/support/day/gate-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const capacity = 4
export const firstPayload = 640

/** When the mark that counts was made, or the weight taken. Never: not since the last move. */
type Said = 'never' | 'an hour ago' | 'now'

export interface Traveler {
  position: number
  declared: number
  scale: number | null
  weighed: Said
  mark: PassengerMark
  marked: Said
  released: boolean
}

export interface Party {
  id: string
  at: number
  travelers: Traveler[]
  nextPosition: number
  /** Held until it is paid by card, or until that time is over. */
  state: 'sold' | 'held' | 'over'
  byCard: boolean
  /** Passengers whose marks of an hour ago no longer count. */
  wasMoved: boolean
}

export interface GateModel {
  parties: Party[]
  /** Of both flights, in pounds. */
  payloads: [number, number]
  /** How often the time has passed in which a card has to be charged. */
  waits: number
}

export const newModel = (): GateModel => ({ parties: [], payloads: [firstPayload, firstPayload], waits: 0 })

type Users = Record<'crew' | 'onAccount' | 'byCard', Visitor>

export interface Gate {
  portal: Awaited<ReturnType<typeof gatePortal>>
  /** The same users in two processes, which take turns. */
  processes: readonly [Users, Users]
  /** Two of them, which no other run uses. */
  flights: readonly [Flight, Flight]
}

export type GateCommand = fc.AsyncCommand<GateModel, Gate>

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, own) => sum + own, 0)
const seatsOf = ({ declared }: Pick<Traveler, 'declared'>) => (declared > 250 ? 2 : 1)
const weightOf = ({ declared, scale }: Traveler) => scale ?? declared

export const newTraveler = (position: number, declared: number): Traveler => ({
  position,
  declared,
  scale: null,
  weighed: 'never',
  mark: 'none',
  marked: 'never',
  released: false,
})

interface Room {
  seats: number
  weight: number
}

export const roomOf = (travelers: readonly Traveler[]): Room => {
  const taking = travelers.filter(({ released }) => !released)
  return { seats: sumOf(taking.map(seatsOf)), weight: sumOf(taking.map(weightOf)) }
}

const travelersOf = (parties: readonly Party[]) => parties.flatMap(({ travelers }) => travelers)
const present = ({ parties }: GateModel, at: number) =>
  parties.filter((party) => party.at === at && party.state !== 'over')

/** By what is known now: less than before always fits. */
export function fits(model: GateModel, at: number, { seats, weight }: Room): boolean {
  const taken = roomOf(travelersOf(present(model, at)))
  return (
    (seats <= 0 || taken.seats + seats <= capacity) &&
    (weight <= 0 || taken.weight + weight <= (model.payloads[at] ?? 0))
  )
}

async function agree(model: GateModel, { portal, flights, processes }: Gate) {
  expect(await checkAccounts(portal.portal.db)).toEqual([])
  for (const [at, flight] of flights.entries()) {
    const parties = present(model, at)
    const travelers = travelersOf(parties)
    const seatsIn = (state: Party['state']) =>
      roomOf(travelersOf(parties.filter((party) => party.state === state))).seats
    const taking = travelers.filter(({ released }) => !released)
    expect(await onBoard(processes[0].crew, flight)).toMatchObject({
      sold: seatsIn('sold'),
      held: seatsIn('held'),
      pounds: roomOf(travelers).weight,
      declaredPounds: sumOf(taking.map(({ declared }) => declared)),
      payload: model.payloads[at],
      boarded: travelers.filter(({ mark }) => mark === 'boarded').length,
      noShows: travelers.filter(({ mark }) => mark === 'no-show').length,
    })
  }
}

interface Given {
  model: GateModel
  gate: Gate
  users: Users
}

type Act = (given: Given) => Promise<void>

const turns = new WeakMap<Gate, number>()

/** The next process. */
function usersOf(gate: Gate): Users {
  const turn = turns.get(gate) ?? 0
  turns.set(gate, turn + 1)
  return turn % 2 === 0 ? gate.processes[0] : gate.processes[1]
}

export const commandOf = (
  words: string,
  act: Act,
): GateCommand & Record<typeof fc.toStringMethod, () => string> => ({
  check: () => true,
  run: async (model, gate) => {
    await act({ model, gate, users: usersOf(gate) })
    await agree(model, gate)
  },
  toString: () => words,
  [fc.toStringMethod]: () => words,
})

interface GivenParty extends Given {
  party: Party
  one: Traveler
  on: Flight
}

/** Acts on a party, and one of its travelers, if there is any of which the condition is true. */
export const ofParty = (
  words: string,
  which: number,
  act: (given: GivenParty) => Promise<void>,
  condition: (party: Party) => boolean = () => true,
) =>
  commandOf(`${words} of party ${which}`, async ({ model, gate, users }) => {
    const parties = model.parties.filter(condition)
    const party = parties[which % Math.max(1, parties.length)]
    const one = party?.travelers[which % party.travelers.length]
    const on = gate.flights[party?.at ?? 0]
    if (party && one && on) await act({ model, gate, users, party, one, on })
  })
