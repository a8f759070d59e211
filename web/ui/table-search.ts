/** A field, with '-' in front for the last first: as it stands in the address. */
export type Sort<Field extends string> = Field | `-${Field}`

/** What the address of a table holds. What is left out is as the table has it by itself: everything, in its own order, page 1. */
export interface TableSearch<Field extends string = string> {
  filter?: string
  sort?: Sort<Field>
  page?: number
}

/** How many rows stand on a page. */
export const pageRows = 50

/** What is not a filter, an order or a page is left out. The first field is the table's own order. */
export function tableSearchOf<Field extends string>(
  search: Record<string, unknown>,
  fields: readonly Field[],
): TableSearch<Field> {
  const filter = textOf(search['filter'])
  const page = Number(textOf(search['page']))
  const sort = sortOf(search['sort'], fields)
  return {
    ...(filter && { filter }),
    ...(sort && { sort }),
    ...(Number.isInteger(page) && page > 1 && page <= 20_000 && { page }),
  }
}

export function sortOf<Field extends string>(
  value: unknown,
  fields: readonly Field[],
): Sort<Field> | undefined {
  const known = fields.flatMap((field): Sort<Field>[] => [field, `-${field}`])
  return known.find((sort) => sort === value && sort !== fields[0])
}

/** A text such as '501' may come out of the address as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const fieldOf = <Field extends string>(sort: Sort<Field>): Field => sort.replace(/^-/, '') as Field

/** What a paged call takes for the view in the address. */
export const pageInput = <Field extends string>(
  { filter = '', sort, page = 1 }: TableSearch<Field>,
  first: Field,
) => ({
  search: filter.trim(),
  sort: fieldOf(sort ?? first),
  descending: String(isDescending(sort ?? first)),
  offset: (page - 1) * pageRows,
  limit: pageRows,
})

export const isDescending = (sort: string): boolean => sort.startsWith('-')

/** A header pressed: its column, first to last; pressed again, last to first. */
export const sortAfterPress = <Field extends string>(
  current: Sort<Field> | undefined,
  field: Field,
): Sort<Field> => (current === field ? `-${field}` : field)

export function ariaSort<Field extends string>(current: Sort<Field> | undefined, field: Field) {
  if (current === undefined || fieldOf(current) !== field) return 'none'
  return isDescending(current) ? 'descending' : 'ascending'
}
