import type { Sent } from '#bench/recorded.ts'

/** A pgbench script and its constant variables. */
export interface Script {
  text: string
  variables: Record<string, string>
}

/** Values that differ in each transaction, and the expressions that replace them. */
export type Changing = ReadonlyMap<string, string>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** pgbench variables hold only numbers. */
const numbered = {
  uuid: "lpad(:n::text, 32, '0')::uuid",
  uuids: "array[lpad(:n::text, 32, '0')::uuid]",
  orl: "lpad(:n::text, 8, '0')",
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Temporal.Instant) return value.toString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `{${value.join(',')}}`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error("pgbench can't take this value.")
}

/** In a revision. */
const departureInJson = /"departure_id":"?(\d+)/

/** A value that differs between two recordings must differ in each transaction. */
function freshOf(value: string, other: string | null): keyof typeof numbered | undefined {
  if (value === other) return undefined
  if (uuid.test(value)) return 'uuid'
  if (value.startsWith('{') && uuid.test(value.slice(1, -1))) return 'uuids'
  return /^\d{8}$/.test(value) ? 'orl' : undefined
}

/** The recorded statements, with changing values replaced and the others as parameters. */
export function scriptOf([one, other]: [Sent[], Sent[]], settings: string[], changing: Changing): Script {
  const variables: Record<string, string> = {}
  const statements = other.map(({ text, values }, place) =>
    text.replaceAll(/\$(\d+)/g, (_, number) => {
      const index = Number(number) - 1
      const value = textOf(values[index])
      if (value === null) return 'null'
      const fresh = freshOf(value, textOf(one[place]?.values[index]))
      const instead = changing.get(value) ?? (fresh && numbered[fresh])
      if (instead !== undefined) return instead
      const name = `p${place}_${number}`
      variables[name] = value
      const [, departure = ''] = departureInJson.exec(value) ?? []
      const inside = changing.get(departure)
      return inside === undefined
        ? `:${name}`
        : `jsonb_set(:${name}::jsonb, '{departure_id}', to_jsonb((${inside})::bigint))`
    }),
  )
  const lines = statements.map((text) => `${text.replaceAll(/\s*\n\s*/g, ' ')};`)
  return { text: [...settings, ...lines, ''].join('\n'), variables }
}

/** A statement whose values are constants, or the kind of value to make for each booking. */
export interface Template {
  text: string
  values: (string | null | { each: keyof typeof numbered | 'departure' })[]
}

/** For the bare server, which fills in the changing values itself. */
export const templatesOf = ([one, other]: [Sent[], Sent[]], departure: string): Template[] =>
  other.map(({ text, values }, place) => ({
    text,
    values: values.map((given, index) => {
      const value = textOf(given)
      if (value === departure) return { each: 'departure' }
      const fresh = value === null ? undefined : freshOf(value, textOf(one[place]?.values[index]))
      return fresh ? { each: fresh } : value
    }),
  }))
