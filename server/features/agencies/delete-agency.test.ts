import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { insertEntry, insertStatement } from '#tests/support/ledger/account-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const admin = await (await portal.provider()).signedIn('admin')
const date = '2026-12-01'

const countOf = async (table: 'users' | 'roles' | 'sessions' | 'quotes' | 'product_configs', id: string) => {
  const rows = await portal.db.selectFrom(table).select('agency_id').where('agency_id', '=', id).execute()
  return rows.length
}

test('an agency that sold nothing is deleted with its users, quotes and price modifiers, and its site answers 404', async () => {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  await manager.call('createProductConfig', { product_code: 'TOUR', value: 5, mode: 0, booking_date: date })
  await quoted(manager, { productID: 'tour', date })
  await agency.visitor().call('login', { username: 'unknown', password: 'wrong' })
  await agency.visitor().call('requestPassword', { username: 'manager' })
  expect(await countOf('quotes', agency.id)).toBe(1)
  const { name } = (await admin.call('showAgency', { id: agency.id })).body

  expect(await admin.call('deleteAgency', { id: agency.id })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  for (const table of ['users', 'roles', 'sessions', 'quotes', 'product_configs'] as const)
    expect(await countOf(table, agency.id)).toBe(0)
  expect((await manager.call('checkSession', {})).status).toBe(404)
  expect((await admin.call('deleteAgency', { id: agency.id })).status).toBe(404)
  const lines = await auditLinesOf(portal.db, agency.id)
  expect(lines.at(-1)).toMatchObject({
    kind: 'agency.deleted',
    username: 'admin',
    subject: name,
    before: { name, username: 'port', has_password: true },
    after: null,
  })
  expect(lines.map(({ kind }) => kind)).toContain('session.started')
})

test('an agency with a reservation cannot be deleted', async () => {
  const agency = await portal.newAgency({ name: 'Seller Inc.' })
  const agent = await agency.signedIn('agent')
  const { quote, booking } = await quoted(agent, { productID: 'tour', date })
  await agent.call('bookReservation', booking)
  expect(await admin.call('deleteAgency', { id: agency.id })).toMatchObject({
    status: 401,
    body: { errors: ['Seller Inc. has reservations and cannot be deleted.'] },
  })
  expect((await agent.call('showReservation', { id: quote.QuoteID })).status).toBe(200)
  expect((await auditLinesOf(portal.db, agency.id)).map(({ kind }) => kind)).not.toContain('agency.deleted')
})

test('an agency with account lines or statements cannot be deleted', async () => {
  const entered = await portal.newAgency({ name: 'Payer Inc.' })
  await insertEntry(portal, entered.id, { cents: -10_00, date: '2026-11-01' })
  const closed = await portal.newAgency({ name: 'Closed Inc.' })
  await insertStatement(portal, closed.id, { number: 1, month: '2026-10-01', due: '2026-11-30', lines: [] })
  for (const [{ id }, kept] of [
    [entered, 'Payer Inc. has account lines'],
    [closed, 'Closed Inc. has account statements'],
  ] as const)
    expect(await admin.call('deleteAgency', { id })).toMatchObject({
      status: 401,
      body: { errors: [`${kept} and cannot be deleted.`] },
    })
})

test('an agency with terms of its account and nothing on it is deleted', async () => {
  const { id } = await portal.newAgency()
  const terms = { creditLimit: 100, closingDay: 1, paymentDays: 7 }
  await admin.call('saveAccountOfAgency', { agencyID: id, ...terms })
  expect((await admin.call('deleteAgency', { id })).status).toBe(200)
})
