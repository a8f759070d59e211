import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { noLimits } from '#server/limits.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { cards, ownDay, payBy, seatsOf } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const capacity = 3
const holdMinutes = 15
const portal = await testPortal({ limits: { quoteMinutes: 60, holdMinutes, ...noLimits } })
const tour = testProduct('model', { schedules: [testSchedule({ capacity })] })
await importCatalogue(portal.db, testCatalogue(tour), { now: portal.clock.now })
const card = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')
const account = await (await portal.newAgency()).signedIn('agent')

interface ModelReservation {
  seats: number
  byCard: boolean
  paid: boolean
  /** Minutes on the model's clock; when an unpaid one's seats are free again. */
  ends: number
}

/** What the product promises, in a few lines: who holds how many seats at which minute. */
class Model {
  minute = 0
  reservations: ModelReservation[] = []

  isLive = ({ paid, ends }: ModelReservation) => paid || ends > this.minute
  free = () => capacity - this.reservations.filter(this.isLive).reduce((sum, { seats }) => sum + seats, 0)
}

interface Real {
  date: string
  /** In the model's order. */
  quoteIds: string[]
}

type Command = fc.AsyncCommand<Model, Real>

/** After every step: the seats that are left, and each reservation paid or not, are what the model says. */
async function agree(model: Model, { date, quoteIds }: Real) {
  for (const [index, quoteID] of quoteIds.entries()) {
    const owner = (await card.call('showPaid', { quoteID })).status === 200 ? card : account
    const { body } = await owner.call('showPaid', { quoteID })
    expect(body.paid).toBe(model.reservations[index]?.paid)
  }
  for (let party = 1; party <= capacity; party += 1) {
    const { body } = await account.call('lookUp', { id: 'model', adult: party, child: 0, date })
    expect(body.Itineraries).toHaveLength(party <= model.free() ? 1 : 0)
  }
  const { taken, held } = await seatsOf(portal, 'model', date)
  expect(taken).toBe(held)
}

class Book implements Command {
  readonly byCard: boolean
  readonly seats: number

  constructor(byCard: boolean, seats: number) {
    this.byCard = byCard
    this.seats = seats
  }

  check = () => true

  async run(model: Model, real: Real) {
    const user = this.byCard ? card : account
    if (model.free() < this.seats) {
      const search = { productID: 'model', adult: this.seats, child: 0, date: real.date }
      expect((await user.call('createQuote', search)).status).toBe(400)
      return agree(model, real)
    }
    const { quote, booking } = await quoted(user, { productID: 'model', adult: this.seats, date: real.date })
    expect((await user.call('bookReservation', booking)).status).toBe(200)
    const { byCard, seats } = this
    model.reservations.push({ seats, byCard, paid: !byCard, ends: model.minute + holdMinutes })
    real.quoteIds.push(quote.QuoteID)
    return agree(model, real)
  }

  toString = () => `book ${this.seats} ${this.byCard ? 'by card' : 'on account'}`
}

class Pay implements Command {
  readonly which: number
  readonly number: string

  constructor(which: number, number: string) {
    this.which = which
    this.number = number
  }

  check = (model: Readonly<Model>) => model.reservations[this.which]?.byCard === true

  async run(model: Model, real: Real) {
    const reservation = model.reservations[this.which]
    const quoteID = real.quoteIds[this.which] ?? ''
    await payBy(card, quoteID, { number: this.number })
    // Late money takes the seats back if they are there.
    const isThere = reservation && (model.isLive(reservation) || model.free() >= reservation.seats)
    if (isThere && this.number === cards.good) reservation.paid = true
    return agree(model, real)
  }

  toString = () => `pay ${this.which} with ${this.number}`
}

class Wait implements Command {
  readonly minutes: number

  constructor(minutes: number) {
    this.minutes = minutes
  }

  check = () => true

  async run(model: Model, real: Real) {
    portal.advance({ minutes: this.minutes })
    model.minute += this.minutes
    return agree(model, real)
  }

  toString = () => `wait ${this.minutes} min`
}

class Tidy implements Command {
  check = () => true

  async run(model: Model, real: Real) {
    while (await expireReservation(portal.db, portal.clock.now));
    return agree(model, real)
  }

  toString = () => 'tidy'
}

const steps = fc.commands(
  [
    fc
      .tuple(fc.boolean(), fc.integer({ min: 1, max: capacity }))
      .map(([byCard, seats]) => new Book(byCard, seats)),
    fc
      .tuple(fc.nat(4), fc.constantFrom(cards.good, cards.good, cards.declined))
      .map(([which, number]) => new Pay(which, number)),
    fc.integer({ min: 1, max: 20 }).map((minutes) => new Wait(minutes)),
    fc.constant(new Tidy()),
  ],
  { maxCommands: 12 },
)

// The steps expect, after each of them.
// oxlint-disable-next-line vitest/expect-expect
test('whatever is booked, paid, declined, left or tidied in whatever order, seats and states are as promised', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (commands) =>
      fc.asyncModelRun(
        () => ({ model: new Model(), real: { date: ownDay(portal), quoteIds: [] } }),
        commands,
      ),
    ),
    { numRuns: 30 },
  )
})
