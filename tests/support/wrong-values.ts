/** What is read of a JSON Schema. */
interface Schema {
  properties?: Record<string, unknown>
  items?: unknown
  anyOf?: unknown[]
}

const values = [null, true, 7, -1, 0.5, 1e300, '', 'x', '2026-02-30', 'x'.repeat(2000), [], {}, [null], [[]]]
const texts = ['', 'x', '-1', '0.5', '1e300', '2026-02-30', 'x'.repeat(2000)]

/** Words of the validator itself, which tell a person nothing. */
export const validatorWords = /Invalid|expected|received|Too small|Too big|NaN|Unrecognized|pattern|undefined/

const partsOf = ({ properties = {}, items, anyOf = [] }: Schema): unknown[] => [
  ...Object.entries(properties).flatMap(([name, part]) =>
    wrongValues(part as Schema).map((value) => ({ [name]: value })),
  ),
  ...(items ? wrongValues(items as Schema).map((value) => [value]) : []),
  ...anyOf.flatMap((part) => partsOf(part as Schema)),
]

/** For a place in an input, and for every place inside it: values of every kind, most of which do not belong there. */
export const wrongValues = (schema: Schema): unknown[] => [
  ...values,
  Array.from({ length: 201 }, () => ({})),
  ...partsOf(schema),
]

/** The same for what stands in an address, where all is text. */
export const wrongQueries = (name: string) => [
  ...texts.map((text) => `${name}=${text}`),
  `${name}=1&${name}=2`,
  `${name}[a]=1`,
]
