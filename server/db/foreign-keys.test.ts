import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { isBusy } from '#server/db/database.ts'
import { isAgencyGone } from '#server/db/violated-constraint.ts'
import { refusalOf } from '#server/http/answers.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db } = await testDatabase()

/** No code deletes these rows, so nothing that refers to them can lose them. */
const neverDeleted = [
  'universes',
  'hotels',
  'pickup_classes',
  'products',
  'reservations',
  'reservation_revisions',
  'payments',
  'account_lines',
  'account_statements',
]

/** What an insert answers when its referenced row was deleted at the same moment. Calls that find the agency gone are listed apart. */
const answered: Record<string, string> = {
  reservations_agency_id_fkey: 'the booking loads its quote again: 404',
  reservations_agency_id_quote_id_fkey: 'the same',
  quote_itineraries_quote_id_fkey: 'inserted with its quote, in one statement',
  users_agency_id_role_id_fkey: 'a field error: the role was deleted',
  sessions_agency_id_user_id_fkey: 'a sign-in of a user who is gone: 401',
  known_browsers_agency_id_user_id_fkey: 'inserted after the session, or with the user locked',
  password_links_agency_id_user_id_fkey: 'inserted with the user locked',
}

const violation = (constraint: string) =>
  Object.assign(new Error('violates foreign key constraint'), { code: '23503', constraint })

test('every foreign key has an answer for a row that was deleted at the same moment', async () => {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, confrelid::regclass::text as "table" from pg_constraint where contype = 'f'`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(30)
  const unanswered = rows.filter(
    ({ name, table }) => !neverDeleted.includes(table) && !isAgencyGone(violation(name)) && !answered[name],
  )
  expect(unanswered).toEqual([])
  const names = rows.map(({ name }) => name)
  expect(Object.keys(answered).filter((name) => !names.includes(name))).toEqual([])
})

test('a foreign key that no one expects is an error of ours, not a busy database', () => {
  const error = violation('products_universe_id_fkey')
  expect(isBusy(error)).toBe(false)
  expect(refusalOf(error).code).toBe('unexpected')
  expect(refusalOf(violation('quotes_agency_id_fkey')).code).toBe('not_found')
})
