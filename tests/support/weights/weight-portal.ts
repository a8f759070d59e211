import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import type { Catalogue } from '#server/features/catalogue/catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { ownDay } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type PortalOptions = Parameters<typeof testPortal>[0]
type Quoted = Awaited<ReturnType<typeof quoted>>

interface Party {
  /** Pounds of each adult. */
  weights: readonly number[]
  date?: string
  productID?: string
  /** Of the departure; the first one if not given. */
  time?: string
}

interface Booked {
  id: string
  date: string
  booking: Quoted['booking']
}

interface WeightPortal {
  portal: Awaited<ReturnType<typeof testPortal>>
  catalogue: Catalogue
  onAccount: Visitor
  byCard: Visitor
  partyQuoted: (user: Visitor, party: Party) => Promise<Booked>
  /** Books and returns the answer too. */
  book: (user: Visitor, party: Party) => Promise<Booked & { answer: Answer }>
  /** Seats and pounds that a day's departures count as taken, by time. */
  taken: (date: string, productID?: string) => Promise<Record<string, number[]>>
  ownDay: () => string
}

type Answer = Awaited<ReturnType<typeof callBooking>>
const callBooking = (user: Visitor, booking: Quoted['booking']) => user.call('bookReservation', booking)

/** Heavier than 300 lb can't fly; heavier than 250 lb takes a second seat for $175. */
const testWeightRule = {
  maxPassengerPounds: 300,
  extraSeatFromPounds: 250,
  extraSeatCents: 175_00,
} as const

/** A flight at 9:00 with 4 seats and 640 lb, at 10:30 with 6 seats and 900 lb, and the same without payloads. */
export async function weightPortal(options: PortalOptions = {}): Promise<WeightPortal> {
  const portal = await testPortal(options)
  const flight = testProduct('flight', {
    weightRule: testWeightRule,
    schedules: [
      testSchedule({ times: ['09:00'], capacity: 4, payloadPounds: 640 }),
      testSchedule({ times: ['10:30'], capacity: 6, payloadPounds: 900 }),
    ],
  })
  const unlimited = testProduct('unlimited', {
    weightRule: testWeightRule,
    schedules: [
      testSchedule({ times: ['09:00'], capacity: 4 }),
      testSchedule({ times: ['10:30'], capacity: 6 }),
    ],
  })
  const single = testProduct('single', { schedules: [testSchedule({ capacity: 4, payloadPounds: 640 })] })
  const catalogue = testCatalogue(flight, unlimited, single)
  await importCatalogue(portal.db, catalogue, { now: portal.clock.now })
  const onAccount = await (await portal.newAgency()).signedIn('agent')
  const byCard = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')

  async function partyQuoted(user: Visitor, { weights, date = ownDay(portal), ...party }: Party) {
    const { productID = 'flight', time } = party
    const { quote, booking } = await quoted(user, { productID, adult: weights.length, date })
    const paxArray = booking.paxArray.map((passenger, index) => ({
      ...passenger,
      BodyWeight: weights[index] ?? 0,
    }))
    const chosen = quote.Itineraries.find(({ DeptTime }) => DeptTime === time)
    const itineraryID = chosen?.ItineraryID ?? booking.itineraryID
    return { id: quote.QuoteID, date, booking: { ...booking, itineraryID, paxArray } }
  }

  async function book(user: Visitor, party: Party) {
    const { id, date, booking } = await partyQuoted(user, party)
    const answer = await callBooking(user, booking)
    return { id, date, answer, booking }
  }

  async function taken(date: string, productID = 'flight') {
    const rows = await portal.db
      .selectFrom('departures')
      .select(['local_time', 'seats_taken', 'pounds_taken'])
      .where('product_id', '=', productID)
      .where('local_date', '=', date)
      .execute()
    return Object.fromEntries(
      rows.map((row) => [row.local_time.slice(0, 5), [row.seats_taken, row.pounds_taken]]),
    )
  }

  return { portal, catalogue, onAccount, byCard, partyQuoted, book, taken, ownDay: () => ownDay(portal) }
}
