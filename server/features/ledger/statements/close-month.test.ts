import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { bookOnAccount, insertEntry } from '#tests/support/ledger/account-portal.ts'
import { closingPortal } from '#tests/support/ledger/closing-portal.ts'
import { moved } from '#tests/support/test-changes.ts'
import { correct, detailsOf } from '#tests/support/test-correction.ts'

const { portal, agency, agent, manager, admin, go, close, statement } = await closingPortal()
const stranger = await portal.newAgency()

const stored = () => portal.db.selectFrom('account_statements').selectAll().orderBy('number').execute()

/** After the tour, by the provider. */
async function cancelWithoutFee(id: string) {
  const own = { agencyID: agency.id, id }
  const { body } = await admin.call('previewCancellation', { ...own, waiveFee: 'true' })
  const { revision, fee, refund, newTotal } = body
  const figures = { revision, fee, refund, newTotal, changeID: randomUUID() }
  return admin.call('cancelReservation', { ...own, ...figures, waiveFee: true })
}

test('a month that has not ended, or is no month, cannot be closed', async () => {
  expect(await close('2026-11')).toMatchObject({
    status: 400,
    body: { errors: [expect.stringMatching(/^November 2026 can be closed from/)] },
  })
  for (const month of ['2026-13', '0000-01', '1999-12', 'October', '2026-1', ''])
    expect(await close(month)).toMatchObject({
      status: 400,
      body: { fields: { month: ['Enter a month as YYYY-MM.'] } },
    })
})

test('the first statement takes every line up to the end of its month, the next one what came later', async () => {
  const [first, second, december] = ['2026-11-27', '2026-11-30', '2026-12-01']
  await bookOnAccount(agent, first)
  const canceledLater = await bookOnAccount(agent, second)
  await bookOnAccount(agent, december)
  await insertEntry(portal, agency.id, { cents: -50_00, date: '2026-11-15' })
  await go('2026-12-02')
  expect(await close('2026-11')).toMatchObject({ status: 200, body: { number: 1 } })
  const opened = await statement(1)
  expect(opened).toMatchObject({
    number: 1,
    month: '2026-11',
    closedBy: 'admin of localhost',
    dueDate: '2027-01-01',
    opening: 0,
    closing: 170,
    lines: 3,
    matches: 2,
    total: { sale: 220, net: 220, commission: 0, fee: 0, collected: 0, due: 220 },
    entriesTotal: -50,
    entries: [{ kind: 'received', date: '2026-11-15', text: 'By wire', reference: null, due: -50 }],
  })
  expect(opened.reservations.map(({ date }) => date)).toEqual([first, second])
  expect(opened.reservations[0]).toMatchObject({ guest: 'Lena Lead', ProductName: 'Tour tour', due: 110 })

  expect(await cancelWithoutFee(canceledLater.quoteID)).toMatchObject({ status: 200 })
  expect(await statement(1)).toEqual(opened)

  await go('2027-01-05')
  expect(await close('2026-12')).toMatchObject({ status: 200, body: { number: 2 } })
  const next = await statement(2)
  expect(next).toMatchObject({ opening: 170, closing: 170, lines: 2, total: { due: 0 } })
  expect(next.reservations.map(({ date, due }) => ({ date, due }))).toEqual([
    { date: second, due: -110 },
    { date: december, due: 110 },
  ])
  expect((await manager.call('listStatements', {})).body.rows.map(({ number }) => number)).toEqual([2, 1])
})

test('a closed month, or an earlier one, cannot be closed', async () => {
  for (const month of ['2026-12', '2026-11', '2026-10'])
    expect(await close(month)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^December 2026 is already closed/) },
    })
  expect(await stored()).toHaveLength(2)
})

test('months can be skipped, a statement can be empty, and numbers have no gaps', async () => {
  await go('2027-04-01')
  await close('2027-01')
  expect(await close('2027-03')).toMatchObject({ body: { number: 4 } })
  expect(await statement(4)).toMatchObject({ lines: 0, opening: 170, closing: 170, reservations: [] })
})

test('a move takes back the old date and adds the new one on the statement of each', async () => {
  const { quoteID } = await bookOnAccount(agent, '2027-04-20')
  expect((await moved(agent, quoteID, '2027-05-03', '09:00')).answer.status).toBe(200)
  await go('2027-06-02')
  await close('2027-04')
  const { reservations, lines } = await statement(5)
  expect(lines).toBe(2)
  expect(reservations).toMatchObject([{ date: '2027-04-20', sale: 0, net: 0, due: 0 }])
  await close('2027-05')
  expect((await statement(6)).reservations).toMatchObject([{ date: '2027-05-03', quoteID, due: 110 }])
})

