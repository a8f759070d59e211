import { randomUUID } from 'node:crypto'

import type { changeDeparture } from '#contract/day/board.ts'
import type { markPassengers } from '#contract/day/manifest.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { previewedMove } from '#tests/support/test-changes.ts'
import { payBy } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

export const today = '2026-11-15'
/** 7:00 at the place of departure. */
const morning = Temporal.Instant.from('2026-11-15T15:00:00Z')

/** From 9:00 on, every five minutes. */
const times = Array.from({ length: 100 }, (_, index) => {
  const minutes = 9 * 60 + index * 5
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})

/** At a higher price. */
export const pricierTime = '20:00'

const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatCents: 175_00 } as const
const day = { validFrom: today, validTo: today, capacity: 4, payloadPounds: 640 }

/** Flights of one day with 4 seats and 640 lb each. Heavier than 250 lb takes two seats, the tour takes up to 300 lb. */
const flight = testProduct('flight', {
  weightRule: rule,
  schedules: [
    testSchedule({ ...day, times }),
    testSchedule({ ...day, times: [pricierTime], adultPriceCents: 140_00 }),
  ],
})

type Portal = Awaited<ReturnType<typeof testPortal>>
type Agency = Awaited<ReturnType<Portal['newAgency']>>
type SentMark = SentInputOf<typeof markPassengers>['marks'][number]
type Saying = Partial<Omit<SentMark, 'quoteID'>>
type Sending = Omit<SentInputOf<typeof markPassengers>, 'departureID' | 'marks'>

export interface Flight {
  time: string
  departureID: string
}

/** A mark by a clock that is right. */
export const markOf = (quoteID: string, position: number, own: Saying): SentMark => ({
  markID: randomUUID(),
  quoteID,
  position,
  madeAt: morning.epochMilliseconds,
  ...own,
})

interface GatePortal {
  portal: Portal
  agency: Agency
  onAccount: Visitor
  byCard: Visitor
  provider: Awaited<ReturnType<Portal['provider']>>
  /** Of the provider, called 'crew'. */
  crew: Visitor
  /** One that no other test uses. */
  nextFlight: () => Promise<Flight>
  flightAt: (time: string) => Promise<Flight>
}

/** A portal on the morning of the flights, without running jobs. */
export async function gatePortal(): Promise<GatePortal> {
  const portal = await testPortal()
  await portal.jobs.stop()
  portal.clock.now = morning
  await importCatalogue(portal.db, testCatalogue(flight), { now: morning })
  const agency = await portal.newAgency()
  const provider = await portal.provider()
  const flightAt = async (time: string) => {
    const { id } = await portal.db
      .selectFrom('departures')
      .select('id')
      .where('local_date', '=', today)
      .where('local_time', '=', time)
      .executeTakeFirstOrThrow()
    return { time, departureID: String(id) }
  }
  let used = 0
  return {
    portal,
    agency,
    onAccount: await agency.signedIn('agent'),
    byCard: await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent'),
    provider,
    crew: await provider.signedIn('crew', { permissions: [1] }),
    nextFlight: () => flightAt(times[used++] ?? ''),
    flightAt,
  }
}

/** Books adults of these weights, and answers what the server said. */
export async function bookOn(user: Visitor, { time }: Flight, weights: readonly number[]) {
  const { quote, booking } = await quoted(user, { productID: 'flight', adult: weights.length, date: today })
  const chosen = quote.Itineraries.find(({ DeptTime }) => DeptTime === time)
  const answer = await user.call('bookReservation', {
    ...booking,
    itineraryID: chosen?.ItineraryID ?? '',
    markup: { adult: time === pricierTime ? 150 : 110 },
    paxArray: booking.paxArray.map((one, index) => ({ ...one, BodyWeight: weights[index] ?? 0 })),
  })
  return { id: quote.QuoteID, answer }
}

export async function soldOn(user: Visitor, on: Flight, ...weights: number[]) {
  const { id, answer } = await bookOn(user, on, weights)
  if (answer.status !== 200) throw new Error(`The booking answered ${answer.status}.`)
  return id
}

export async function paidOn(user: Visitor, on: Flight, ...weights: number[]) {
  const id = await soldOn(user, on, ...weights)
  await payBy(user, id, {})
  return id
}

/** Sends marks as one device does, and returns the outcomes, with the words of those refused. */
export async function send(
  crew: Visitor,
  { departureID }: Flight,
  marks: SentMark[],
  sending: Sending = {},
): Promise<string[]> {
  const { status, body } = await crew.call('markPassengers', { departureID, marks, ...sending })
  if (status !== 200) return [String(status)]
  return body.results.map(({ outcome, message }) => message ?? outcome)
}

export const mark = async (crew: Visitor, on: Flight, quoteID: string, own: Saying, position = 0) =>
  (await send(crew, on, [markOf(quoteID, position, own)]))[0]

/** The first passenger if no other is named. */
export const weigh = (crew: Visitor, on: Flight, quoteID: string, scaleWeight: number | null, position = 0) =>
  mark(crew, on, quoteID, { scaleWeight }, position)

export const release = (crew: Visitor, { departureID }: Flight, quoteID: string, ...positions: number[]) =>
  crew.call('releaseSeats', {
    departureID,
    passengers: positions.map((position) => ({ quoteID, position })),
  })

/** Its row on the board. */
export async function onBoard(crew: Visitor, { departureID }: Flight) {
  const { body } = await crew.call('showBoard', { date: today })
  const found = body.departures.find((one) => one.departureID === departureID)
  if (!found) throw new Error('The board has no such departure.')
  return found
}

export const changeFlight = (
  crew: Visitor,
  { departureID }: Flight,
  change: Omit<SentInputOf<typeof changeDeparture>, 'departureID'>,
) => crew.call('changeDeparture', { departureID, ...change })

/** What the search says is left, exactly so below what the party weighs at 150 lb each. */
export async function leftOn(user: Visitor, { time }: Flight, adult = 1) {
  const { body } = await user.call('lookUp', { id: 'flight', adult, child: 0, date: today })
  const found = body.Itineraries.find(({ DeptTime }) => DeptTime === time)
  return { seats: found?.seatsLeft ?? 0, pounds: found?.poundsLeft ?? null }
}

export async function moveTo(user: Visitor, id: string, { departureID }: Flight) {
  const { change } = await previewedMove(user, id, { departureID })
  return { change, answer: await user.call('moveReservation', change) }
}

/** A passenger as the manifest shows them; undefined: not on it. */
export async function passengerAt(crew: Visitor, { departureID }: Flight, quoteID: string, position = 0) {
  const { body } = await crew.call('showManifest', { departureID })
  return body.reservations
    .find((one) => one.quoteID === quoteID)
    ?.passengers.find((one) => one.position === position)
}
