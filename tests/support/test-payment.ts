import { quoted } from '#tests/support/test-booking.ts'
import type { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type TestPortal = Awaited<ReturnType<typeof testPortal>>

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  slow: '4000 0000 0000 3220',
} as const

const daysTaken = new WeakMap<TestPortal, number>()
/** A day for this test only, so that no other test takes its seats. */
export function ownDay(portal: TestPortal): string {
  const days = (daysTaken.get(portal) ?? 0) + 1
  daysTaken.set(portal, days)
  const today = portal.clock.now.toZonedDateTimeISO('UTC').toPlainDate()
  return today.add({ days: 10 + days }).toString()
}

/** Books by card, which leaves the reservation pending. */
export async function bookByCard(user: Visitor, search: { productID: string; adult?: number; date: string }) {
  const { quote, booking } = await quoted(user, search)
  await user.call('bookReservation', booking)
  return quote.QuoteID
}

export const paymentPage = (user: Visitor, quoteID: string) =>
  user.send<string>({ method: 'GET', url: `/pay/${quoteID}` })

/** The id of this rendering of the payment form. */
export const attemptOf = (html: string) => /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? ''

export function payBy(
  user: Visitor,
  quoteID: string,
  fields: Partial<Record<'name' | 'number' | 'expiry' | 'cvc' | 'attempt', string>>,
  headers: Record<string, string | undefined> = {},
) {
  const form = { name: 'Lena Lead', number: cards.good, expiry: '12/30', cvc: '987', ...fields }
  return user.send<string>({
    method: 'POST',
    url: `/pay/${quoteID}`,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** The taken seats of a day, by the departure's count and by its holds. */
export async function seatsOf({ db }: TestPortal, productID: string, date: string) {
  const departure = await db
    .selectFrom('departures')
    .select(['id', 'seats_taken'])
    .where('product_id', '=', productID)
    .where('local_date', '=', date)
    .executeTakeFirstOrThrow()
  const holds = await db
    .selectFrom('seat_holds')
    .select('seats')
    .where('departure_id', '=', departure.id)
    .where('released_at', 'is', null)
    .execute()
  return { taken: departure.seats_taken, held: holds.reduce((sum, { seats }) => sum + seats, 0) }
}

export const paymentsIn = ({ db }: TestPortal, quoteID: string) =>
  db.selectFrom('payments').selectAll().where('quote_id', '=', quoteID).orderBy('started_at').execute()

export const reservationIn = ({ db }: TestPortal, quoteID: string) =>
  db.selectFrom('reservations').selectAll().where('quote_id', '=', quoteID).executeTakeFirstOrThrow()
