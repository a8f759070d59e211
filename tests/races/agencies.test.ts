import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { forgetReservations } from '#tests/support/accounts/forget-reservations.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { setLimit } from '#tests/support/ledger/hold-balance.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
const search = { productID: 'tour', date: '2026-12-01' }

/** A process of its own, which waits for a lock as long as it takes. */
const newProcess = () => secondApp(portal.portal, portal.connection, 4)

/** The same visitor on another process. */
async function elsewhere(visitor: Visitor, app = newProcess()): Promise<Visitor> {
  const other = new Visitor(await app, visitor.host)
  other.cookie = visitor.cookie
  return other
}

test('of two agencies created with one subdomain at once, one is created and the other refused', async () => {
  const admins = [await elsewhere(admin), await elsewhere(admin)]
  const writes = await blockWrites(portal.connection, 'agencies')
  const [answers] = await Promise.all([
    Promise.all(admins.map((one) => one.call('createAgency', { name: 'Twin', domain: 'twin' }))),
    writes.releaseAt(2),
  ])
  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '400'])
  const refused = answers.find(({ status }) => status === 400)
  expect(refused?.body.fields).toEqual({ domain: ['This subdomain is taken.'] })
  const roles = portal.db.selectFrom('roles').innerJoin('agencies', 'agencies.id', 'roles.agency_id')
  expect(await roles.select('title').where('domain', '=', 'twin').execute()).toHaveLength(1)
})

