import { types } from 'pg'

const oids = { int8: 20, date: 1082, timestamptz: 1184 }

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
}

const parsers: Record<number, (text: string) => unknown> = {
  [oids.int8]: safeInteger,
  // pg's Date at local midnight is another day in other zones.
  [oids.date]: (text) => text,
  [oids.timestamptz]: (text) => Temporal.Instant.from(text.replace(' ', 'T')),
}

export const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  parsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser

/** pg would write an instant as JSON, in quotes. */
export const toParameter = (value: unknown) => (value instanceof Temporal.Instant ? value.toString() : value)
