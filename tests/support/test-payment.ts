import { quoted } from '#tests/support/test-booking.ts'
import type { testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

type TestPortal = Awaited<ReturnType<typeof testPortal>>

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  slow: '4000 0000 0000 3220',
} as const

export const formType = 'application/x-www-form-urlencoded'

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

const knownLinks = new Map<string, string>()

/** The address of the payment page, as the agency's page shows it. After a cancellation, the one that is still open. */
export async function paymentLink(user: Visitor, quoteID: string): Promise<URL> {
  const { reservation } = (await user.call('showReservation', { id: quoteID })).body
  const link = reservation.ccPaymentLink ?? knownLinks.get(quoteID) ?? ''
  knownLinks.set(quoteID, link)
  return new URL(link)
}

/** A browser on a payment page: without a cookie, and with the address's own host. */
export async function payer(user: Visitor, quoteID: string) {
  const { host, pathname: url } = await paymentLink(user, quoteID)
  return { visitor: new Visitor(user.app, host), url }
}

export async function paymentPage(user: Visitor, quoteID: string) {
  const { visitor, url } = await payer(user, quoteID)
  return visitor.send<string>({ method: 'GET', url })
}

/** The id of this rendering of the payment form. */
export const attemptOf = (html: string) => /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? ''

type Card = Partial<Record<'name' | 'number' | 'expiry' | 'cvc' | 'attempt', string>>

export const payBy = async (user: Visitor, quoteID: string, fields: Card) =>
  payAt(user.app, await paymentLink(user, quoteID), fields)

export function payAt(app: Visitor['app'], { host, pathname: url }: URL, fields: Card) {
  const form = { name: 'Lena Lead', number: cards.good, expiry: '12/30', cvc: '987', ...fields }
  const payload = new URLSearchParams(form).toString()
  const headers = { 'content-type': formType }
  return new Visitor(app, host).send<string>({ method: 'POST', url, payload, headers })
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

/** Oldest first. */
export const refundsIn = ({ db }: TestPortal, quoteID: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('payments.quote_id', '=', quoteID)
    .orderBy('refunds.queued_at')
    .orderBy('refunds.amount_cents')
    .execute()

export const reservationIn = ({ db }: TestPortal, quoteID: string) =>
  db.selectFrom('reservations').selectAll().where('quote_id', '=', quoteID).executeTakeFirstOrThrow()
