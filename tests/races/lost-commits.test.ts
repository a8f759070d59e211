import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'

import { isBusy, openDatabase, OutcomeUnknownError } from '#server/db/database.ts'
import { manifestPortal, newMark, times, today } from '#tests/support/day/manifest-portal.ts'
import { cuttableDatabase, portalBehind } from '#tests/support/processes/cuttable-database.ts'
import { visitorOf } from '#tests/support/second-app.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { bookedAt } from '#tests/support/test-changes.ts'
import { cards, payAt, paymentLink, paymentsIn } from '#tests/support/test-payment.ts'

const { portal, agency, onAccount, byCard, admin, departureOf } = await manifestPortal()
const proxy = await cuttableDatabase(portal.connection)
const app = await portalBehind(portal.portal, proxy.connection)
const [agent, crew] = [visitorOf(app, onAccount), visitorOf(app, admin)]
const departureID = await departureOf(today, times.morning)
const search = { productID: 'tour', date: today, adult: 1, child: 0 }

const count = async (rows: ReturnType<typeof sql<{ count: number }>>) =>
  (await rows.execute(portal.db)).rows[0]?.count

interface Answer {
  status: number
  body: object
  headers: Record<string, unknown>
}

interface Prepared {
  send: () => Promise<Answer>
  /** How many rows the call has made. */
  made: () => Promise<number | undefined>
  answer: object
}

/** `before`: part of a statement that runs before the one that commits. */
const calls: { title: string; before: string; commit: string; prepare: () => Promise<Prepared> }[] = [
  {
    title: 'a quote',
    before: 'from "departures"',
    commit: 'insert into quotes',
    async prepare() {
      const quoteID = randomUUID()
      return {
        send: () => agent.call('createQuote', { ...search, quoteID }),
        made: () => count(sql`select count(*) from quotes where id = ${quoteID}`),
        answer: { QuoteID: quoteID },
      }
    },
  },
  {
    title: 'a booking',
    before: 'seats_left',
    commit: 'insert into reservations',
    async prepare() {
      const { booking } = await quoted(onAccount, search)
      const { quoteID } = booking
      return {
        send: () => agent.call('bookReservation', booking),
        made: () => count(sql`select count(*) from reservations where quote_id = ${quoteID}`),
        answer: { quoteID },
      }
    },
  },
  {
    title: 'a change',
    before: 'insert into reservation_revisions',
    commit: 'commit\0',
    async prepare() {
      const id = await bookedAt(onAccount, { date: today, adult: 2 })
      const { change } = await previewed(onAccount, id, { passengers: [1] })
      return {
        send: () => agent.call('cancelReservation', change),
        made: () =>
          count(sql`select count(*) from reservation_revisions where quote_id = ${id} and revision > 1`),
        answer: { revision: 2 },
      }
    },
  },
  {
    title: 'a mark',
    before: 'insert into "passenger_marks"',
    commit: 'commit\0',
    async prepare() {
      const id = await bookedAt(onAccount, { date: today })
      const mark = newMark(id, { mark: 'boarded' })
      return {
        send: () => crew.call('markPassengers', { departureID, marks: [mark] }),
        made: () => count(sql`select count(*) from passenger_marks where quote_id = ${id}`),
        answer: { results: [{ markID: mark.markID, message: null }] },
      }
    },
  },
  {
    title: 'an account entry',
    before: 'insert into audit_log',
    commit: 'commit\0',
    async prepare() {
      const entryID = randomUUID()
      const entry = { kind: 'received', amount: 10, date: today, reference: '', text: 'By wire' } as const
      return {
        send: () => crew.call('addEntry', { agencyID: agency.id, entryID, ...entry }),
        made: () => count(sql`select count(*) from account_lines where entry_id = ${entryID}`),
        answer: { lineID: expect.any(String) },
      }
    },
  },
]

const unknown = {
  error:
    "The connection to the database was lost, and it isn't known whether this was saved. Check before you try again.",
  outcome: 'unknown',
}