test('a later correction of a name does not change a statement', async () => {
  const before = await statement(6)
  portal.advance({ minutes: 1 })
  const own = { agencyID: agency.id, id: before.reservations[0]?.quoteID ?? '' }
  const { body } = await admin.call('showAgencyReservation', own)
  const sent = { revision: 2, difference: 0, changeID: randomUUID(), masterLastName: 'Corrected' }
  expect(await admin.call('correctReservation', { ...own, ...detailsOf(body), ...sent })).toMatchObject({
    status: 200,
    body: { revision: 3 },
  })
  expect(before.reservations[0]).toMatchObject({ guest: 'Lena Lead' })
  expect(await statement(6)).toEqual(before)
})

test('a correction before the closing is on the statement', async () => {
  const { quoteID } = await bookOnAccount(agent, '2027-06-20')
  portal.advance({ minutes: 1 })
  const { answer } = await correct(agent, quoteID, () => ({ masterLastName: 'Right', agencyReference: 'R7' }))
  expect(answer.status).toBe(200)
  await go('2027-07-02')
  await close('2027-06')
  expect((await statement(7)).reservations).toMatchObject([{ guest: 'Lena Right', agencyReference: 'R7' }])
})

const page = (offset: number) => manager.call('showStatement', { number: 1, limit: 1, offset })

test('the reservations of a statement come in pages', async () => {
  const [first, second, third] = await Promise.all([page(0), page(1), page(2)])
  expect([first, second, third].map(({ body }) => body.reservations.map(({ date }) => date))).toEqual([
    ['2026-11-27'],
    ['2026-11-30'],
    [],
  ])
  expect(third.body).toMatchObject({ matches: 2, closing: 170 })
})

test("another agency's statements do not exist, and neither does a bad number", async () => {
  const other = await stranger.signedIn('other', { permissions: [2] })
  expect(await other.call('showStatement', { number: 1 })).toMatchObject({ status: 404 })
  expect((await other.call('listStatements', {})).body.rows).toEqual([])
  const inOther = { agencyID: stranger.id, number: 1 }
  expect(await admin.call('showStatement', inOther)).toMatchObject({ status: 404 })
  for (const number of ['8', '0', '-1', '1.5', 'one', '9999999999'])
    expect(await manager.call('showStatement', { number })).toMatchObject({ status: 404 })
  expect(await close('2026-10', randomUUID())).toMatchObject({ status: 404 })
})

test('the provider sees what the agency sees, and only it closes', async () => {
  const agencyID = agency.id
  expect((await admin.call('showStatement', { agencyID, number: 1 })).body).toEqual(await statement(1))
  const { body } = await admin.call('listStatements', { agencyID })
  expect(body).toEqual((await manager.call('listStatements', {})).body)
  expect(await manager.call('closeMonth', { agencyID, month: '2026-10' })).toMatchObject({ status: 403 })
  expect(await agent.call('showStatement', { number: 1 })).toMatchObject({ status: 403 })
})

test('closing leaves an audit line with its figures', async () => {
  const lines = (await auditLinesOf(portal.db, agency.id)).filter(
    ({ kind }) => kind === 'account.month-closed',
  )
  expect(lines[0]).toMatchObject({
    username: 'admin',
    subject: 'November 2026',
    after: { statement: 1, month: '2026-11', lines: 3, openingCents: 0, closingCents: 170_00 },
  })
  expect(lines).toHaveLength(7)
})

test('nothing can change a statement or its lines', async () => {
  const changes = [
    sql`update account_statements set closing_cents = 0 where agency_id = ${agency.id}`,
    sql`delete from account_statements where agency_id = ${agency.id}`,
    sql`update account_statement_lines set line_id = line_id`,
    sql`delete from account_statement_lines`,
    sql`truncate account_statement_lines`,
    sql`update account_lines set text = 'x' where agency_id = ${agency.id}`,
  ]
  for (const change of changes) await expect(change.execute(portal.db)).rejects.toThrow('append-only')
  for (const change of changes)
    await expect(change.execute(portal.portal.db)).rejects.toThrow('permission denied')
})
