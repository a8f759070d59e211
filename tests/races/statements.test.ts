import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { type Db, openDatabase, type Tx } from '#server/db/database.ts'
import { lockAccount } from '#server/features/ledger/accounts.sql.ts'
import { closeDueMonths } from '#server/features/ledger/statements/close-month.ts'
import { insertStatement } from '#server/features/ledger/statements/statements.sql.ts'
import { blockWrites, queueBehind } from '#tests/support/block-writes.ts'
import { countRounds } from '#tests/support/count-rounds.ts'
import { accountDifferences } from '#tests/support/ledger/account-differences.ts'
import { bookOnAccount } from '#tests/support/ledger/account-portal.ts'
import { closingPortal } from '#tests/support/ledger/closing-portal.ts'
import { setLimit } from '#tests/support/ledger/hold-balance.ts'
import { closeInTwoSteps, holdStatement, withUnlockedAccounts } from '#tests/support/ledger/hold-statement.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { testPassword } from '#tests/support/test-portal.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

const { portal, admin } = await closingPortal()
// The test runs the job itself.
await portal.jobs.stop()
/** November has ended here, while a tour of its last day can still be booked and canceled in Los Angeles. */
const accountTimeZone = 'Pacific/Kiritimati'
const lastDay = '2026-11-30'
const november = '2026-11'
portal.clock.now = Temporal.Instant.from('2026-11-30T11:00:00Z')
await admin.call('login', { username: 'admin', password: testPassword })
await portal.db.updateTable('departures').set({ capacity: 1_000 }).where('local_date', '=', lastDay).execute()
const early = { ...portal.portal, accountTimeZone }
const apps = [
  await secondApp(early, portal.connection, 8, afterAll),
  await secondApp(early, portal.connection, 8, afterAll),
] as const
const patient = openDatabase(portal.connection, { connections: 6, patient: true })
afterAll(patient.close)

const [closer, otherCloser] = [visitorOf(apps[0], admin), visitorOf(apps[1], admin)]

/** With one reservation of the last day, and the row that closings lock. */
async function sellingAgency() {
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  await setLimit(portal.db, agency.id, null)
  const { quoteID } = await bookOnAccount(agent, lastDay)
  return { id: agency.id, agent, quoteID }
}

type Selling = Awaited<ReturnType<typeof sellingAgency>>

const statementsIn = (agencyId: string) =>
  portal.db
    .selectFrom('account_statements')
    .select(['number', 'lines', 'closing_cents'])
    .where('agency_id', '=', agencyId)
    .orderBy('number')
    .execute()

const closeAs = (visitor: typeof closer, agencyID: string) =>
  visitor.call('closeMonth', { agencyID, month: november })

test('of two closings at once through two processes, one makes the statement', async () => {
  const { id } = await sellingAgency()
  const closings = [closer, otherCloser].map((visitor) => () => closeAs(visitor, id))
  const answers = await queueBehind(patient.db, (tx) => lockAccount(tx, id), closings)
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(await statementsIn(id)).toEqual([{ number: 1, lines: 1, closing_cents: 110_00 }])
})

const unlocked = await secondApp(early, portal.connection, 8, afterAll, withUnlockedAccounts)

/** Two closings that both come as far as their statement. */
async function closeTwiceUnlocked(id: string) {
  const visitor = visitorOf(unlocked, admin)
  const writes = await blockWrites(portal.connection, 'account_statements')
  const closings = [closeAs(visitor, id), closeAs(visitor, id)]
  const [answers] = await Promise.all([Promise.all(closings), writes.releaseAt(2)])
  return answers.map(({ status }) => status).toSorted((one, other) => one - other)
}

/** The product's closing: what is written at the same time is on the statement with its amounts, or not at all. */
const closeInOneStep = async (tx: Tx, agencyId: string, month: string) => {
  await lockAccount(tx, agencyId)
  const due = { now: portal.clock.now, userId: null, dueDate: '2026-12-31' }
  await insertStatement(tx, { agencyId, month, before: '2026-12-01', ...due })
}

/** A booking or cancellation that begins and ends while a closing waits. */
async function whileClosing(
  close: typeof closeInOneStep,
  { id }: Selling,
  act: () => Promise<{ status: number }>,
) {
  const month = `${november}-01`
  const before = await accountDifferences(portal.db)
  const held = await holdStatement(portal.connection, id, month)
  const closing = patient.db.transaction().execute((tx) => close(tx, id, month))
  await held.waitForBlocked()
  const { status } = await act()
  await held.release()
  await closing
  const after = await accountDifferences(portal.db)
  return { status, differences: after.length - before.length }
}

