import type { Sent } from '#bench/recorded.ts'

/** A script for pgbench, and the values of its variables that stay the same. */
export interface Script {
  text: string
  variables: Record<string, string>
}

/** Values that are another one in each transaction, and what stands for them in the script. */
export type Changing = ReadonlyMap<string, string>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** pgbench has numbers only. */
const numbered = { uuid: "lpad(:n::text, 32, '0')::uuid", orl: "lpad(:n::text, 8, '0')" }

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Temporal.Instant) return value.toString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error('A value that pgbench cannot be given.')
}

/** What was new in each of two recordings has to be new in each transaction too. */
function freshOf(value: string, other: string | null): keyof typeof numbered | undefined {
  if (value === other) return undefined
  if (uuid.test(value)) return 'uuid'
  return /^\d{8}$/.test(value) ? 'orl' : undefined
}

/** The same statements with the same values, but for those that have to change. Values stay parameters. */
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
      return `:${name}`
    }),
  )
  const lines = statements.map((text) => `${text.replaceAll(/\s*\n\s*/g, ' ')};`)
  return { text: [...settings, ...lines, ''].join('\n'), variables }
}

/** A statement whose values are texts, or the name of what has to be another one each time. */
export interface Template {
  text: string
  values: (string | null | { each: 'uuid' | 'orl' | 'departure' })[]
}

/** The same for a server that fills them in itself. */
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
