import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { accountPortal, bookOnAccount } from '#tests/support/ledger/account-portal.ts'
import { copyBefore } from '#tests/support/old-database.ts'

const { portal, agency, agent, admin } = await accountPortal()
const { quoteID } = await bookOnAccount(agent, '2026-11-20')
const wire = { kind: 'received' as const, amount: 80, date: '2026-10-31', reference: 'W1', text: 'Wire' }
const { lineID } = (await admin.call('addEntry', { agencyID: agency.id, entryID: randomUUID(), ...wire }))
  .body
await admin.call('reverseEntry', {
  agencyID: agency.id,
  entryID: randomUUID(),
  lineID,
  text: 'Sent by mistake',
})
const { db, connection } = await copyBefore('0027', portal.db)
const oldLines = await db.selectFrom('account_lines').selectAll().orderBy('id').execute()
await migrate(connection, connection)

test('0027 keeps every line', async () => {
  expect(oldLines.map(({ kind }) => kind)).toEqual(['booking', 'received', 'received'])
  expect(await db.selectFrom('account_lines').selectAll().orderBy('id').execute()).toEqual(oldLines)
})

const line = { agency_id: agency.id, made_at: portal.clock.now, service_date: '2026-11-20', user_id: null }
const posted = { ...line, kind: 'booking' as const, quote_id: quoteID, sale_cents: 100, net_cents: 90 }
const entered = {
  ...line,
  kind: 'payout' as const,
  quote_id: null,
  entry_id: randomUUID(),
  entry_cents: 50,
  text: 'Paid out',
}

test.for<[string, object]>([
  ['an unknown kind', { ...posted, kind: 'gift' }],
  ['a reservation of the kind of an entry', { ...posted, kind: 'payout' }],
  ['a reservation with the id of an entry', { ...posted, entry_id: randomUUID() }],
  ['a reservation with the amount of an entry', { ...posted, entry_cents: 1 }],
  ['a reservation with a reference', { ...posted, reference: 'W2' }],
  ['a reservation with a text', { ...posted, text: 'Why' }],
  ['a reservation that reverses an entry', { ...posted, reverses: lineID }],
  ['an entry of an unknown kind', { ...entered, kind: 'gift' }],
  ['an entry of the kind of a reservation', { ...entered, kind: 'booking' }],
  ['an entry without an id', { ...entered, entry_id: null }],
  ['an entry of nothing', { ...entered, entry_cents: 0 }],
  ['an entry without a text', { ...entered, text: null }],
  ['an entry with an empty text', { ...entered, text: '' }],
  ['an entry with a text of 501 characters', { ...entered, text: 'x'.repeat(501) }],
  ['an entry with an empty reference', { ...entered, reference: '' }],
  ['an entry with a reference of 101 characters', { ...entered, reference: 'x'.repeat(101) }],
  ['an entry with a sale', { ...entered, sale_cents: 1 }],
  ['an entry with a net rate', { ...entered, net_cents: 1 }],
  ['an entry with a fee', { ...entered, fee_cents: 1 }],
  ['an entry with a card payment', { ...entered, collected_cents: 1 }],
])('%s is refused', async ([, values]) => {
  const error: unknown = await db
    .insertInto('account_lines')
    .values(values as typeof posted)
    .execute()
    .catch((thrown: unknown) => thrown)
  expect(violatedConstraint(error)).toBe('account_lines_valid')
})

const kinds = {
  posted: ['booking', 'change', 'cancellation', 'refund'],
  entered: ['received', 'payout', 'adjustment'],
} as const

test('valid lines of every kind are accepted', async () => {
  const longest = { reference: 'x'.repeat(100), text: 'x'.repeat(500) }
  const lines = [
    ...kinds.posted.map((kind) => ({ ...posted, kind })),
    ...kinds.entered.map((kind) => ({ ...entered, kind, entry_id: randomUUID() })),
    ...kinds.entered.map((kind) => ({ ...entered, ...longest, kind, entry_id: randomUUID() })),
  ]
  for (const values of lines) await db.insertInto('account_lines').values(values).execute()
  const { count } = await db
    .selectFrom('account_lines')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(oldLines.length + lines.length)
})

test('one check is left', async () => {
  const { rows } = await sql`select conname as name from pg_constraint
    where conrelid = 'account_lines'::regclass and contype = 'c'`.execute(db)
  expect(rows).toEqual([{ name: 'account_lines_valid' }])
})
