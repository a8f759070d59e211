import type { listTakings as endpoint, TakingLine, Takings } from '#contract/day/takings.ts'
import { dollarsOf } from '#contract/money.ts'
import { csvOf } from '#server/csv.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { takingsOfDay } from '#server/features/payments/takings.sql.ts'
import type { HandlerOf } from '#server/scope.ts'
import { sum } from '#server/sum.ts'

type Row = Awaited<ReturnType<typeof takingsOfDay>>[number]

const byName = new Intl.Collator('en-US', { sensitivity: 'base' })

export const listTakings: HandlerOf<typeof endpoint> = async (
  { db, now, agency, accountTimeZone: timeZone },
  { date },
) => {
  const today = dateInZone(now, timeZone)
  const shown = date || today
  const rows = await takingsOfDay(db, { agencyId: agency.id, date: shown, timeZone })
  const users = [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([userID, own]) => ({
    userID,
    name: own[0]?.display_name ?? null,
    lines: own.map(lineOf),
    sums: sumsOf(own),
  }))
  return {
    date: shown,
    today,
    timeZone,
    users: users.toSorted((one, other) => byName.compare(one.name ?? '', other.name ?? '')),
    sums: sumsOf(rows),
  }
}

function sumsOf(rows: readonly Row[]): Takings['sums'] {
  const centsOf = (kind: Row['kind']) =>
    sum(rows.filter((row) => row.kind === kind).map(({ amount_cents }) => amount_cents))
  const [cash, terminal] = [centsOf('cash'), centsOf('terminal')]
  return { cash: dollarsOf(cash), terminal: dollarsOf(terminal), total: dollarsOf(cash + terminal) }
}

const lineOf = (row: Row): TakingLine => ({
  id: row.id,
  quoteID: row.quote_id,
  orl: row.orl,
  firstName: row.first_name,
  lastName: row.last_name,
  ProductName: row.product_name,
  kind: row.kind,
  amount: dollarsOf(row.amount_cents),
  reference: row.reference,
  at: row.taken_at.toString(),
})

/** A row of the file, with its user. */
type UserLine = TakingLine & { user: string; timeZone: string }

const localTime = ({ at, timeZone }: UserLine) =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

export const takingsCsv = csvOf<UserLine>([
  ['Time', (line) => localTime(line).replace('T', ' ')],
  ['User', ({ user }) => user],
  ['Reservation #', ({ orl }) => orl],
  ['First Name', ({ firstName }) => firstName],
  ['Last Name', ({ lastName }) => lastName],
  ['Tour', ({ ProductName }) => ProductName],
  ['Payment', ({ kind }) => kind],
  ['Reference', ({ reference }) => reference],
  ['Amount', ({ amount }) => amount],
])

export const takingsLines = ({ users, timeZone }: Takings): UserLine[] =>
  users.flatMap(({ name, lines }) =>
    lines.map((line) => ({ ...line, user: name ?? 'Deleted user', timeZone })),
  )
