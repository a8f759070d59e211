import * as fc from 'fast-check'

import type { Schema } from '#tests/support/attacks/operations.ts'
import { plausibleValue, type ValueOf } from '#tests/support/attacks/requests.ts'

const texts = [
  '',
  ' ',
  'a\u0000b',
  '\ud83d',
  'a\u202eb',
  `'"; drop table users; --`,
  '../../etc/passwd',
  '{{7*7}}<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  '2026-02-30',
  '0000-01-01',
  '9'.repeat(40),
  'x'.repeat(5000),
]
const numbers = [-1, 0, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63]

/** Like fc.string({ unit: 'binary' }), which takes a second to prepare. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 })
  .map((points) => String.fromCodePoint(...points).toWellFormed())
const text = fc.oneof(fc.constantFrom(...texts), anyText, fc.uuid())
const number = fc.oneof(
  fc.constantFrom(...numbers),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const other = fc.constantFrom<unknown>(null, true, [], {}, [null], [[[]]], { a: { b: [] } })

/** Mostly of the type that the schema names, because a wrong type is refused first. */
function wrongValue(schema: Schema): fc.Arbitrary<unknown> {
  const anything: fc.Arbitrary<unknown> = fc.oneof(text, number, other)
  const parts = schema.anyOf ?? []
  if (parts.length > 0) return fc.oneof(...parts.map(wrongValue), anything)
  const types = [schema.type ?? []].flat()
  if (types.includes('array'))
    return fc.oneof(fc.array(schema.items ? wrongValue(schema.items) : anything, { maxLength: 60 }), anything)
  if (types.includes('object')) return fc.oneof(wrongFields(schema), anything)
  if (types.includes('integer') || types.includes('number'))
    return fc.oneof({ arbitrary: number, weight: 3 }, anything)
  return fc.oneof({ arbitrary: text, weight: 3 }, anything)
}

const wrongFields = ({ properties = {} }: Schema) =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, wrongValue(part)])), {
    requiredKeys: [],
  })

/** Wrong values and plausible ones mixed, the same for the same seed. */
export function wrongValues(seed: number): ValueOf {
  let calls = 0
  const draw = <T>(arbitrary: fc.Arbitrary<T>): T =>
    fc.sample(arbitrary, { numRuns: 1, seed: seed * 100_003 + (calls += 1) })[0] as T
  return (name, schema) =>
    draw(fc.nat({ max: 2 })) === 0 ? plausibleValue(name, schema) : draw(wrongValue(schema))
}
