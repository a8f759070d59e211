/** As in the address: a field, with '-' in front for descending. */
export type Sort<Field extends string> = Field | `-${Field}`

/** A table's view in the address. Without a value: no filter, the first column, page 1. */
export interface TableSearch<Field extends string = string> {
  filter?: string
  sort?: Sort<Field>
  page?: number
}

export const pageRows = 50

/** Drops invalid values, and the sort by the first field, which is the default. */
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

function sortOf<Field extends string>(value: unknown, fields: readonly Field[]): Sort<Field> | undefined {
  const known = fields.flatMap((field): Sort<Field>[] => [field, `-${field}`])
  return known.find((sort) => sort === value && sort !== fields[0])
}

/** The router may parse '501' as a number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const fieldOf = <Field extends string>(sort: Sort<Field>): Field => sort.replace(/^-/, '') as Field

/** The input of a paged call. */
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

/** Ascending first; descending when pressed again. */
export const sortAfterPress = <Field extends string>(
  current: Sort<Field> | undefined,
  field: Field,
): Sort<Field> => (current === field ? `-${field}` : field)

export function ariaSort<Field extends string>(current: Sort<Field> | undefined, field: Field) {
  if (current === undefined || fieldOf(current) !== field) return 'none'
  return isDescending(current) ? 'descending' : 'ascending'
}
