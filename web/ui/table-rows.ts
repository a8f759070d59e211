import type { ReactNode } from 'react'

import { fieldOf, isDescending, pageRows, type TableSearch } from '#web/ui/table-search.ts'

export interface Column<Row, Field extends string = string> {
  title: string
  /** The name of the order by this column, where there is one. */
  sort?: Field
  /** What is searched and sorted by, and shown where there is no cell. */
  text: (row: Row) => string
  cell?: (row: Row) => ReactNode
  /** An amount: figures line up at the end of the column. */
  figure?: true
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** The page that the address asks for, out of rows that are all here. A page after the last one is the last one. */
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
