import type { Connection, FieldDef, Submittable } from 'pg'

import { getTypeParser, type Parser, type WireValue } from '#server/db/values.ts'

/** How the rows of a statement are read. */
interface Shape {
  columns: readonly { name: string; parse: Parser }[]
  /** A row without values: what is copied from it has all columns at once. */
  empty: Record<string, unknown>
}

/** Of the statements that were prepared on one connection, by their names. Their columns never change there. */
export type Shapes = Map<string, Shape>

const shapeOf = (fields: FieldDef[]): Shape => ({
  columns: fields.map(({ name, dataTypeID }) => ({
    name,
    parse: getTypeParser(dataTypeID, 'text') as Parser,
  })),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
})

/** Called for every row of every answer: plain steps are the quick ones. */
function rowOf({ columns, empty }: Shape, values: (string | null)[]) {
  const row = { ...empty }
  let place = 0
  for (const { name, parse } of columns) {
    const value = values[place]
    if (typeof value === 'string') row[name] = parse(value)
    place += 1
  }
  return row
}

interface Statement {
  name: string
  text: string
}

/**
 * A query as pg lets one bring along. Its statement is prepared and described when a connection meets it first; from then
 * on only values are sent, and the rows come back alone: to read their description takes longer than to read them.
 */
export class PreparedQuery implements Submittable {
  /** Set by pg. */
  callback: ((error: Error | null, result?: { rows: unknown[] }) => void) | undefined
  readonly #shapes: Shapes
  readonly #statement: Statement
  readonly #values: WireValue[]
  readonly #rows: unknown[] = []
  #shape: Shape | undefined
  #failure: Error | undefined

  constructor(shapes: Shapes, statement: Statement, values: WireValue[]) {
    this.#shapes = shapes
    this.#statement = statement
    this.#values = values
  }

  /** All in one piece. */
  submit(connection: Connection) {
    const { name, text } = this.#statement
    this.#shape = this.#shapes.get(name)
    connection.stream.cork()
    if (!this.#shape) {
      // One without columns that failed at its first use stands there already. To close what is not there is no error.
      connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
      connection.describe({ type: 'S', name }, true)
    }
    connection.bind({ statement: name, values: this.#values }, true)
    connection.execute(null, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.#shape = shapeOf(fields)
    this.#shapes.set(this.#statement.name, this.#shape)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    try {
      if (this.#shape) this.#rows.push(rowOf(this.#shape, fields))
    } catch (error) {
      this.#failure ??= error as Error
    }
  }

  /** Nothing was described: it has no columns. */
  handleCommandComplete() {
    if (!this.#shape) this.handleRowDescription({ fields: [] })
  }

  handleReadyForQuery() {
    if (this.#failure) this.callback?.(this.#failure)
    else this.callback?.(null, { rows: this.#rows })
  }

  handleError(error: Error) {
    this.callback?.(error)
  }
}
