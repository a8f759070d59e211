import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'
import { SortHeader } from '#web/ui/table/sort-header.tsx'
import { TablePages } from '#web/ui/table/table-pages.tsx'
import type { Column } from '#web/ui/table/table-rows.ts'
import { sortAfterPress, type Sort, type TableSearch } from '#web/ui/table/table-search.ts'
import { TableToolbar } from '#web/ui/table/table-toolbar.tsx'
import { Table } from '#web/ui/table/table.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './record-table.module.css'

interface Props<Row, Field extends string> {
  /** 'user' and 'users' */
  nouns: readonly [one: string, many: string]
  columns: readonly Column<Row, Field>[]
  keyOf: (row: Row) => string
  /** This page's rows; `total` counts all matches. */
  rows: readonly Row[]
  total: number
  view: TableSearch<Field>
  onView: (view: TableSearch<Field>) => void
  /** Without one there is no filter. */
  filterLabel?: string
  emptyHint?: string
  renderActions?: (row: Row) => ReactNode
  /** Shows the previous rows, faded, while the next ones load. */
  waiting?: boolean
  /** False inside a card. */
  framed?: boolean
}

/** A table with filter, sort and pages. The first column names the row; the first sortable one is the default sort. */
export function RecordTable<Row, Field extends string>(props: Props<Row, Field>) {
  const { nouns, columns, rows, total, view, onView, filterLabel, framed = true } = props
  const { filter = '', page = 1 } = view
  const own = columns.find(({ sort }) => sort)?.sort
  const sort = view.sort ?? own
  const show = (next: TableSearch<Field>) => onView(cleaned(next, own))
  const isEmpty = total === 0 && !filter
  const tools = { label: nouns[1], filterLabel, filter, columns, sort }
  return (
    <div className={classes['table-with-tools']} data-framed={framed}>
      {!isEmpty && (
        <TableToolbar
          {...tools}
          onFilter={(text) => show({ ...view, filter: text, page: 1 })}
          onSort={(next) => show({ ...view, sort: next, page: 1 })}
        />
      )}
      <div className={framed ? cardClasses['card'] : classes['unframed']}>
        {rows.length > 0 && (
          <Rows
            {...props}
            sort={sort}
            onSort={(field) => show({ ...view, sort: sortAfterPress(sort, field), page: 1 })}
          />
        )}
        {total > 0 && (
          <TablePages
            label={nouns[1]}
            page={page}
            total={total}
            onPage={(next) => show({ ...view, page: next })}
          />
        )}
        {total === 0 && <Nothing {...props} filter={filter} onClear={() => show({ ...view, filter: '' })} />}
      </div>
    </div>
  )
}

/** Default values stay out of the address. */
function cleaned<Field extends string>(
  { filter, sort, page = 1 }: TableSearch<Field>,
  own: Field | undefined,
): TableSearch<Field> {
  return { ...(filter && { filter }), ...(sort && sort !== own && { sort }), ...(page > 1 && { page }) }
}

interface RowsProps<Row, Field extends string> extends Props<Row, Field> {
  sort: Sort<Field> | undefined
  onSort: (field: Field) => void
}

function Rows<Row, Field extends string>(props: RowsProps<Row, Field>) {
  const { nouns, columns, rows, keyOf, renderActions, waiting = false, sort, onSort } = props
  return (
    <Table striped className={classes['table'] ?? ''} aria-label={capitalized(nouns[1])} aria-busy={waiting}>
      <TableHead columns={columns} sort={sort} onSort={onSort} hasActions={renderActions !== undefined} />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, text, cell = text, figure }, index) =>
              index === 0 ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={title} data-label={title} data-figure={figure}>
                  {cell(row)}
                </td>
              ),
            )}
            {renderActions && (
              <td className={classes['actions']}>
                <div>{renderActions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface NothingProps {
  nouns: readonly [string, string]
  filter: string
  emptyHint?: string
  onClear: () => void
}

function Nothing({ nouns: [one, many], filter, emptyHint, onClear }: NothingProps) {
  if (!filter) return <EmptyState kind="nothing yet" title={`There are no ${many} yet.`} hint={emptyHint} />
  return (
    <EmptyState kind="no match" title={`No ${one} matches “${filter.trim()}”.`}>
      <ClearFilter onClear={onClear} />
    </EmptyState>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface TableHeadProps<Row, Field extends string> {
  columns: readonly Column<Row, Field>[]
  sort: Sort<Field> | undefined
  onSort: (field: Field) => void
  hasActions: boolean
}

function TableHead<Row, Field extends string>({
  columns,
  hasActions,
  ...sorting
}: TableHeadProps<Row, Field>) {
  return (
    <thead>
      <tr>
        {columns.map(({ title, sort: field, figure }) =>
          field ? (
            <SortHeader key={title} label={title} field={field} {...sorting} data-figure={figure} />
          ) : (
            <th key={title} scope="col" data-figure={figure}>
              {title}
            </th>
          ),
        )}
        {hasActions && (
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}
