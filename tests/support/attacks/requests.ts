import type { InjectOptions } from 'fastify'

import type { Operation, Schema } from '#tests/support/attacks/operations.ts'

/** Ids by the path segment in front of them: `users` for `/api/users/{id}`. */
export type Ids = Record<string, string[]>

export type ValueOf = (name: string, schema: Schema) => unknown

const anId = '00000000-0000-4000-8000-00000000dead'

/** Values that pass most checks, so that an attack gets as far as possible. */
const plausible: Record<string, unknown> = {
  email: 'attacker@example.com',
  emailAddress: 'attacker@example.com',
  phoneNumber: '+1 702 555 0100',
  password: 'a passphrase of the attacker',
  permissions: [5],
  domain: 'attacker',
  booking_date: '2026-12-24',
  date: '2026-12-01',
  month: 12,
  year: 2026,
  adult: 1,
  child: 0,
}

export function plausibleValue(name: string, schema: Schema): unknown {
  if (name in plausible && !schema.enum) return plausible[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return plausibleValue(name, schema.anyOf.at(-1) ?? {})
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return fieldsOf(schema, plausibleValue)
  if (type === 'array') return schema.items ? [plausibleValue('', schema.items)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return false
  return schema.format === 'uuid' ? anId : 'Attacker'
}

const fieldsOf = (schema: Schema, valueOf: ValueOf) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueOf(name, field)]),
  )

/** The kind of thing that a path parameter stands for. */
export function kindOf({ path }: Operation, parameter: string): string {
  if (parameter === 'agencyID') return 'agencies'
  const segments = path.split('/')
  const before = segments[segments.indexOf(`{${parameter}}`) - 1] ?? ''
  return segments.includes('timers') ? 'quotes' : before
}

const isText = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Query parameters and body from `valueOf`, path parameters from `idOf`. */
export function requestOf(
  operation: Operation,
  valueOf: ValueOf,
  idOf: (parameter: string) => unknown,
): InjectOptions {
  const url = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathText(idOf(name)))
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => [name, valueOf(name, schema)] as const)
    .filter(([, value]) => isText(value))
    .map(([name, value]) => [name, String(value)])
  return {
    method: operation.method,
    url,
    ...(query.length > 0 && { query: Object.fromEntries(query) as Record<string, string> }),
    ...(operation.body && { payload: fieldsOf(operation.body, valueOf) }),
  }
}

/** A lone half of a surrogate pair can't be written into an address. */
const pathText = (value: unknown) => encodeURIComponent(String(value).toWellFormed()) || '%20'
