import { randomInt, randomUUID } from 'node:crypto'

import type { MovePreview } from '#contract/changes/move.ts'
import { centsOf, dollarsOf } from '#contract/money.ts'
import type { Quote } from '#contract/quotes.ts'
import { type PriceModifier, salePriceCents } from '#contract/sale-price.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'
import { submitCard } from '#tests/support/processes/submit-card.ts'
import { goodBooking } from '#tests/support/test-booking.ts'

type DrillSite = 'canyon' | 'family'
type Change = 'booked' | 'moved' | 'paid' | 'canceled'

/** What the portal has confirmed to its agents. */
export class Acknowledged {
  readonly made: Record<Change | 'signedIn', number> = {
    signedIn: 0,
    booked: 0,
    moved: 0,
    paid: 0,
    canceled: 0,
  }
  /** Of each reservation, the latest. */
  readonly revisions = new Map<string, number>()
  readonly sessions: { site: DrillSite; cookie: string }[] = []

  add(kind: Change, id: string, revision: number) {
    this.made[kind] += 1
    this.revisions.set(id, revision)
  }

  addSession(site: DrillSite, cookie: string) {
    this.made.signedIn += 1
    this.sessions.push({ site, cookie })
  }
}

interface Trip {
  id: string
  date: string
}

/** Books, and moves or cancels what it booked, on account at Canyon Travel and by card at the other. */
export class DrillAgent {
  readonly #visitor: SiteVisitor
  readonly #site: DrillSite
  readonly #acknowledged: Acknowledged
  #products: string[] = []
  #turn = randomInt(2)

  constructor(port: number, site: DrillSite, acknowledged: Acknowledged) {
    this.#visitor = new SiteVisitor(port, site)
    this.#site = site
    this.#acknowledged = acknowledged
  }

  /** Ends when the portal is gone. */
  async workUntilGone() {
    try {
      await this.#signIn()
      const groups = await this.#get<{ products: { productID: string }[] }[]>('/api/products')
      this.#products = groups.flatMap(({ products }) => products.map(({ productID }) => productID))
      for (;;) {
        await this.#work()
        await this.#signIn()
      }
    } catch {
      // The connection broke.
    }
  }

  async #signIn() {
    // Signing in with a cookie would end its session.
    this.#visitor.cookie = undefined
    const { status } = await this.#visitor.signIn('agent')
    const { cookie } = this.#visitor
    if (status === 200 && cookie) this.#acknowledged.addSession(this.#site, cookie)
  }

  async #work() {
    this.#turn += 1
    const trip = await this.#book()
    if (!trip) return
    if (this.#site === 'family') {
      await this.#pay(trip.id, 1, `/api/reservations/${trip.id}`)
      await this.#move(trip)
    } else if (this.#turn % 2 === 0) await this.#move(trip)
    else await this.#cancel(trip)
  }

  async #get<Body>(path: string): Promise<Body> {
    return JSON.parse((await this.#visitor.get(path)).text) as Body
  }

  /** Undefined when the portal refuses. */
  async #post<Body>(path: string, body: object): Promise<Body | undefined> {
    const { status, text } = await this.#visitor.send('POST', path, body)
    return status === 200 ? (JSON.parse(text) as Body) : undefined
  }

  async #book(): Promise<Trip | undefined> {
    const date = Temporal.Now.plainDateISO('America/Phoenix')
      .add({ days: 3 + randomInt(30) })
      .toString()
    const productID = this.#products[randomInt(this.#products.length)] ?? ''
    const quoted = await this.#post<{ QuoteID: string }>('/api/quotes', {
      productID,
      adult: 1,
      child: 0,
      date,
    })
    if (!quoted) return undefined
    const id = quoted.QuoteID
    const quote = await this.#get<Quote>(`/api/quotes/${id}`)
    const [itinerary] = quote.Itineraries
    if (!itinerary) return undefined
    const asked = { code: quote.ProductCode, date: quote.bookingDate }
    const rule = await this.#post<PriceModifier>('/api/product-configs/reservation', asked)
    const net = (centsOf(itinerary.AdultPrice) ?? 0) + (centsOf(itinerary.AdultFees) ?? 0)
    const markup = { adult: rule && dollarsOf(salePriceCents(net, rule)).toFixed(2) }
    const booking = { ...goodBooking(id, itinerary.ItineraryID), markup }
    if (!(await this.#post('/api/reservations/book', booking))) return undefined
    this.#acknowledged.add('booked', id, 1)
    return { id, date }
  }

  async #move({ id, date }: Trip) {
    const { departures } = await this.#get<{ departures: { departureID: string; isCurrent: boolean }[] }>(
      `/api/reservations/${id}/moves?date=${date}`,
    )
    const others = departures.filter(({ isCurrent }) => !isCurrent)
    const to = others[randomInt(Math.max(1, others.length))]
    if (!to) return
    const wish = { departureID: to.departureID }
    const preview = await this.#post<MovePreview>(`/api/reservations/${id}/move/preview`, wish)
    if (!preview) return
    const { revision, fee, difference, netDifference, newTotal } = preview
    const change = { ...wish, changeID: randomUUID(), revision, fee, difference, netDifference, newTotal }
    const path = `/api/reservations/${id}/move`
    const moved = await this.#post<{ revision: number; due: object | null }>(path, change)
    if (moved) this.#acknowledged.add('moved', id, moved.revision)
    if (moved?.due)
      await this.#pay(id, moved.revision + 1, `/api/reservations/${id}/changes/${change.changeID}`)
  }

  async #cancel({ id }: Trip) {
    const path = `/api/reservations/${id}/cancellation`
    const { revision, fee, refund, newTotal } = await this.#get<Record<string, number>>(path)
    const change = { changeID: randomUUID(), revision, fee, refund, newTotal }
    const canceled = await this.#post<{ revision: number }>(path, change)
    if (canceled) this.#acknowledged.add('canceled', id, canceled.revision)
  }

  /** With the test card, on the page that the booking or the change links to. */
  async #pay(id: string, revision: number, path: string) {
    const { reservation, paymentLink = reservation?.ccPaymentLink } = await this.#get<{
      reservation?: { ccPaymentLink: string | null }
      paymentLink?: string | null
    }>(path)
    if (!paymentLink) return
    if ((await submitCard(this.#visitor.port, new URL(paymentLink))) === 303)
      this.#acknowledged.add('paid', id, revision)
  }
}
