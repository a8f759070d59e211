import type {
  listStatements as listEndpoint,
  showStatement as endpoint,
} from '#contract/ledger/statements.ts'
import { dollarsOf } from '#contract/money.ts'
import { figuresOf } from '#server/features/ledger/account-figures.ts'
import { entryOf, headOf, reservationOf } from '#server/features/ledger/statements/statement-records.ts'
import {
  countReservationsOn,
  entriesOn,
  reservationsOn,
  statementByNumber,
  type StatementRow,
  statementsOf,
} from '#server/features/ledger/statements/statements.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

export const listStatements: HandlerOf<typeof listEndpoint> = async ({ db, agency }) => ({
  rows: (await statementsOf(db, agency.id)).map(headOf),
})

export async function findStatement({ db, agency }: Scope, number: number): Promise<StatementRow> {
  const statement = await statementByNumber(db, agency.id, number)
  if (!statement) throw new Refusal('not_found')
  return statement
}

export const showStatement: HandlerOf<typeof endpoint> = async (scope, { number, ...page }) => {
  const { db, agency } = scope
  const row = await findStatement(scope, number)
  const reservations = await reservationsOn(db, row, page)
  return {
    ...headOf(row),
    agency: agency.name,
    reservations: reservations.map(reservationOf),
    matches: await countReservationsOn(db, row),
    entries: (await entriesOn(db, row)).map(entryOf),
    total: totalOf(row),
    entriesTotal: dollarsOf(row.entry_cents),
  }
}

/** Of the reservations. */
function totalOf({ net_cents, fee_cents, collected_cents, sale_cents }: StatementRow) {
  const due_cents = net_cents + fee_cents - collected_cents
  return figuresOf({ sale_cents, net_cents, fee_cents, collected_cents, due_cents })
}
