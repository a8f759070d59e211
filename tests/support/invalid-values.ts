/** The parts of a JSON Schema that are read here. */
interface Schema {
  properties?: Record<string, unknown>
  items?: unknown
  anyOf?: unknown[]
}

const values = [null, true, 7, -1, 0.5, 1e300, '', 'x', '2026-02-30', 'x'.repeat(2000), [], {}, [null], [[]]]
const texts = ['', 'x', '-1', '0.5', '1e300', '2026-02-30', 'x'.repeat(2000)]

/** The validator's default messages, which must not reach a user. */
export const validatorMessages =
  /Invalid|expected|received|Too small|Too big|NaN|Unrecognized|pattern|undefined/

const nestedValues = ({ properties = {}, items, anyOf = [] }: Schema): unknown[] => [
  ...Object.entries(properties).flatMap(([name, part]) =>
    invalidValues(part as Schema).map((value) => ({ [name]: value })),
  ),
  ...(items ? invalidValues(items as Schema).map((value) => [value]) : []),
  ...anyOf.flatMap((part) => nestedValues(part as Schema)),
]

/** Values of every kind, most of them invalid, for an input and for each field inside it. */
export const invalidValues = (schema: Schema): unknown[] => [
  ...values,
  Array.from({ length: 201 }, () => ({})),
  ...nestedValues(schema),
]

/** The same for a query parameter, which is always text. */
export const invalidQueries = (name: string) => [
  ...texts.map((text) => `${name}=${text}`),
  `${name}=1&${name}=2`,
  `${name}[a]=1`,
]