const acts = {
  booking: async ({ agent }: Selling) => {
    const { booking } = await quoted(agent, { productID: 'tour', date: lastDay })
    return () => agent.call('bookReservation', { ...booking, hotelID: null, attribArray: [] })
  },
  cancellation: async ({ agent, quoteID }: Selling) => {
    const { change } = await previewed(agent, quoteID)
    return () => agent.call('cancelReservation', change)
  },
}

/** What the next statement takes up. */
const added = { booking: 110_00, cancellation: -110_00 }

for (const kind of ['booking', 'cancellation'] as const) {
  test(`a ${kind} during a closing is whole on the next statement`, async () => {
    const agency = await sellingAgency()
    const act = await acts[kind](agency)
    expect(await whileClosing(closeInOneStep, agency, act)).toEqual({ status: 200, differences: 0 })
    const first = { number: 1, lines: 1, closing_cents: 110_00 }
    expect(await statementsIn(agency.id)).toEqual([first])
    const { agencyId, month, before } = { agencyId: agency.id, month: '2026-12-01', before: '2027-01-01' }
    const due = { now: portal.clock.now, userId: null, dueDate: '2027-01-31' }
    await patient.db.transaction().execute((tx) => insertStatement(tx, { agencyId, month, before, ...due }))
    const next = { number: 2, lines: 1, closing_cents: 110_00 + added[kind] }
    expect(await statementsIn(agency.id)).toEqual([first, next])
    expect(await accountDifferences(portal.db)).toEqual([])
  })
}

const rounds = countRounds(3, 60)

/** Two closings, two bookings and a cancellation, in both processes. */
async function everythingAtOnce({ id, agent, quoteID }: Selling) {
  const { change } = await previewed(agent, quoteID)
  const offers = []
  for (let offer = 0; offer < 2; offer += 1)
    offers.push(await quoted(agent, { productID: 'tour', date: lastDay }))
  const [here, there] = apps.map((app) => visitorOf(app, agent))
  if (!here || !there) throw new Error('Two processes are needed.')
  const [closed, again, ...others] = await Promise.all([
    closeAs(closer, id),
    closeAs(otherCloser, id),
    here.call('cancelReservation', change),
    ...offers.map(({ booking }, index) =>
      (index === 0 ? here : there).call('bookReservation', { ...booking, hotelID: null, attribArray: [] }),
    ),
  ])
  const closings = [closed.status, again.status].toSorted((one, other) => one - other)
  return { closings, others: others.map(({ status }) => status) }
}

test(`closings, bookings and a cancellation at once, with and without a limit, ${rounds} rounds: all adds up`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const agency = await sellingAgency()
    if (round % 2 === 0) await setLimit(portal.db, agency.id, 1_000_000_00)
    expect(await everythingAtOnce(agency)).toEqual({ closings: [200, 409], others: [200, 200, 200] })
    expect(await accountDifferences(portal.db)).toEqual([])
  }
})

test('the job in two processes closes the month of each agency once', async () => {
  const agencies = [await sellingAgency(), await sellingAgency(), await sellingAgency()]
  for (const { id } of agencies)
    await sql`update agency_accounts set closing_day = 1 where agency_id = ${id}`.execute(portal.db)
  const account = { accountTimeZone, siteOrigin: (label: string | null) => `https://${label}.example` }
  const runJob = (db: Db) => closeDueMonths(db, portal.clock.now, account, portal.reportFailure)
  const other = openDatabase(portal.connection, { connections: 2, patient: true })
  onTestFinished(other.close)
  await Promise.all([runJob(patient.db), runJob(other.db)])
  expect(portal.jobFailures).toEqual([])
  for (const { id } of agencies)
    expect(await statementsIn(id)).toEqual([{ number: 1, lines: 1, closing_cents: 110_00 }])
})

/** Every test file ends with a check of all accounts. */
const removeStatements = (id: string) =>
  withoutTriggers(
    portal.db,
    `with statements as (delete from account_statements where agency_id = '${id}' returning id)
    delete from account_statement_lines using statements where statement_id = statements.id`,
  )

for (const kind of ['booking', 'cancellation'] as const) {
  test(`control: a closing that sums and links in two steps counts a ${kind} wrong`, async () => {
    const agency = await sellingAgency()
    const counted = await whileClosing(closeInTwoSteps, agency, await acts[kind](agency))
    await removeStatements(agency.id)
    expect(counted).toEqual({ status: 200, differences: 1 })
  })
}

test("control: without the account's lock a month is closed twice", async () => {
  const { id } = await sellingAgency()
  await sql`
    alter table account_statements drop constraint account_statements_number, drop constraint account_statements_month`.execute(
    portal.db,
  )
  await sql`alter table account_statement_lines drop constraint account_statement_lines_pkey`.execute(
    portal.db,
  )
  expect(await closeTwiceUnlocked(id)).toEqual([200, 200])
  expect(await statementsIn(id)).toHaveLength(2)
  await removeStatements(id)
})