test('control: checking first and inserting later would create both', async () => {
  await sql`create table domains (domain text)`.execute(portal.db)
  const { db, close } = openDatabase(portal.connection, { connections: 2, patient: true })
  const writes = await blockWrites(portal.connection, 'domains' as never)
  const take = () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from domains where domain = 'twin'`.execute(tx)
      if (rows.length > 0) return false
      await sql`insert into domains values ('twin')`.execute(tx)
      return true
    })
  const [made] = await Promise.all([Promise.all([take(), take()]), writes.releaseAt(2)])
  await close()
  expect(made).toEqual([true, true])
})

async function sellingAgency(processes = [newProcess(), newProcess()]) {
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  const { quote, booking } = await quoted(agent, search)
  return {
    agency,
    agent: await elsewhere(agent, processes[0]),
    admin: await elsewhere(admin, processes[1]),
    quote,
    booking,
  }
}

const reservationsOf = (agencyId: string) =>
  portal.db.selectFrom('reservations').select('quote_id').where('agency_id', '=', agencyId).execute()

test('an agency deleted while it books either stays with its booking, or is deleted and the booking refused', async () => {
  const processes = [newProcess(), newProcess()]
  for (let round = 0; round < 10; round += 1) {
    const { agency, agent, admin: deleter, booking } = await sellingAgency(processes)
    if (round % 2 === 0) await setLimit(portal.db, agency.id, 1_000_00)
    const [booked, deleted] = await Promise.all([
      agent.call('bookReservation', booking),
      deleter.call('deleteAgency', { id: agency.id }),
    ])
    const sold = (await reservationsOf(agency.id)).length
    expect({ round, sold, deleted: deleted.status, booked: booked.status }).toEqual(
      booked.status === 200
        ? { round, sold: 1, deleted: 401, booked: 200 }
        : { round, sold: 0, deleted: 200, booked: 404 },
    )
  }
})

test('an agency deleted while a month is closed stays with its statement', async () => {
  const { id } = await portal.newAgency()
  await setLimit(portal.db, id, 1_000_00)
  const [closer, deleter] = [await elsewhere(admin), await elsewhere(admin)]
  const writes = await blockWrites(portal.connection, 'account_statements')
  const closed = closer.call('closeMonth', { agencyID: id, month: '2026-10' })
  await writes.waitForBlocked(1)
  const deleted = deleter.call('deleteAgency', { id })
  const [answers] = await Promise.all([Promise.all([closed, deleted]), writes.releaseAt(2)])
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
})

/** The booking is about to be written when the agency goes. */
async function deletedBeforeWriting() {
  const { agency, agent, admin: deleter, booking } = await sellingAgency()
  const writes = await blockWrites(portal.connection, 'reservations')
  const booked = agent.call('bookReservation', booking)
  await writes.waitForBlocked(1)
  expect((await deleter.call('deleteAgency', { id: agency.id })).status).toBe(200)
  await writes.releaseAt(1)
  return { status: (await booked).status, sold: (await reservationsOf(agency.id)).length }
}

/** The agency's row is gone, but its deletion isn't committed: what refers to the agency waits for it. */
async function duringDeletion<Result>(
  { id }: { id: string },
  deleter: Visitor,
  acts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const writes = await blockWrites(portal.connection, 'audit_log')
  const deleted = deleter.call('deleteAgency', { id })
  await writes.waitForBlocked(1)
  const [answers] = await Promise.all([
    Promise.all(acts.map((act) => act())),
    writes.releaseAt(acts.length + 1),
  ])
  expect((await deleted).status).toBe(200)
  return answers
}

test('bookings, quotes and sign-ins during the deletion of the agency are refused and leave nothing behind', async () => {
  const { agency, agent, admin: deleter, booking } = await sellingAgency()
  const newcomer = await elsewhere(agency.visitor())
  const quote = () => agent.call('createQuote', { ...search, adult: 1, child: 0 })
  const answers = await duringDeletion<{ status: number }>(agency, deleter, [
    () => agent.call('bookReservation', booking),
    quote,
    () => newcomer.call('login', { username: 'agent', password: testPassword }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await quote()).status).toBe(404)
  const left = portal.db.selectFrom('quotes').select('id').where('agency_id', '=', agency.id)
  expect(await left.execute()).toEqual([])
})

test("whatever else refers to an agency during its deletion finds it gone, and isn't an error of ours", async () => {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const role = await manager.call('createRole', { title: 'Seller', permissions: [] })
  const process = secondApp(portal.portal, portal.connection, 12)
  const [there, provider] = [await elsewhere(manager, process), await elsewhere(admin, process)]
  const visitor = () => elsewhere(agency.visitor(), process)
  const [guesser, forgetful] = [await visitor(), await visitor()]
  const person = { username: 'ann', display_name: 'Ann', email: 'ann@example.com' }
  const own = { password: 'a passphrase of my own', role_id: role.body.id }
  const agencyID = agency.id
  const calls = {
    createRole: () => there.call('createRole', { title: 'Late', permissions: [] }),
    createUser: () => there.call('createUser', { ...person, ...own }),
    createProductConfig: () =>
      there.call('createProductConfig', {
        product_code: 'TOUR',
        mode: 0,
        value: 5,
        booking_date: '2026-12-01',
      }),
    inviteAdministrator: () => provider.call('inviteAdministrator', { agencyID, ...person }),
    createRoleInside: () => provider.call('createRole', { agencyID, title: 'Later', permissions: [] }),
    saveAccountOfAgency: () =>
      provider.call('saveAccountOfAgency', {
        agencyID,
        creditLimit: null,
        closingDay: null,
        paymentDays: 14,
      }),
    closeMonth: () => provider.call('closeMonth', { agencyID, month: '2026-10' }),
    addEntry: () =>
      provider.call('addEntry', {
        agencyID,
        entryID: crypto.randomUUID(),
        kind: 'received',
        amount: 10,
        date: '2026-11-01',
        reference: '',
        text: 'By wire',
      }),
    login: () => guesser.call('login', { username: 'manager', password: 'not the password' }),
    requestPassword: () => forgetful.call('requestPassword', { username: 'manager' }),
  }
  const answers = await duringDeletion<{ status: number; body: object }>(
    agency,
    await elsewhere(admin),
    Object.values(calls),
  )
  const found = Object.keys(calls).map((name, index) => [name, answers[index]?.status])
  expect(found).toEqual(Object.keys(calls).map((name) => [name, 404]))
})

test('control: without the foreign keys a deleted agency would sell', async () => {
  expect(await deletedBeforeWriting()).toEqual({ status: 404, sold: 0 })
  await sql`alter table reservations drop constraint reservations_agency_id_fkey,
    drop constraint reservations_agency_id_quote_id_fkey`.execute(portal.db)
  await sql`alter table account_lines drop constraint account_lines_agency_id_fkey`.execute(portal.db)
  await sql`alter table account_balances drop constraint account_balances_agency_id_fkey`.execute(portal.db)
  expect(await deletedBeforeWriting()).toEqual({ status: 200, sold: 1 })
  await forgetReservations(portal.db)
})
