import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { closeDueMonths } from '#server/features/ledger/statements/close-month.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { bookOnAccount, insertEntry } from '#tests/support/ledger/account-portal.ts'
import { closingPortal } from '#tests/support/ledger/closing-portal.ts'

const { portal, agency, agent, admin, go, close, statement } = await closingPortal()
// The test runs the job itself.
await portal.jobs.stop()

const account = {
  accountTimeZone: 'America/Los_Angeles',
  siteOrigin: (label: string | null) => `https://${label}.example`,
}
/** How many statements the job makes. */
async function runJob(at: string): Promise<number> {
  const before = await countStatements()
  await closeDueMonths(portal.portal.db, Temporal.Instant.from(at), account, portal.reportFailure)
  return (await countStatements()) - before
}
async function countStatements(): Promise<number> {
  return (await portal.db.selectFrom('account_statements').select('id').execute()).length
}

const terms = { creditLimit: null, paymentDays: 10, version: 1 }
const closesOn = (agencyID: string, closingDay: number | null) =>
  admin.call('saveAccountOfAgency', { ...terms, agencyID, closingDay })

const idle = await portal.newAgency()
await closesOn(agency.id, 5)
await closesOn(idle.id, 5)

test('an agency without a closing day is closed by hand only', async () => {
  const other = await portal.newAgency()
  await bookOnAccount(await other.signedIn('agent'), '2026-11-20')
  await bookOnAccount(agent, '2026-11-20')
  expect(await runJob('2026-12-04T20:00:00Z')).toBe(0)
})

test('on its closing day, in the account time zone, the month before is closed once', async () => {
  expect(await runJob('2026-12-05T07:59:00Z')).toBe(0)
  expect(await runJob('2026-12-05T08:00:00Z')).toBe(1)
  expect(await runJob('2026-12-05T08:15:00Z')).toBe(0)
  await go('2026-12-05')
  expect(await statement(1)).toMatchObject({
    month: '2026-11',
    closedBy: null,
    dueDate: '2026-12-15',
    closing: 110,
    lines: 1,
  })
  const lines = await auditLinesOf(portal.db, agency.id)
  expect(lines.filter(({ kind }) => kind === 'account.month-closed')).toMatchObject([
    { username: null, subject: 'November 2026' },
  ])
})

test('the mail of an automatic statement leads to the agency itself', async () => {
  const mails = await portal.db.selectFrom('mail_outbox').selectAll().execute()
  const domain = agency.host.split('.', 1)[0]
  expect(mails.find(({ subject }) => subject.startsWith('Statement 1'))?.body_text).toContain(
    `https://${domain}.example/agency-account/statements/1\n`,
  )
})

test('a month without lines is closed if there is a balance to carry on, and not without one', async () => {
  expect(await runJob('2027-01-28T20:00:00Z')).toBe(1)
  await go('2027-01-28')
  expect(await statement(2)).toMatchObject({ month: '2026-12', lines: 0, opening: 110, closing: 110 })
  expect((await admin.call('listStatements', { agencyID: idle.id })).body.rows).toEqual([])
})

test('a month that was closed by hand is not closed again, and a job that missed months closes the last one', async () => {
  await go('2027-02-01')
  expect(await close('2027-01')).toMatchObject({ body: { number: 3 } })
  expect(await runJob('2027-02-20T20:00:00Z')).toBe(0)
  expect(await runJob('2027-06-20T20:00:00Z')).toBe(1)
  await go('2027-06-20')
  expect(await statement(4)).toMatchObject({ month: '2027-05' })
})

test('an agency that fails is reported and tried again, and those after it are closed', async () => {
  const ids = [(await portal.newAgency()).id, (await portal.newAgency()).id]
  for (const id of ids) {
    await closesOn(id, 5)
    await insertEntry(portal, id, { cents: -50_00, date: '2027-05-15' })
  }
  const [broken = ''] = ids.toSorted()
  const refuse = sql.raw(`check (agency_id <> '${broken}') not valid`)
  await sql`alter table account_statements add constraint refuses ${refuse}`.execute(portal.db)
  expect(await runJob('2027-06-20T20:00:00Z')).toBe(1)
  expect(portal.jobFailures).toMatchObject([
    { job: 'statements', id: broken, reason: expect.stringContaining('refuses') },
  ])
  await sql`alter table account_statements drop constraint refuses`.execute(portal.db)
  expect(await runJob('2027-06-20T20:15:00Z')).toBe(1)
})
