import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { eraseOldGuests } from '#server/features/guest-data/erase-old-guests.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { guestPortal, rowsNamingGuest } from '#tests/support/guest-data/guest-portal.ts'
import { copyBefore } from '#tests/support/old-database.ts'

const { portal, agency, onAccount, ownDay, bookGuest, changeGuest, checkIn } = await guestPortal()

const auditLines = () => sql`select id, at, kind, subject, before, after from audit_log order by id`

test('0035 changes no reservation, and old ones can be erased, also from the audit log', async () => {
  const date = ownDay()
  const id = await bookGuest(onAccount, date)
  await changeGuest(onAccount, id)
  await checkIn(id, date)

  const { db, connection } = await copyBefore('0035', portal.db)
  expect(await migrate(connection, connection)).toContain('0035_guest_data')
  expect((await auditLines().execute(db)).rows).toEqual((await auditLines().execute(portal.db)).rows)
  expect((await rowsNamingGuest(db)).length).toBe((await rowsNamingGuest(portal.db)).length)
  expect(await checkAccounts(db)).toEqual([])

  const now = portal.clock.now.add({ hours: 24 * 366 })
  const kept = { guestDataMonths: 6, accountTimeZone: 'UTC', reportFailure: () => expect.unreachable() }
  expect(await eraseOldGuests(db, now, { ...kept, failed: new Set() })).toBe(false)
  expect(await rowsNamingGuest(db)).toEqual([])
  expect(await checkAccounts(db)).toEqual([])
})

const [number, other] = ['12345678', '87654321']
const insertLine = (kind: string, subject: string) =>
  sql`insert into audit_log (at, agency_id, address, request_id, kind, subject, before, after)
    values (now(), '00000000-0000-4000-8000-000000000001', 'a', 'r', ${kind}, ${subject},
      '{"Email": "a@example.com", "totalSaleCents": 100}', '{"Email": "b@example.com", "totalSaleCents": 100}')`.execute(
    portal.db,
  )

const changes = {
  'a subject': `update audit_log set subject = 'x'`,
  'another text': `update audit_log set after = '{"Email": "c@example.com"}' where kind = 'reservation.corrected'`,
  'an amount': `update audit_log set before = '{"Email": "(erased)", "totalSaleCents": 1}', after = null where kind = 'reservation.corrected'`,
  'details of another kind': `update audit_log set before = without_guest_data(kind, before), after = without_guest_data(kind, after) where kind = 'user.changed'`,
  'a time, with an erasure': `update audit_log set at = now(), before = without_guest_data(kind, before), after = without_guest_data(kind, after) where kind = 'reservation.corrected'`,
  'a line': 'delete from audit_log',
}
for (const [title, statement] of Object.entries(changes)) {
  test(`the owner of the tables can't change ${title} in the log`, async () => {
    await insertLine('reservation.corrected', number)
    await insertLine('user.changed', 'someone')
    const { rows: before } = await auditLines().execute(portal.db)
    await expect(sql.raw(statement).execute(portal.db)).rejects.toThrow('audit_log is append-only')
    expect((await auditLines().execute(portal.db)).rows).toEqual(before)
  })
}

test('the app erases only the lines of a reservation that is marked as erased, and not by updating the log', async () => {
  const app = portal.portal.db
  const date = ownDay()
  const id = await bookGuest(onAccount, date)
  await sql`update reservations set orl = ${other} where quote_id = ${id}`.execute(portal.db)
  await insertLine('reservation.corrected', other)
  const lineOf = async () =>
    (
      await sql<{
        after: object
      }>`select after from audit_log where subject = ${other} and kind = 'reservation.corrected'`.execute(
        portal.db,
      )
    ).rows[0]
  const eraseLines = () => sql`select erase_audit_guest_data(${id})`.execute(app)
  await eraseLines()
  expect(await lineOf()).toEqual({ after: { Email: 'b@example.com', totalSaleCents: 100 } })
  await sql`update reservations set guest_data_erased_at = now() where quote_id = ${id}`.execute(portal.db)
  await expect(
    sql`update audit_log set after = without_guest_data(kind, after) where agency_id = ${agency.id}`.execute(
      app,
    ),
  ).rejects.toThrow('permission denied for table audit_log')
  await eraseLines()
  expect(await lineOf()).toEqual({ after: { Email: '(erased)', totalSaleCents: 100 } })
})
