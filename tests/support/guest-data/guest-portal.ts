import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { markOf } from '#tests/support/day/gate-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { added } from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { payBy } from '#tests/support/test-payment.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** The words and weights of a guest, in no other row of a test's database. */
export const guest = {
  first: 'Zelda',
  last: 'Quux-Ångström',
  corrected: 'Xenobia',
  email: 'Zelda.Quux@guests.example',
  phone: '+1 702 555 7391',
  answer: 'no walnuts',
  reference: 'Quux party',
  reason: 'a migraine',
  pounds: 173,
  otherPounds: 187,
  /** Above what the tour takes. */
  scalePounds: 313,
  boardedBecause: 'pilot agreed',
}
const { email, phone, answer, reference, reason, boardedBecause } = guest

const words = [guest.first, 'Quux', guest.corrected, email, '555 7391', answer, reason, boardedBecause]
const weights = [guest.pounds, guest.otherPounds, guest.scalePounds].map(
  // Test agencies are numbered.
  (pounds) => new RegExp(`(?<![\\w-]|Agency )${pounds}(?![\\w-])`),
)

/** Every row of every table that names the guest or a weight, with its table. A departure keeps what everyone weighs together. */
export async function rowsNamingGuest(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select row_to_json(t)::text as text from ${sql.table(name)} t`.execute(db)
    const isNaming = (text: string) =>
      words.some((word) => text.toLowerCase().includes(word.toLowerCase())) ||
      (name !== 'departures' && weights.some((weight) => weight.test(text)))
    found.push(...rows.filter(({ text }) => isNaming(text)).map(({ text }) => `${name}: ${text}`))
  }
  return found
}

const firstDay = '2026-11-15'

/** Nine in the morning at the place of departure. */
const departureOn = (date: string) =>
  Temporal.ZonedDateTime.from(`${date}T09:00[America/Los_Angeles]`).toInstant()

type Portal = Awaited<ReturnType<typeof testPortal>>

interface GuestPortal {
  portal: Portal
  agency: Awaited<ReturnType<Portal['newAgency']>>
  onAccount: Visitor
  byCard: Visitor
  cardAgency: Awaited<ReturnType<Portal['newAgency']>>
  provider: Visitor
  ownDay: () => string
  /** Books two adults who answer, have a hotel and declare their weights. */
  bookGuest: (user: Visitor, date: string) => Promise<string>
  /** Before the tour: corrects, adds and cancels. */
  changeGuest: (user: Visitor, id: string) => Promise<void>
  /** On the day of the tour: weighs and boards the first passenger, and the second doesn't show up. */
  checkIn: (id: string, date: string) => Promise<void>
  departureOf: (id: string) => Promise<string>
  /** To a minute after departure. Everyone signs in again. */
  travel: (date: string) => Promise<void>
}

/** A portal whose tour picks up, asks a question and weighs its passengers, without running jobs. */
export async function guestPortal(): Promise<GuestPortal> {
  const portal = await testPortal()
  await portal.jobs.stop()
  const tour = testProduct('tour', {
    attributes: [{ id: 'diet', name: 'Diet' }],
    weightRule: { maxPassengerPounds: 300, extraSeatFromPounds: null, extraSeatCents: null },
    schedules: [testSchedule({ pickupClass: 'STRIP', payloadPounds: 3000 })],
  })
  const catalogue = {
    ...testCatalogue(tour),
    hotels: [{ id: 'crown', label: 'Desert Crown' }],
    pickupClasses: [{ code: 'STRIP', hotels: [{ hotel: 'crown', estimatedMinsPrior: 45 }] }],
  }
  await importCatalogue(portal.db, catalogue, { now: portal.clock.now })
  const [agency, cardAgency] = [await portal.newAgency(), await portal.newAgency({ creditCardMode: 1 })]
  const provider = await (await portal.provider()).signedIn('crew', { permissions: [1] })
  const [onAccount, byCard] = [await agency.signedIn('agent'), await cardAgency.signedIn('agent')]
  const wait = async (until: Temporal.Instant) => {
    portal.clock.now = until
    for (const [user, username] of [
      [provider, 'crew'],
      [onAccount, 'agent'],
      [byCard, 'agent'],
    ] as const)
      await user.call('login', { username, password: testPassword })
  }
  let days = 1
  const departureOf = async (id: string) => {
    const { departure_id } = await portal.db
      .selectFrom('reservation_revisions')
      .select('departure_id')
      .where('quote_id', '=', id)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return String(departure_id)
  }
  return {
    portal,
    agency,
    cardAgency,
    onAccount,
    byCard,
    provider,
    ownDay: () =>
      Temporal.PlainDate.from(firstDay)
        .add({ days: (days += 1) })
        .toString(),
    bookGuest,
    changeGuest,
    async checkIn(id, date) {
      await wait(departureOn(date).subtract({ minutes: 30 }))
      const marks = [
        markOf(id, 0, { mark: 'boarded', scaleWeight: guest.scalePounds, reason: boardedBecause }),
        markOf(id, 1, { mark: 'no-show' }),
      ]
      const sent = { departureID: await departureOf(id), marks }
      const { body } = await provider.call('markPassengers', sent)
      const passengers = [{ quoteID: id, position: 1 }]
      const { status } = await provider.call('releaseSeats', { departureID: sent.departureID, passengers })
      if (body.results.some(({ outcome }) => outcome !== 'taken') || status !== 200)
        throw new Error(`The check-in answered ${JSON.stringify(body)} and ${status}.`)
    },
    departureOf,
    travel: (date) => wait(departureOn(date).add({ minutes: 1 })),
  }
}

async function bookGuest(user: Visitor, date: string) {
  const { booking } = await quoted(user, { productID: 'tour', adult: 2, date })
  const named = {
    ...booking,
    hotelID: 'crown',
    masterFirstName: guest.first,
    masterLastName: guest.last,
    emailAddress: email,
    phoneNumber: phone,
    agencyReference: reference,
    attribArray: [{ id: 'diet', value: answer }],
    paxArray: booking.paxArray.map((passenger, index) => ({
      ...passenger,
      FirstName: guest.first,
      LastName: guest.last,
      BodyWeight: index === 0 ? guest.pounds : guest.otherPounds,
    })),
  }
  const { status, body } = await user.call('bookReservation', named)
  if (status !== 200) throw new Error(`The booking answered ${JSON.stringify(body)}.`)
  return booking.quoteID
}

async function changeGuest(user: Visitor, id: string) {
  const { answer: corrected } = await correct(user, id, (details) => ({
    ...passengerWith(1, { FirstName: guest.corrected })(details),
    phoneNumber: `${phone}-2`,
    hotelID: 'crown',
  }))
  const { answer: more } = await added(user, id, 'Adult')
  const { change } = await previewed(user, id, { passengers: [2], reason })
  const { status } = await user.call('cancelReservation', change)
  if (corrected.status !== 200 || more.status !== 200 || status !== 200)
    throw new Error(`The changes answered ${corrected.status}, ${more.status} and ${status}.`)
}

export const payFor = (user: Visitor, id: string) => payBy(user, id, {})
