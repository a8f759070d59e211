import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** Stands for a value while the query is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholders: unknown = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * For the busiest queries: compiling one takes longer than sending it. `build` runs once, with placeholders instead of
 * values, so it may pass them on but must not look at them.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, placeholders as Values).compile(db)
    const given = values as Record<string, unknown>
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
