import type { ReactNode } from 'react'

import { fieldOf, isDescending, pageRows, type TableSearch } from '#web/ui/table/table-search.ts'

export interface Column<Row, Field extends string = string> {
  title: string
  /** The field to sort by, if the column can be sorted. */
  sort?: Field
  /** Searched, sorted and, without a `cell`, shown. */
  text: (row: Row) => string
  cell?: (row: Row) => ReactNode
  /** Right-aligned numbers. */
  figure?: true
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Filters, sorts and pages rows that are all loaded. A page past the end shows the last one. */
export function rowsOfPage<Row, Field extends string>(
  all: readonly Row[],
  columns: readonly Column<Row, Field>[],
  { filter = '', sort, page = 1 }: TableSearch<Field>,
): { rows: Row[]; total: number; page: number } {
  const wanted = filter.trim().toLowerCase()
  const matching = all.filter((row) => columns.some(({ text }) => text(row).toLowerCase().includes(wanted)))
  const order = sort ?? columns.find((column) => column.sort)?.sort
  const column = order && columns.find((column) => column.sort === fieldOf(order))
  if (column) {
    const direction = isDescending(order) ? -1 : 1
    matching.sort((one, other) => direction * collator.compare(column.text(one), column.text(other)))
  }
  const shown = Math.min(page, lastPage(matching.length))
  const from = (shown - 1) * pageRows
  return { rows: matching.slice(from, from + pageRows), total: matching.length, page: shown }
}

export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / pageRows))
