import { types } from 'pg'

const oids = { int8: 20, date: 1082, timestamptz: 1184 }

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
}

export type Parser = (text: string) => unknown

const parsers: Record<number, Parser> = {
  [oids.int8]: safeInteger,
  // A Date at local midnight would be a day off elsewhere.
  [oids.date]: (text) => text,
  [oids.timestamptz]: (text) => Temporal.Instant.from(text.replace(' ', 'T')),
}

/** How a value of a type is read. */
export const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  parsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser

let lastInstant: Temporal.Instant | undefined
let lastText = ''

/** A call writes its own moment again and again: its text is made once. */
function textOf(instant: Temporal.Instant): string {
  if (instant !== lastInstant) {
    lastInstant = instant
    lastText = instant.toString()
  }
  return lastText
}

/** What pg cannot write itself, as it is written. */
export const toParameter = (value: unknown) => (value instanceof Temporal.Instant ? textOf(value) : value)

/** As it goes over the wire. */
export type WireValue = string | Buffer | null

/** Everything that is a single value. */
export function toWire(value: unknown): WireValue {
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Temporal.Instant) return textOf(value)
  throw new TypeError('A fixed query takes single values: give lists and objects as JSON.')
}
