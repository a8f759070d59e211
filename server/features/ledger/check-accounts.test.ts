import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { bookedAt, changesPortal } from '#tests/support/test-changes.ts'

const { portal, agency, onAccount, ownDay } = await changesPortal()
const id = await bookedAt(onAccount, { date: ownDay() })
const statement = (
  values: string,
) => `insert into account_statements (id, agency_id, number, month, closed_at, due_date,
  opening_cents, closing_cents, lines, sale_cents, net_cents, fee_cents, collected_cents, entry_cents)
  values ('${randomUUID()}', '${agency.id}', ${values})`

test('accounts that follow from the reservations have no differences', async () => {
  expect(await checkAccounts(portal.db)).toEqual([])
})

const wrongs = {
  'a missing line': [`delete from account_lines where quote_id = '${id}'`, /Reservation .* instead of/],
  'a line of another date': [
    `update account_lines set service_date = service_date + 1 where quote_id = '${id}'`,
    /Reservation .* instead of/,
  ],
  'a sale price that differs': [
    `update account_lines set sale_cents = sale_cents + 1 where quote_id = '${id}'`,
    /Reservation .* or differ in sale/,
  ],
  'a line of another agency': [
    `update account_lines set agency_id = (select id from agencies where is_provider) where quote_id = '${id}'`,
    /Reservation/,
  ],
  'a wrong balance': ['update account_balances set cents = cents + 1', /Agency .*: the balance is/],
  'a balance without its row': ['delete from account_balances', /Agency .*: the balance is \$0\.00/],
  'a statement that lists no lines but has totals': [
    statement("1, '2026-01-01', now(), '2026-02-01', 0, 100, 1, 100, 100, 0, 0, 0"),
    /statement 1: it does not follow/,
  ],
  'a statement that skips a number': [
    statement("2, '2026-01-01', now(), '2026-02-01', 0, 0, 0, 0, 0, 0, 0, 0"),
    /statement 2: it does not follow/,
  ],
  'an opening balance from nowhere': [
    statement("1, '2026-01-01', now(), '2026-02-01', 5, 5, 0, 0, 0, 0, 0, 0"),
    /statement 1: it does not follow/,
  ],
} as const

/** Whatever `statement` does is undone. */
async function differencesAfter(statement: string): Promise<string[]> {
  const undo = new Error('Undo.')
  let differences: string[] = []
  const trying = portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    differences = await checkAccounts(tx)
    throw undo
  })
  await expect(trying).rejects.toBe(undo)
  return differences
}

for (const [title, [statement, message]] of Object.entries(wrongs))
  test(`the check reports ${title}`, async () => {
    expect(await differencesAfter(statement)).toContainEqual(expect.stringMatching(message))
  })
