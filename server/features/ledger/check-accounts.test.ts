import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { bookedAt, changesPortal } from '#tests/support/test-changes.ts'

const { portal, agency, cardAgency, onAccount, ownDay } = await changesPortal()
const date = ownDay()
const month = `${date.slice(0, 7)}-01`
const id = await bookedAt(onAccount, { date })
const statement = (
  values: string,
  own = { id: randomUUID(), agencyID: agency.id },
) => `insert into account_statements (id, agency_id, number, month, closed_at, due_date,
  opening_cents, closing_cents, lines, sale_cents, net_cents, fee_cents, collected_cents, entry_cents)
  values ('${own.id}', '${own.agencyID}', ${values});`

/** A statement with the reservation's line, which is due on account at the net rate. */
function statementOfLine({ first = month, agencyID = agency.id, figures = '11000, 11000, 0, 0' } = {}) {
  const own = { id: randomUUID(), agencyID }
  const values = `1, '${first}', now(), now(), 0, 11000, 1, ${figures}, 0`
  return `${statement(values, own)}
    insert into account_statement_lines (line_id, statement_id)
    select id, '${own.id}' from account_lines where quote_id = '${id}'`
}

test('accounts that follow from the reservations have no differences', async () => {
  expect(await checkAccounts(portal.db)).toEqual([])
  expect(await differencesAfter(statementOfLine())).toEqual([])
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
  'a fee that was posted as net': [
    `update account_lines set net_cents = net_cents - 1, fee_cents = fee_cents + 1 where quote_id = '${id}'`,
    /Reservation .* or differ in sale/,
  ],
  'money that was never collected': [
    `update account_lines set net_cents = net_cents + 1, collected_cents = 1 where quote_id = '${id}'`,
    /Reservation .* or differ in sale/,
  ],
  'extra seats that the reservation does not have': [
    `update account_lines set extra_seat_cents = 17500 where quote_id = '${id}'`,
    /Reservation .* or differ in sale.* extra seats/,
  ],
  'a line of another agency': [
    `update account_lines set agency_id = (select id from agencies where is_provider) where quote_id = '${id}'`,
    /Reservation/,
  ],
  'a departure that counts too many seats': [
    'update departures set seats_taken = seats_taken + 1 where seats_taken > 0',
    /Departure \d+: it counts 2 seats and 150 lb .*, but its holds add up to 1 seat and 150 lb/,
  ],
  'a departure that counts too few pounds': [
    'update departures set pounds_taken = pounds_taken - 1 where pounds_taken > 0',
    /Departure \d+: it counts 1 seat and 149 lb/,
  ],
  'a departure that counts a weight that no one has': [
    'update departures set scale_difference = 9 where pounds_taken > 0',
    /Departure \d+: it counts .* with a scale difference of 9 lb, but its holds .* difference of 0 lb/,
  ],
  'a hold that is not what its passengers take': [
    'update seat_holds set seats = seats + 1',
    /Reservation \d+: it holds 2 seats and 150 lb .*, but its passengers take 1 seat and 150 lb/,
  ],
  'a hold without the weight of the scale': [
    `insert into passenger_marks (mark_id, departure_id, quote_id, position, mark, scale_pounds, said_weight, said_pounds,
        revision, made_at, received_at, user_id, sent_by)
      select gen_random_uuid(), departure_id, quote_id, 0, 'none', 171, true, 171, 1, now(), now(), quote_id, quote_id
      from seat_holds`,
    /Reservation \d+: it holds .* difference of 0 lb, but its passengers take .* difference of 21 lb/,
  ],
  'a hold on another departure': [
    'update seat_holds set departure_id = departure_id + 1',
    /Reservation \d+: it holds/,
  ],
  'a reservation without a hold': [
    'update seat_holds set released_at = now()',
    /Reservation \d+: it holds nothing, but its passengers take 1 seat/,
  ],
  'a hold of a reservation that is over': [
    `update reservations set status = 'expired', confirmed_at = null, paid = false, payment_required = true where quote_id = '${id}'`,
    /Reservation \d+: it holds 1 seat .*, but its passengers take nothing/,
  ],
  'a hold for a change that no one asked for': [
    `insert into seat_holds (quote_id, change_id, departure_id, seats, pounds, expires_at)
      select quote_id, gen_random_uuid(), departure_id, 1, 20, now() from seat_holds`,
    /Reservation \d+: 1 seat and 20 lb are held for a change that doesn't wait for them/,
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
  'a statement that opens with another balance than the last one closed with': [
    statement("1, '2026-01-01', now(), '2026-02-01', 0, 0, 0, 0, 0, 0, 0, 0") +
      statement("2, '2026-02-01', now(), '2026-03-01', 5, 5, 0, 0, 0, 0, 0, 0"),
    /statement 2: it does not follow/,
  ],
  'months out of order': [
    statement("1, '2026-02-01', now(), '2026-03-01', 0, 0, 0, 0, 0, 0, 0, 0") +
      statement("2, '2026-01-01', now(), '2026-02-01', 0, 0, 0, 0, 0, 0, 0, 0"),
    /statement 2: it does not follow/,
  ],
  'a statement with a line of another agency': [
    statementOfLine({ agencyID: cardAgency.id }),
    /statement 1: it does not follow/,
  ],
  'a statement with a line after the end of its month': [
    statementOfLine({ first: '2026-01-01' }),
    /statement 1: it does not follow/,
  ],
  'a statement with another fee than its lines': [
    statementOfLine({ figures: '11000, 10999, 1, 0' }),
    /statement 1: it does not follow/,
  ],
  'a statement that collected more than its lines': [
    statementOfLine({ figures: '11000, 11001, 0, 1' }),
    /statement 1: it does not follow/,
  ],
} as const

/** Whatever `statement` does is undone. */
async function differencesAfter(
  statement: string,
  departing: Temporal.Instant | null = null,
): Promise<string[]> {
  const undo = new Error('Undo.')
  let differences: string[] = []
  const trying = portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    differences = await checkAccounts(tx, departing)
    throw undo
  })
  await expect(trying).rejects.toBe(undo)
  return differences
}

for (const [title, [statement, message]] of Object.entries(wrongs))
  test(`the check reports ${title}`, async () => {
    expect(await differencesAfter(statement)).toContainEqual(expect.stringMatching(message))
  })

test('seats and weights of departures that are long over are not compared', async () => {
  const after = Temporal.Instant.from(`${date}T23:00:00Z`).add({ hours: 24 })
  const wrong = 'update departures set seats_taken = seats_taken + 1 where seats_taken > 0'
  expect(await differencesAfter(wrong)).toHaveLength(1)
  expect(await differencesAfter(wrong, after)).toEqual([])
})