test.each(calls)(
  '$title whose commit loses its answer: the outcome is unknown, and the same again is answered once it is known',
  async ({ commit, prepare }) => {
    const { send, made, answer } = await prepare()
    proxy.cut('after', commit)
    const lost = await send()
    expect({ status: lost.status, body: lost.body, made: await made() }).toEqual({
      status: 503,
      body: unknown,
      made: 1,
    })
    expect(lost.headers['retry-after']).toBeUndefined()
    const again = await send()
    expect(again).toMatchObject({ status: 200, body: answer })
    expect(await made()).toBe(1)
  },
)

test.each(calls)(
  '$title whose connection is lost before the commit: busy, and nothing is written',
  async ({ before, prepare }) => {
    const { send, made } = await prepare()
    proxy.cut('before', before)
    const lost = await send()
    expect(proxy.wasCut()).toBe(true)
    expect({ status: lost.status, body: lost.body, made: await made() }).toEqual({
      status: 503,
      body: { error: 'The portal is busy. Please try again.' },
      made: 0,
    })
    expect(lost.headers['retry-after']).toBe('1')
    expect((await send()).status).toBe(200)
    expect(await made()).toBe(1)
  },
)

test('a payment whose commit loses its answer: the outcome is unknown, and the same attempt again pays once', async () => {
  const quoteID = await bookedAt(byCard, { date: today })
  const link = await paymentLink(byCard, quoteID)
  const attempt = randomUUID()
  const pay = () => payAt(app, link, { number: cards.good, attempt })
  proxy.cut('after', 'commit\0')
  const lost = await pay()
  expect({
    status: lost.status,
    says: lost.body.includes('known whether this was saved'),
  }).toEqual({
    status: 503,
    says: true,
  })
  expect((await pay()).status).toBe(303)
  expect(await paymentsIn(portal, quoteID)).toMatchObject([{ status: 'succeeded' }])
})

test('control: what the driver throws for a lost commit says that the database was busy', async () => {
  const client = new Client(proxy.connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table control (id integer)')
  await client.query('begin')
  await client.query('insert into control values (1)')
  proxy.cut('after', 'commit\0')
  const error: unknown = await client.query('commit').catch((reason: unknown) => reason)
  expect(await count(sql`select count(*) from control`)).toBe(1)
  expect({ isBusy: isBusy(error), isUnknown: error instanceof OutcomeUnknownError }).toEqual({
    isBusy: true,
    isUnknown: false,
  })
})

test('a call that only reads is busy, even when the commit of its transaction loses its answer', async () => {
  proxy.cut('after', 'commit\0')
  const lost = await crew.call('pageAllReservations', {})
  expect(proxy.wasCut()).toBe(true)
  expect(lost).toMatchObject({ status: 503, body: { error: 'The portal is busy. Please try again.' } })
  expect(lost.body.outcome).toBeUndefined()
})

const { db, close } = openDatabase(proxy.connection, { connections: 1, prepared: false })
const kinds = [
  { title: 'a write', statement: sql`insert into kinds values (1)`, isUnknown: true },
  {
    title: 'a write in a query',
    statement: sql`with one as (insert into kinds values (1) returning id) select * from one`,
    isUnknown: true,
  },
  { title: 'an update', statement: sql`update kinds set id = 2`, isUnknown: true },
  { title: 'a deletion', statement: sql`delete from kinds`, isUnknown: true },
  { title: 'a read', statement: sql`select * from kinds`, isUnknown: false },
  { title: 'a read with a lock', statement: sql`select * from kinds for update of kinds`, isUnknown: false },
]
test('outside a transaction the outcome of a write is unknown, and that of a read does not matter', async () => {
  await sql`create table kinds (id integer)`.execute(portal.db)
  for (const { title, statement, isUnknown } of kinds) {
    proxy.cut('after', 'kinds')
    const error: unknown = await statement.execute(db).catch((reason: unknown) => reason)
    expect({ title, isUnknown: error instanceof OutcomeUnknownError, isBusy: isBusy(error) }).toEqual({
      title,
      isUnknown,
      isBusy: true,
    })
  }
  await close()
})
