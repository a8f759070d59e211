import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { feePercentAt, type PolicyStep } from '#contract/changes/cancellation-policy.ts'
import { migrate, MigrationRefused } from '#server/db/migrate.ts'
import { existingAgency } from '#server/features/agencies/agencies.sql.ts'
import { changeSubdomain } from '#server/features/agencies/change-subdomain.ts'
import { readProducts } from '#server/features/catalogue/product-cache.ts'
import { countReservations, reservationIds } from '#server/features/reservations/list/reservation-list.sql.ts'
import { claimMailResend } from '#server/features/reservations/reservations.sql.ts'
import { rolesOf } from '#server/features/roles/roles.sql.ts'
import { findVisitor } from '#server/features/sessions/find-visitor.ts'
import { linkByToken } from '#server/features/sessions/password-links/password-links.sql.ts'
import { sendPasswordLink } from '#server/features/sessions/password-links/request-password.ts'
import { limitingFailures } from '#server/features/sessions/sign-in-attempts.sql.ts'
import { existingUser, updateUser } from '#server/features/users/users.sql.ts'
import type { SiteScope } from '#server/scope.ts'
import {
  agencyId,
  databaseBefore,
  insertReservations,
  quoteIdOf,
  roleId,
  userId,
} from '#tests/support/old-database.ts'

test('a database from before 0011 keeps its records, which get version 1', async () => {
  const { db, connection } = await databaseBefore('0011')
  await sql`insert into agencies (id, name, domain) values (${agencyId}, 'Old Travel', 'old')`.execute(db)
  await sql`insert into roles (id, agency_id, title, permissions)
    values (${roleId}, ${agencyId}, 'Seller', array[5])`.execute(db)
  await sql`insert into users (id, agency_id, role_id, username, display_name, email, password_hash)
    values (${userId}, ${agencyId}, ${roleId}, 'ann', 'Ann', 'ann@example.com', 'x')`.execute(db)

  expect(await migrate(connection, connection)).toContain('0011_versions')
  expect(await existingAgency(db, agencyId)).toMatchObject({ name: 'Old Travel', domain: 'old', version: 1 })
  const role = { id: roleId, title: 'Seller', permissions: [5] }
  expect(await rolesOf(db, agencyId)).toEqual([{ ...role, version: 1 }])
  const ann = { id: userId, username: 'ann', display_name: 'Ann', email: 'ann@example.com', role, version: 1 }
  expect(await existingUser(db, agencyId, userId)).toMatchObject(ann)
  await db.transaction().execute((tx) => updateUser(tx, agencyId, userId, { display_name: 'Ann Lee' }))
  expect(await existingUser(db, agencyId, userId)).toMatchObject({ display_name: 'Ann Lee', version: 2 })
})

test('pending reservations from before 0012 count towards the limit on unpaid seats', async () => {
  const { db, connection } = await databaseBefore('0012')
  await insertReservations(db)

  expect(await migrate(connection, connection)).toContain('0012_unpaid_seats')
  const book = (seats: number) =>
    sql`select within_unpaid_limits(${agencyId}, ${userId}, ${seats}, now(), 10, 0)`.execute(db)
  await book(6)
  await expect(book(7)).rejects.toMatchObject({ constraint: 'unpaid_seats_of_user' })
})

test('a database from before 0014 keeps its sessions, failures, links and waiting requests', async () => {
  const { db, connection } = await databaseBefore('0014')
  const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
  const hash = Buffer.alloc(32, 7)
  await sql`insert into agencies (id, name, domain) values (${agencyId}, 'Old Travel', 'old')`.execute(db)
  await sql`insert into roles (id, agency_id, title, permissions)
    values (${roleId}, ${agencyId}, 'Seller', array[5])`.execute(db)
  await sql`insert into users (id, agency_id, role_id, username, display_name, email, password_hash)
    values (${userId}, ${agencyId}, ${roleId}, 'ann', 'Ann', 'ann@example.com', 'x')`.execute(db)
  await sql`insert into sessions values (${hash}, ${agencyId}, ${userId}, 0, ${now}, ${now})`.execute(db)
  await sql`insert into sign_in_failures (agency_id, username_lower, address, failed_at)
    select ${agencyId}, 'ann', '203.0.113.9', ${now} from generate_series(1, 10)`.execute(db)
  await sql`insert into password_requests (agency_id, name_lower, site_address, requested_at)
    values (${agencyId}, 'ann', 'http://old.localhost', ${now})`.execute(db)
  await sql`insert into password_links values (${hash}, ${agencyId}, ${userId}, ${now}, ${now.add({ hours: 1 })})`.execute(
    db,
  )

  expect(await migrate(connection, connection)).toContain('0014_known_browsers')
  const found = await findVisitor(db, now, 'old', undefined)
  expect(found?.agency.name).toBe('Old Travel')
  const visitor = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  expect(visitor).toMatchObject({ user_id: userId, address: null, user_agent: null })
  const scope = { agency: { id: agencyId }, now } as SiteScope
  const stranger = { username: 'ann', address: '203.0.113.10', browser: null }
  expect(await limitingFailures(db, scope, stranger), 'old failures are strangers').toEqual([now, null])
  expect(await linkByToken(db, agencyId, now, hash)).toEqual({ user_id: userId })
  expect(await sendPasswordLink(db, now), 'the waiting request is handled').toBe(true)
  const mails = await db.selectFrom('mail_outbox').select('recipient').execute()
  expect(mails).toEqual([{ recipient: 'ann@example.com' }])
})

