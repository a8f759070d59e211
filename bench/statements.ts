import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { departuresOfDay, departuresOfMonth } from '#server/features/availability/availability.sql.ts'
import { productsWithUniverses } from '#server/features/catalogue/catalogue.sql.ts'

type Name = 'agency' | 'id' | 'code' | 'from' | 'to' | 'today' | 'party' | 'pounds' | 'now' | 'after'

/** Each parameter is named, or a constant. */
export interface Statement {
  sql: string
  parameters: ({ name: Name } | { value: unknown })[]
}

const marks = {
  agency: '#agency',
  id: '#id',
  code: '#code',
  from: '#from',
  to: '#to',
  today: '#today',
  party: -1,
  pounds: -2,
  now: Temporal.Instant.from('1969-01-01T00:00Z'),
  after: Temporal.Instant.from('1970-01-01T00:00Z'),
}
const names = new Map<unknown, Name>(
  Object.entries(marks).map(([name, mark]) => [String(mark), name as Name]),
)

/** Taken from the product's own query function, so that both sides run the same SQL. */
async function statementOf(ask: (db: Db) => Promise<unknown>): Promise<Statement> {
  let sent: CompiledQuery | undefined
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void (sent = query),
  })
  await ask(db)
  if (!sent) throw new Error('No statement was sent.')
  const parameters = sent.parameters.map((value) => {
    const name = names.get(String(value))
    return name ? { name } : { value }
  })
  return { sql: sent.sql, parameters }
}

export const calendarStatement = () =>
  statementOf((db) =>
    departuresOfMonth(db, {
      agencyId: marks.agency,
      productId: marks.id,
      code: marks.code,
      from: marks.from,
      to: marks.to,
      today: marks.today,
      party: marks.party,
      now: marks.now,
      leavesAfter: marks.after,
    }),
  )

export const lookupStatement = () =>
  statementOf((db) =>
    departuresOfDay(db, {
      agencyId: marks.agency,
      productId: marks.id,
      code: marks.code,
      date: marks.from,
      today: marks.today,
      party: marks.party,
      pounds: marks.pounds,
      now: marks.now,
      leavesAfter: marks.after,
    }),
  )

export const productsStatement = () => statementOf((db) => productsWithUniverses(db))

export const valuesOf = ({ parameters }: Statement, values: Partial<Record<Name, string | number>>) =>
  parameters.map((parameter) => ('name' in parameter ? values[parameter.name] : parameter.value))

/** pgbench's notation: variables instead of parameters. */
export const withVariables = ({ sql, parameters }: Statement) =>
  sql.replaceAll(/\$(\d+)/g, (_, place) => {
    const parameter = parameters[Number(place) - 1] ?? { value: null }
    return 'name' in parameter ? `:${parameter.name}` : String(parameter.value)
  })

/** The first run loads the pages into memory. */
export async function explain(db: Db, statement: Statement, values: Partial<Record<Name, string | number>>) {
  const text = `explain (analyze, buffers) ${statement.sql}`
  const query = CompiledQuery.raw(text, valuesOf(statement, values))
  await db.executeQuery(query)
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(query)
  return rows.map((row) => row['QUERY PLAN'])
}
