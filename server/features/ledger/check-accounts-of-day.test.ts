import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { checkAccountsOfDay } from '#server/features/ledger/check-accounts.ts'
import { countWaiting } from '#tests/support/block-writes.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const noon = (day: string) => Temporal.Instant.from(`${day}T12:00:00Z`)

const setBalance = (cents: number) =>
  sql`
  insert into account_balances (agency_id, slot, cents) values (${agency.id}, 0, ${cents})
  on conflict (agency_id, slot) do update set cents = excluded.cents`.execute(portal.db)

async function checkedDays() {
  const checks = await portal.db.selectFrom('account_checks').select('day').execute()
  return checks.map(({ day }) => day)
}

// Before the others, which hide tables from this job.
test('the jobs check the accounts', async () => {
  await expect.poll(checkedDays).toEqual(['2026-11-15'])
})

test('the daily check reports differences once a day, whatever process runs it', async () => {
  await setBalance(5_00)
  const checks = await Promise.allSettled(
    [1, 2, 3].map(() => checkAccountsOfDay(portal.db, noon('2026-11-20'))),
  )
  const messages = checks.flatMap((check) => (check.status === 'rejected' ? [String(check.reason)] : []))
  expect(messages).toEqual([
    `Error: The accounts have differences.\nAgency ${agency.id}: the balance is $5.00, but the lines add up to $0.00.`,
  ])
  expect(await checkAccountsOfDay(portal.db, noon('2026-11-20'))).toBe(false)
  await expect(checkAccountsOfDay(portal.db, noon('2026-11-21'))).rejects.toThrow('the balance is $5.00')
})

test('the daily check is silent when the accounts are right', async () => {
  await setBalance(0)
  expect(await checkAccountsOfDay(portal.db, noon('2026-11-22'))).toBe(false)
})

test('a check that fails is repeated the same day', async () => {
  await setBalance(5_00)
  await sql`alter table account_statements rename to hidden`.execute(portal.db)
  await expect(checkAccountsOfDay(portal.db, noon('2026-11-23'))).rejects.toThrow('does not exist')
  await sql`alter table hidden rename to account_statements`.execute(portal.db)
  await expect(checkAccountsOfDay(portal.db, noon('2026-11-23'))).rejects.toThrow('the balance is $5.00')
  await setBalance(0)
})

test('a day counts as checked once the check has ended', async () => {
  const recorded = sql`select from account_checks where day = '2026-11-24'`
  const held = await portal.db.startTransaction().execute()
  await sql`lock table account_lines in access exclusive mode`.execute(held)
  const check = checkAccountsOfDay(portal.portal.db, noon('2026-11-24'))
  await waitUntil(async () => (await countWaiting(held)) > 0, 60_000)
  const { rows } = await recorded.execute(held)
  await held.commit().execute()
  expect(rows).toEqual([])
  expect(await check).toBe(false)
  expect((await recorded.execute(portal.db)).rows).toHaveLength(1)
})
