import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { forgetReservations } from '#tests/support/accounts/forget-reservations.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { countRounds } from '#tests/support/count-rounds.ts'
import { ApiClient, copyQuote } from '#tests/support/processes/api-client.ts'
import { start } from '#tests/support/processes/server-process.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
portal.clock.now = Temporal.Now.instant()
const tour = testProduct('race', {
  timeZone: 'UTC',
  schedules: [testSchedule({ validTo: null, capacity: 10 })],
})
await importCatalogue(portal.db, testCatalogue(tour), { now: portal.clock.now })
const agency = await portal.newAgency()
const agent = await agency.signedIn('agent')
const rounds = countRounds(3, 100)
const buyers = 200

const dayOf = (round: number) =>
  portal.clock.now
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .add({ days: 2 + round })
    .toString()
const departureOn = (date: string) =>
  portal.db
    .selectFrom('departures')
    .select(['id', 'seats_taken'])
    .where('local_date', '=', date)
    .executeTakeFirstOrThrow()
const reservationsOf = async (departureId: number) =>
  (
    await portal.db
      .selectFrom('reservation_revisions')
      .select('quote_id')
      .where('departure_id', '=', departureId)
      .execute()
  ).length

/** Two processes on one database. */
async function twoProcesses(): Promise<[ApiClient, ApiClient]> {
  const withoutLimits = { CALLS_AT_ONCE: '0', BOOKINGS_PER_MINUTE: '0' }
  const settings = {
    DATABASE_URL: portal.url,
    SECRET_KEY: 'k'.repeat(40),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...withoutLimits,
  }
  const enter = async () => {
    const visitor = await (await start(settings, afterAll)).visitor(agency.host.split('.', 1)[0])
    await visitor.signIn('agent', testPassword)
    return new ApiClient(visitor.port, visitor.host, visitor.cookie ?? '')
  }
  return Promise.all([enter(), enter()])
}

const [one, other] = await twoProcesses()
afterAll(() => [one, other].forEach((buyer) => buyer.close()))

test(`${buyers} buyers for 10 seats through two processes, ${rounds} rounds: exactly 10 are sold each time`, async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const { quote, booking } = await quoted(agent, { productID: 'race', date: dayOf(round) })
    const quotes = [quote.QuoteID, ...(await copyQuote(portal.db, quote.QuoteID, buyers - 1))]
    const answers = await Promise.all(
      quotes.map((quoteID, index) =>
        (index % 2 === 0 ? one : other).post('/api/reservations/book', { ...booking, quoteID }),
      ),
    )
    const sold = answers.filter((answer) => answer.status === 200).length
    const refused = answers.filter((answer) =>
      answer.body.errors?.[0]?.startsWith('These seats have just'),
    ).length
    const departure = await departureOn(dayOf(round))
    outcomes.add(
      JSON.stringify({
        sold,
        refused,
        taken: departure.seats_taken,
        kept: await reservationsOf(departure.id),
      }),
    )
  }
  expect([...outcomes]).toEqual([JSON.stringify({ sold: 10, refused: buyers - 10, taken: 10, kept: 10 })])
})

test('the same booking 50 times at once through two processes: one reservation, one answer', async () => {
  const date = dayOf(rounds)
  const { quote, booking } = await quoted(agent, { productID: 'race', adult: 3, date })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? one : other).post('/api/reservations/book', booking),
    ),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 200, body: { quoteID: quote.QuoteID } })]),
  )
  const departure = await departureOn(date)
  expect({ taken: departure.seats_taken, kept: await reservationsOf(departure.id) }).toEqual({
    taken: 3,
    kept: 1,
  })
})

/** Check and claim in separate statements, on a table without the constraint: all read, then all write. */
async function sellWithoutGuards(isGuarded: boolean) {
  const { db, connection } = await testDatabase()
  await sql`create table seats (capacity int not null, taken int not null)`.execute(db)
  await sql`insert into seats values (10, 0)`.execute(db)
  const crowd = openDatabase(connection, { connections: 40, patient: true })
  afterAll(crowd.close)
  const writes = await blockWrites(connection, 'seats' as never)
  const sales = Array.from({ length: 40 }, () =>
    crowd.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ left: number }>`select capacity - taken as left from seats`.execute(tx)
      if ((rows[0]?.left ?? 0) < 1) return false
      const taken = isGuarded
        ? await sql`update seats set taken = taken + 1 where capacity - taken >= 1`.execute(tx)
        : await sql`update seats set taken = taken + 1`.execute(tx)
      return taken.numAffectedRows === 1n
    }),
  )
  const [outcomes] = await Promise.all([Promise.all(sales), writes.releaseAt(40)])
  return outcomes.filter(Boolean).length
}

test('control: with the condition in the update ten seats are sold, without it all forty', async () => {
  expect(await sellWithoutGuards(true)).toBe(10)
  expect(await sellWithoutGuards(false)).toBe(40)
})

test('the check constraint refuses an update without the condition', async () => {
  const departure = await departureOn(dayOf(rounds + 1))
  const oversell = sql`update departures set seats_taken = seats_taken + 11 where id = ${departure.id}`
  await expect(oversell.execute(portal.db)).rejects.toThrow('departures_not_oversold')
})

/** The same click twice; both load before either inserts. */
async function clickTwice(date: string) {
  const { booking } = await quoted(agent, { productID: 'race', adult: 3, date })
  const writes = await blockWrites(portal.connection, 'reservations')
  const clicks = [1, 2].map(() => agent.call('bookReservation', booking))
  const [answers] = await Promise.all([Promise.all(clicks), writes.releaseAt(2)])
  const departure = await departureOn(date)
  return {
    statuses: answers.map(({ status }) => status),
    taken: departure.seats_taken,
    kept: await reservationsOf(departure.id),
  }
}

const dropKey = (table: string) =>
  sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_pkey`)} cascade`.execute(portal.db)

test("control: with the quote's key two simultaneous clicks make one reservation, without it two", async () => {
  expect(await clickTwice(dayOf(rounds + 1))).toEqual({ statuses: [200, 200], taken: 3, kept: 1 })
  await dropKey('reservations')
  for (const part of ['revisions', 'passengers', 'price_lines']) await dropKey(`reservation_${part}`)
  expect(await clickTwice(dayOf(rounds + 2))).toEqual({ statuses: [200, 200], taken: 6, kept: 2 })
  await forgetReservations(portal.db)
})
