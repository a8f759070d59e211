import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'

import { ask, type Db } from '#server/db/database.ts'

/** Stands in a query for a value that is known only when it is sent. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const slots: unknown = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

/**
 * A query whose text never changes: built at its first use and sent with other values from then on, for the calls that
 * are made most. `build` gets places for the values, not the values: it may hand them on and must not look at them.
 */
export function fixedQuery<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    built ??= build(db, slots as Values).compile(db)
    const given = values as Record<string, unknown>
    const parameters = built.parameters.map((value) => (value instanceof Slot ? given[value.name] : value))
    const { rows } = await ask<Row>(db, { ...built, parameters })
    return rows
  }
}