test('a database from before 0015 with an agency at "pay" is not migrated, and the error says what to do', async () => {
  const { db, connection } = await databaseBefore('0015')
  await sql`insert into agencies (id, name, domain) values (${agencyId}, 'Pay & Fly', 'pay')`.execute(db)

  const refused = migrate(connection, connection)
  await expect(refused).rejects.toThrow(MigrationRefused)
  await expect(refused).rejects.toThrow(
    'The agency "Pay & Fly" uses the subdomain "pay", which is now reserved for payment pages. Give the agency another one with npm run admin -- change-subdomain --from pay --to NAME, then start again.',
  )
  const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
  const names = { from: 'pay', to: 'pay-and-fly' }
  expect(await changeSubdomain(db, now, names), 'works before the migration').toEqual([])
  expect(await migrate(connection, connection)).toContain('0015_payment_links')
  const renamed = sql`update agencies set domain = 'pay' where id = ${agencyId}`.execute(db)
  await expect(renamed).rejects.toThrow('agencies_domain_pay')
  const lines = await db.selectFrom('audit_log').select(['agency_id', 'kind', 'address', 'after']).execute()
  const line = { agency_id: agencyId, kind: 'agency.changed', address: 'command line' }
  expect(lines).toEqual([{ ...line, after: { domain: 'pay-and-fly' } }])
})

test('reservations from before 0016 are in the list, and their mail can be resent', async () => {
  const { db, connection } = await databaseBefore('0016')
  await insertReservations(db)
  await sql`update reservations set status = 'confirmed', paid = true, confirmed_at = now() where orl = '10000003'`.execute(
    db,
  )

  expect(await migrate(connection, connection)).toContain('0016_reservation_list')
  const scope = { agency: { id: agencyId }, now: Temporal.Now.instant() }
  expect(await countReservations(db, scope)).toEqual({ pending: 1, confirmed: 1, expired: 1, canceled: 0 })
  const wanted = {
    state: 'pending',
    patterns: ['%tour%'],
    date: '',
    sort: 'booked',
    descending: true,
  } as const
  expect(await reservationIds(db, scope, wanted)).toEqual([quoteIdOf(1)])
  const claim = () =>
    db
      .transaction()
      .execute((tx) => claimMailResend(tx, scope, quoteIdOf(3), scope.now.subtract({ minutes: 5 })))
  expect([await claim(), await claim()]).toEqual([true, false])
})

test('quotes from before 0018 get the policy of their product: free until the cut-off', async () => {
  const { db, connection } = await databaseBefore('0018')
  await insertReservations(db)
  await sql`update products set cut_off_minutes = 100`.execute(db)

  expect(await migrate(connection, connection)).toContain('0018_terms')
  const quotes = await db.selectFrom('quotes').select(['cancellation_policy', 'move_fee_cents']).execute()
  expect(quotes).toHaveLength(3)
  const departsAt = Temporal.Instant.from('2026-11-15T18:00:00Z')
  const feeAt = (policy: PolicyStep[], minutes: number) =>
    feePercentAt(policy, departsAt, departsAt.subtract({ minutes }))
  for (const { cancellation_policy: policy, move_fee_cents } of quotes) {
    expect([feeAt(policy, 100), feeAt(policy, 99), move_fee_cents]).toEqual([0, 100, null])
  }
  const [product] = (await readProducts(db)).byId.values()
  const unknown = { meetingPoint: null, checkInMinutes: null, durationMinutes: null, moveFee: null }
  expect(product).toMatchObject(unknown)
})
